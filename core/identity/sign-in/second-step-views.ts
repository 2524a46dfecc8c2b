// The pages of the second step. All but passkeys work without a script.
import { encode } from 'uqr';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { textsIn } from '../../kit/text/texts.ts';
import { html, layOut, type Markup, type Page, type Words } from './layout.ts';
import { field, hidden, invalid, message } from './pages.ts';

// The one script of the sign-in pages: has the browser show a passkey and posts the result. It runs under the nonce of
// its page and touches nothing but the form. Web Authentication uses bytes, forms base64url.
const passkeyScript = `
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

interface Place {
  /** path of the page */
  readonly action: string;
  readonly csrf: string;
  /** path of the first page of this sign-in */
  readonly start: string;
  readonly formTargets: readonly string[];
  readonly status?: number;
  readonly problem?: string | undefined;
}

interface ProofView extends Place {
  readonly email: string;
  readonly hasTotp: boolean;
  /** for the passkeys that work here; undefined without any */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | undefined;
}

const textsOf = ({ language }: Words) => textsIn(language, 'pages.secondStep');

/** Asks for a code, a passkey or both. */
export function proofPage(words: Words, view: ProofView): Page {
  const text = textsOf(words);
  const { action, start, email, hasTotp, passkey, problem } = view;
  const content = html`<p>${hasTotp ? text('enterCode', { email }) : text('showPasskey', { email })}</p>
    ${problem ? message(problem) : undefined} ${hasTotp ? codeForm(words, view) : undefined}
    ${passkey ? passkeyForm(words, view, passkey, hasTotp) : undefined}
    <p class="next"><a href="${action}?recovery">${text('useRecovery')}</a></p>
    <p class="next"><a href="${start}">${text('otherAccount')}</a></p>`;
  return layOut(words, text('title'), content, { ...view, script: passkey && passkeyScript });
}

/** Asks for a recovery code. @param hosts where the person's passkeys work, when nothing else works here */
export function recoveryPage(words: Words, view: Place & { readonly hosts?: readonly string[] | undefined }): Page {
  const text = textsOf(words);
  const { action, start, csrf, problem, hosts } = view;
  const typed = { autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: 64 };
  const state = html` required autofocus${invalid(problem)}`;
  return layOut(
    words,
    text('title'),
    html`<p>${hosts ? text('passkeyElsewhere', { hosts: hosts.join(', ') }) : text('enterRecovery')}</p>
      ${problem ? message(problem) : undefined}
      <form method="post" action="${action}">
        ${hidden({ csrf, step: 'recovery' })}
        ${field(text('recoveryCode'), { name: 'code', type: 'text', ...typed }, state)}
        <button type="submit">${text('next')}</button>
      </form>
      ${hosts ? undefined : html`<p class="next"><a href="${action}">${text('useOther')}</a></p>`}
      <p class="next"><a href="${start}">${text('otherAccount')}</a></p>`,
    view,
  );
}

/** Sets up an authenticator app on the way, where that is demanded. */
export function enrolPage(words: Words, view: Place & { readonly secret: string; readonly address: string }): Page {
  const text = textsOf(words);
  const { secret, address, start, problem } = view;
  return layOut(
    words,
    text('enrolTitle'),
    html`<p>${text('enrolText')}</p>
      ${qrCode(address, text('enrolQr'))}
      <p>${text('enrolSecret')} <code>${grouped(secret)}</code></p>
      ${problem ? message(problem) : undefined} ${codeForm(words, view)}
      <p class="next"><a href="${start}">${text('otherAccount')}</a></p>`,
    view,
  );
}

/** Shows recovery codes once; the button continues the sign-in. */
export function enrolledPage(words: Words, view: Place & { readonly codes: readonly string[] }): Page {
  const { action, csrf, formTargets, codes } = view;
  const text = textsOf(words);
  const items = codes.map(code => html`<li><code>${code}</code></li>`);
  return layOut(
    words,
    text('enrolled'),
    html`<p>${codes.length > 0 ? text('enrolledText') : text('enrolledAgain')}</p>
      ${
        codes.length > 0 &&
        html`<ul class="codes">
          ${items}
        </ul>`
      }
      <form method="post" action="${action}">
        ${hidden({ csrf, step: 'go-on' })}
        <button type="submit" autofocus>${text('next')}</button>
      </form>`,
    { formTargets },
  );
}

/** Signs in by a passkey alone. */
export function passkeyPage(words: Words, view: Place & { readonly options: PublicKeyCredentialRequestOptionsJSON }) {
  const text = textsOf(words);
  const { start, options, problem } = view;
  const content = html`<p>${text('passkeyText')}</p>
    ${problem ? message(problem) : undefined} ${passkeyForm(words, view, options, false)}
    <p class="next"><a href="${start}">${text('useOther')}</a></p>`;
  return layOut(words, text('passkeyTitle'), content, { ...view, script: passkeyScript });
}

function codeForm(words: Words, { action, csrf, problem }: Place): Markup {
  const text = textsOf(words);
  const typed = { autocomplete: 'one-time-code', maxlength: 16, placeholder: text('codeHint') };
  const state = html` required autofocus${invalid(problem)}`;
  return html`<form method="post" action="${action}">
    ${hidden({ csrf, step: 'code' })}
    ${field(text('code'), { name: 'code', type: 'text', inputmode: 'numeric', ...typed }, state)}
    <button type="submit">${text('next')}</button>
  </form>`;
}

/** Hidden until the script finds that the browser can. */
function passkeyForm(
  words: Words,
  { action, csrf }: Place,
  options: PublicKeyCredentialRequestOptionsJSON,
  isSecond: boolean,
): Markup {
  const text = textsOf(words);
  return html`<div id="passkey-problem" hidden>${message(text('passkeyCancelled'))}</div>
    <form method="post" action="${action}" id="passkey" hidden data-options="${JSON.stringify(options)}">
      ${hidden({ csrf, step: 'passkey', credential: '' })}
      <button type="button" ${isSecond ? html` class="second"` : undefined}>${text('usePasskey')}</button>
    </form>
    ${isSecond ? undefined : html`<p id="passkey-needs" class="next">${text('passkeyNeeds')}</p>`}`;
}

/** In groups of four, as people read and type it. */
const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** Dark on light in both themes, as cameras expect it. */
function qrCode(text: string, name: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${name}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`;
}
