// Views of the pages that links of mails open. Everything shown comes in as text and is escaped by `html`.
import { roles, type Role } from '../../../access/roles.ts';
import { textsIn } from '../../../kit/text/texts.ts';
import { html, layOut, type Page, type Words, wordsFor } from '../layout.ts';
import { AUTOFOCUS, emailField, field, hidden, message, ownPasswordField, passwordField } from '../pages.ts';
import { AppError } from '../../../kit/errors.ts';
import { readForm, sendPage, type Visit } from '../forms.ts';
import type { Attempts } from '../../users/attempts.ts';

// A visit of one of these pages: the values of the link or its form, and the answers that all of them share.

export interface LinkVisit extends Visit {
  readonly words: Words;
  /** fields of the form, or of the address */
  readonly given: URLSearchParams;
  readonly isPost: boolean;
  answer(page: Page): void;
}

/** A page as the identity provider serves it. */
export function serving(page: (visit: LinkVisit) => Promise<void>) {
  return async (visit: Visit): Promise<void> => {
    const { request, response, origin } = visit;
    const words = wordsFor(request.headers['accept-language']);
    const isPost = request.method === 'POST';
    const given = isPost ? await readForm(request) : new URL(request.url ?? '', origin).searchParams;
    const answer = (shown: Page) => sendPage(response, shown);
    try {
      await page({ ...visit, words, given, isPost, answer });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = textsOf(words);
      // Another visit used the same link first, or another account has the address by now.
      if (error.status === 410 || error.status === 404) answer(linkOverPage(words));
      else if (error.status === 409) answer(endPage(words, 409, words.text('problem'), text('taken')));
      else throw error;
    }
  };
}

/** Counts an attempt with a link; undefined after a page that says that there were too many. */
export function beginLink(
  attempts: Attempts,
  { address, words, answer }: LinkVisit,
  token: string,
  title: string,
  email = '',
) {
  const attempt = attempts.begin({ email, address, device: `link ${token}` });
  if (attempt.allowed) return attempt;
  answer(endPage(words, 429, title, words.text('tooMany', { seconds: attempt.retryAfter })));
  return undefined;
}

/** The window of this service, which opens the sign-in where it must. */
export const WINDOW = '/app/';

interface FormView {
  readonly action: string;
  /** of the link; sent with the form, since the address may not keep it */
  readonly token: string;
  readonly email: string;
  readonly problem?: string | undefined;
  readonly status?: number;
}

const textsOf = ({ language }: Words) => textsIn(language, 'pages.account');

/** @param view `hasMail`: whether the link is sent; without a mail server, an administrator passes it on */
export function forgotPage(words: Words, view: Omit<FormView, 'token'> & { readonly hasMail: boolean }): Page {
  const { action, email, problem, hasMail } = view;
  const text = textsOf(words);
  return layOut(
    words,
    text('forgot'),
    html`<p>${hasMail ? text('forgotText') : text('forgotNoMail')}</p>
      ${problem ? message(problem) : undefined}
      <form method="post" action="${action}">
        ${emailField(text('email'), 'email', email, AUTOFOCUS)}
        <button type="submit">${hasMail ? text('sendLink') : text('requestLink')}</button>
      </form>`,
    view,
  );
}

export function resetPage(words: Words, view: FormView & { readonly isFirst: boolean }): Page {
  const { action, token, email, isFirst, problem } = view;
  const text = textsOf(words);
  return layOut(
    words,
    text('reset'),
    html`<p>${isFirst ? text('firstPassword', { email }) : text('resetText', { email })}</p>
      ${problem ? message(problem) : undefined}
      <form method="post" action="${action}">
        ${hidden({ token })}
        <input type="hidden" name="username" value="${email}" autocomplete="username" />
        ${passwordField(words, isFirst ? text('password') : text('newPassword'), problem)}
        <button type="submit">${text('setPassword')}</button>
      </form>`,
    view,
  );
}

interface ConfirmEmailView extends FormView {
  /** whether it becomes the address of the account, which has another now */
  readonly isNew: boolean;
  /** whether the browser is not signed in to the account: its password is required then */
  readonly asksPassword: boolean;
}

export function confirmEmailPage(words: Words, view: ConfirmEmailView): Page {
  const { action, token, email, isNew, asksPassword, problem } = view;
  const text = textsOf(words);
  return layOut(
    words,
    isNew ? text('confirm') : text('verify'),
    html` <p>${isNew ? text('confirmText', { email }) : text('verifyText', { email })}</p>
      ${problem ? message(problem) : undefined}
      <form method="post" action="${action}">
        ${hidden({ token })} ${asksPassword ? ownPasswordField(text('ownPassword'), AUTOFOCUS) : undefined}
        <button type="submit" ${asksPassword ? undefined : AUTOFOCUS}>
          ${isNew ? text('confirmButton') : text('verifyButton')}
        </button>
      </form>`,
    view,
  );
}

