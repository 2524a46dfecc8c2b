// The field for a password that is being set: the rule before, the reason after. One for all pages that have it.
import { textsIn } from '../../kit/text/texts.ts';
import { LEAST_PASSWORD, LONGEST_PASSWORD, passwordProblem, type PasswordOwner } from '../users/password-rules.ts';
import { html, type Markup } from './layout.ts';
import type { Words } from './words.ts';

const lengths = { least: LEAST_PASSWORD, most: LONGEST_PASSWORD };

/** The problem of a password, for its reader; undefined when it is acceptable. */
export async function passwordReason(
  words: Words,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  const problem = await passwordProblem(password, owner);
  return problem && textsIn(words.language, 'pages.passwordField')(problem, lengths);
}

/** @param problem of the password that was sent; the page shows it above the form as `#problem` */
export function passwordField(words: Words, label: string, problem: string | undefined): Markup {
  const state = problem
    ? html` aria-invalid="true" aria-describedby="problem password-hint" autofocus`
    : html` aria-describedby="password-hint"`;
  return html`<label
    >${label}<input
      name="password"
      type="password"
      autocomplete="new-password"
      minlength="${LEAST_PASSWORD}"
      maxlength="${LONGEST_PASSWORD}"
      required${state}
    />
    <span class="hint" id="password-hint"
      >${textsIn(words.language, 'pages.passwordField')('hint', lengths)}</span
    ></label
  >`;
}
