// Takes a code from behind the # of the address, where no server and no log has seen it.
const form = document.querySelector("form[data-code]");
const code = location.hash.slice(1);
if (form && code) {
  history.replaceState(null, "", location.pathname);
  form.elements.code.value = code;
  form.requestSubmit();
}
