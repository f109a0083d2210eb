// Steps through a card table without loading whole pages, by keys too: without it the same links lead to pages.
const table = document.querySelector("[data-steps]");

const show = async (address, remember) => {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.activeElement?.dataset?.key;
  table.replaceChildren(...page.querySelector("[data-steps]").childNodes);
  if (focused) table.querySelector(`[data-key="${focused}"]`)?.focus();
  // Who looks at an earlier step is not to be carried off to the present.
  table.toggleAttribute("data-still", new URL(address, location.href).search !== "");
  if (remember) history.pushState(null, "", address);
};

const go = (link) => {
  if (link && link.getAttribute("aria-disabled") !== "true") show(link.href, true).catch(() => location.assign(link.href));
};

table.toggleAttribute("data-still", location.search !== "");

table.addEventListener("click", (event) => {
  const link = event.target.closest(".steps a, .deals a");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    go(link);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const link = table.querySelector(`[data-key="${event.shiftKey ? "Shift+" : ""}${event.key}"]`);
  if (link) {
    event.preventDefault();
    go(link);
  }
});

addEventListener("popstate", () => show(location.href, false).catch(() => location.reload()));
