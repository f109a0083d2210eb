// Keeps an element with data-live="address" fresh while what it shows is under way: the page works without it.
for (const element of document.querySelectorAll("[data-live]")) {
  const every = 2000;
  const refresh = async () => {
    if (!document.hidden && !element.hasAttribute("data-still")) {
      try {
        const answer = await fetch(element.dataset.live, { headers: { accept: "text/html" } });
        if (answer.ok) {
          element.innerHTML = await answer.text();
          if (answer.headers.get("x-finished") === "yes") {
            location.reload();
            return;
          }
        }
      } catch {
        // The arena is away for a moment; ask again.
      }
    }
    setTimeout(refresh, every);
  };
  setTimeout(refresh, every);
}
