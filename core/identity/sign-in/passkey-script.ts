// The one script of the sign-in pages: has the browser show a passkey and posts the result. It runs under the nonce of
// its page and touches nothing but the form. Web Authentication uses bytes, forms base64url.
export const passkeyScript = `
const form = document.getElementById('passkey');
const button = form.querySelector('button');
const failed = document.getElementById('passkey-problem');
const bytes = text =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const { challenge, allowCredentials, ...options } = JSON.parse(form.dataset.options);
const publicKey = {
  ...options, challenge: bytes(challenge),
  ...(allowCredentials && { allowCredentials: allowCredentials.map(known => ({ ...known, id: bytes(known.id) })) }),
};
const show = async () => {
  failed.hidden = true;
  const { id, rawId, type, response } = await navigator.credentials.get({ publicKey });
  form.elements.credential.value = JSON.stringify({
    id, rawId: text(rawId), type, clientExtensionResults: {},
    response: {
      clientDataJSON: text(response.clientDataJSON), authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      ...(response.userHandle && { userHandle: text(response.userHandle) }),
    },
  });
  form.submit();
};
if (window.PublicKeyCredential) {
  form.hidden = false;
  document.getElementById('passkey-needs')?.remove();
  button.addEventListener('click', () => { show().catch(() => { failed.hidden = false; }); });
}
`;
