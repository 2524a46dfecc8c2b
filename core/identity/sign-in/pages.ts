// The pages of signing in and out. Everything shown comes in as text and is escaped by `html`.
import type { Scope } from '../../access/scopes.ts';
import { describeClient, listScopes, nameOf, type ShownClient, type Target } from './shown-client.ts';
import { html, layOut, Markup, type Page, type Words } from './layout.ts';
import { textsIn } from '../../kit/text/texts.ts';
import { LEAST_PASSWORD, LONGEST_PASSWORD, passwordProblem, type PasswordOwner } from '../users/password-rules.ts';

// The field for a password that is being set: the rule before, the reason after. One for all pages that have it.

const lengths = { least: LEAST_PASSWORD, most: LONGEST_PASSWORD };

/** The problem of a password, for its reader; undefined when it is acceptable. */
export async function passwordReason(words: Words, password: string, owner: PasswordOwner) {
  const problem = await passwordProblem(password, owner);
  return problem && textsIn(words.language, 'pages.passwordField')(problem, lengths);
}

/** A field of a form. @param state further attributes @param hint below the field */
export function field(
  label: string,
  attributes: Readonly<Record<string, string | number>>,
  state?: Markup,
  hint?: Markup,
): Markup {
  // Each part is escaped already.
  const named = Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`.text);
  const input = new Markup(`<input${named.join('')}${state?.text ?? ''}/>`);
  return html`<label>${label}${input}${hint}</label>`;
}

/** The field for the email of an account. @param state further attributes */
export function emailField(label: string, name: 'email' | 'username', value: string, state: Markup): Markup {
  const typed = { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false', maxlength: 254 };
  return field(label, { name, type: 'email', value, ...typed }, html` required${state}`);
}

/** The field for the password of an account. @param state further attributes */
export function ownPasswordField(label: string, state: Markup): Markup {
  const known = { autocomplete: 'current-password', maxlength: LONGEST_PASSWORD };
  return field(label, { name: 'password', type: 'password', ...known }, html` required${state}`);
}

export const AUTOFOCUS = html` autofocus`;

/** Hidden fields of a form. */
export const hidden = (fields: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** Marks a field as wrong, where the page shows a problem. */
export const invalid = (problem: string | undefined): Markup | undefined =>
  problem ? html` aria-invalid="true" aria-describedby="problem"` : undefined;

/** @param problem of the password that was sent; the page shows it above the form as `#problem` */
export function passwordField(words: Words, label: string, problem: string | undefined): Markup {
  const state = problem
    ? html` required aria-invalid="true" aria-describedby="problem password-hint" autofocus`
    : html` required aria-describedby="password-hint"`;
  const hint = textsIn(words.language, 'pages.passwordField')('hint', lengths);
  const fresh = { autocomplete: 'new-password', minlength: LEAST_PASSWORD, maxlength: LONGEST_PASSWORD };
  const below = html`<span class="hint" id="password-hint">${hint}</span>`;
  return field(label, { name: 'password', type: 'password', ...fresh }, state, below);
}

interface SignInView {
  readonly action: string;
  readonly csrf: string;
  /** name of the application that is signed in to; undefined for our own */
  readonly client: string | undefined;
  readonly email: string;
  readonly problem?: string | undefined;
  readonly status?: number;
  readonly formTargets: readonly string[];
  /** path of the page that signs in by a passkey; undefined where none works */
  readonly passkey?: string | undefined;
  /** other ways in: name and path */
  readonly providers?: readonly { readonly name: string; readonly path: string }[];
  /** purpose of the password prompt, when it is not only to sign in */
  readonly reason?: string | undefined;
}

export function signInPage(words: Words, view: SignInView): Page {
  const { action, csrf, client, email, problem, providers = [], reason, passkey } = view;
  const wrong = invalid(problem);
  const byProviders = providers.map(({ name, path }) => ({ path, label: words.text('providers.signInBy', { name }) }));
  return layOut(
    words,
    words.text('signIn'),
    html`<p>
        ${reason ?? (client === undefined ? words.text('signInHere') : words.text('signInTo', { name: client }))}
      </p>
      ${problem ? message(problem) : undefined}
      <form method="post" action="${action}">
        ${hidden({ csrf })}
        ${emailField(words.text('email'), 'username', email, html`${wrong}${email ? undefined : AUTOFOCUS}`)}
        ${ownPasswordField(words.text('password'), html`${wrong}${email ? AUTOFOCUS : undefined}`)}
        <button type="submit">${words.text('signIn')}</button>
      </form>
      <p class="next"><a href="../forgot">${words.text('forgot')}</a></p>
      ${passkey === undefined ? undefined : others([{ path: passkey, label: words.text('byPasskey') }])}
      ${providers.length > 0 ? others(byProviders, words.text('providers.otherwise')) : undefined}`,
    view,
  );
}

interface ConsentView {
  readonly action: string;
  readonly csrf: string;
  readonly client: ShownClient;
  /** target of the answer; undefined for a device */
  readonly target: Target | undefined;
  readonly email: string;
  readonly scopes: readonly Scope[];
  readonly formTargets: readonly string[];
}

export function consentPage(words: Words, view: ConsentView): Page {
  const { action, csrf, client, target, email, scopes } = view;
  const name = nameOf(words, client, target);
  return layOut(
    words,
    words.text('consentTitle', { name: name.atBeginning }),
    html`${describeClient(words, client, target)}
      <p>${words.text('consentText', { name: name.inText, email })}</p>
      ${listScopes(words, scopes)}
      <form method="post" action="${action}">
        ${hidden({ csrf })}
        <div class="pair">
          <button type="submit" name="decision" value="allow">${words.text('allow')}</button>
          <button type="submit" name="decision" value="deny" class="second">${words.text('deny')}</button>
        </div>
      </form>`,
    view,
  );
}

interface SignOutView {
  readonly action: string;
  readonly email: string;
  /** hidden fields, so that the requested values are kept */
  readonly fields: Readonly<Record<string, string>>;
  readonly formTargets: readonly string[];
}

export function signOutPage(words: Words, view: SignOutView): Page {
  const content = html`<p>${words.text('signOutText', { email: view.email })}</p>
    <form method="post" action="${view.action}">
      ${hidden(view.fields)}
      <button type="submit" autofocus>${words.text('signOut')}</button>
    </form>`;
  return layOut(words, words.text('signOut'), content, view);
}

export const signedOutPage = (words: Words): Page =>
  layOut(words, words.text('signedOut'), html`<p>${words.text('signedOutText')}</p>`);

/**
 * @param detail for the operator of the application; never a text that may contain a secret
 * @param back path of the sign-in page, while there is one to return to
 */
export function problemPage(words: Words, status: number, text: string, detail?: string, back?: string): Page {
  const content = html`<p>${text}</p>
    ${detail ? html`<small>${words.text('detail')}: ${detail}</small>` : undefined}
    ${back === undefined ? undefined : others([{ path: back, label: words.text('providers.goBack') }])}`;
  return layOut(words, words.text('problem'), content, { status });
}

/** Links in the form of buttons, below a form. */
function others(links: readonly { readonly path: string; readonly label: string }[], title?: string): Markup {
  return html`<div class="others">
    ${title === undefined ? undefined : html`<span>${title}</span>`}
    ${links.map(({ path, label }) => html`<a class="button" href="${path}">${label}</a>`)}
  </div>`;
}

/** Shows an error above a form. */
export function message(text: string): Markup {
  return html`<div class="message" id="problem" role="alert">
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 4.5v4.2M8 10.8v.7" /></svg
    ><span>${text}</span>
  </div>`;
}