/** The sender, the place and the role of an invitation. */
interface Inviting {
  readonly sender: string;
  readonly place: string;
  readonly role: Role;
}

/** The same as texts show it. */
function invitingIn(words: Words, { sender, place, role }: Inviting) {
  const name = role === roles.admin ? 'admin' : role === roles.user ? 'user' : 'guest';
  return { sender, place, role: textsOf(words)(`roles.${name}`) };
}

/** The page before the sign-in of a person with an account. @param here joins afterwards */
export function invitedPage(words: Words, view: Inviting & { readonly email: string; readonly here: string }): Page {
  const text = textsOf(words);
  return layOut(
    words,
    text('register'),
    html`<p>${text('invited', invitingIn(words, view))}</p>
      <p>${text('forEmail', { email: view.email })}</p>
      <p class="next"><a class="button first" href="${view.here}" ${AUTOFOCUS}>${text('signInToJoin')}</a></p>`,
  );
}

interface RegisterView extends FormView, Inviting {
  readonly firstname: string;
  readonly lastname: string;
  /** origins that the form redirects to */
  readonly formTargets: readonly string[];
}

export function registerPage(words: Words, view: RegisterView): Page {
  const { action, token, email, firstname, lastname, problem } = view;
  const text = textsOf(words);
  const first = { name: 'firstname', value: firstname, autocomplete: 'given-name', maxlength: 256 };
  const last = { name: 'lastname', value: lastname, autocomplete: 'family-name', maxlength: 256 };
  const username = { name: 'username', type: 'email', value: email, autocomplete: 'username' };
  return layOut(
    words,
    text('register'),
    html`<p>${text('registerText', invitingIn(words, view))}</p>
      ${problem ? message(problem) : undefined}
      <form method="post" action="${action}">
        ${hidden({ token })} ${field(text('email'), username, html` readonly`)}
        ${field(text('firstname'), first, problem ? undefined : AUTOFOCUS)} ${field(text('lastname'), last)}
        ${passwordField(words, text('password'), problem)}
        <button type="submit">${text('createAccount')}</button>
      </form>`,
    view,
  );
}

interface OnwardView extends Omit<FormView, 'email'>, Inviting {
  /** of the inviting platform */
  readonly page: URL;
  readonly isKnownHost: boolean;
  /** where the invitation is answered at this service */
  readonly here: string;
}

/** For a person with an account: continues the invitation elsewhere, by a button that names the host. */
export function onwardPage(words: Words, view: OnwardView): Page {
  const { action, token, page, isKnownHost, here } = view;
  const text = textsOf(words);
  return layOut(
    words,
    text('register'),
    html`<p>${text('invited', invitingIn(words, view))}</p>
      ${isKnownHost ? undefined : message(text('unknownHost', { host: page.host }))}
      <form method="post" action="${action}">
        ${hidden({ token, onward: '1' })}
        <button type="submit">${text('goOn', { host: page.host })}</button>
      </form>
      <p class="next"><a href="${here}">${text('answerHere')}</a></p>`,
    { formTargets: [page.origin] },
  );
}

/** For a new member whose invitation continues at a host that the inviting application did not register. */
export function joinedPage(words: Words, { place, page }: { readonly place: string; readonly page: URL }): Page {
  const text = textsOf(words);
  return layOut(
    words,
    text('joined'),
    html`<p>${text('joinedText', { place })}</p>
      ${message(text('unknownHost', { host: page.host }))}
      <p class="next"><a href="${page.href}" rel="noreferrer">${text('goOn', { host: page.host })}</a></p>
      <p class="next"><a href="${WINDOW}">${text('openHere')}</a></p>`,
  );
}

/** Shows the outcome. @param goesOn whether a link to the window follows */
export function endPage(words: Words, status: number, title: string, result: string, goesOn = false): Page {
  const onward = goesOn && html`<p class="next"><a href="${WINDOW}">${textsOf(words)('signIn')}</a></p>`;
  return layOut(
    words,
    title,
    html`<p>${result}</p>
      ${onward}`,
    { status },
  );
}

export function linkOverPage(words: Words): Page {
  const text = textsOf(words);
  return endPage(words, 410, text('linkOver'), text('linkOverText'));
}
