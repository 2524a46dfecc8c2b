// The field for a password that is being set: the rule before, the reason after. One for all pages that have it.
import { LEAST_PASSWORD, LONGEST_PASSWORD, passwordProblem, type PasswordOwner } from '../users/password-rules.ts';
import { html, type Markup } from './layout.ts';
import { pageWords, type Words } from './words.ts';

const wordsOf = (words: Words) => pageWords(words).passwordField;

/** What is wrong with a password, for its reader; undefined when it will do. */
export async function passwordReason(
  words: Words,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  const problem = await passwordProblem(password, owner);
  return problem && wordsOf(words)[problem](problem === 'long' ? LONGEST_PASSWORD : LEAST_PASSWORD);
}

/** @param problem what is wrong with the one that was sent; the page shows it above the form as `#problem` */
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
    <span class="hint" id="password-hint">${wordsOf(words).hint(LEAST_PASSWORD)}</span></label
  >`;
}
