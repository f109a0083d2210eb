// Asks the device for a passkey when a form with data-passkey is sent: `create` makes one, `get` shows one.
for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON || !window.isSecureContext) continue;
  form.hidden = false;
  const said = form.querySelector("[data-said]");
  form.addEventListener("submit", async (event) => {
    if (form.elements.credential.value) return;
    event.preventDefault();
    const options = JSON.parse(form.dataset.options);
    try {
      const credential = form.dataset.passkey === "create"
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      form.elements.credential.value = JSON.stringify(credential.toJSON());
      form.requestSubmit();
    } catch {
      said.textContent = "The device did not answer, or you have stopped it.";
    }
  });
}
