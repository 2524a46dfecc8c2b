// The field for a password that is being set: the rule before, the reason after. One for all pages that have it.
import { LEAST_PASSWORD, LONGEST_PASSWORD, passwordProblem, type PasswordOwner } from '../users/password-rules.ts';
import { html, type Markup } from './layout.ts';
import type { Words } from './words.ts';

const english = {
  hint: (least: number) =>
    `At least ${least} characters, ideally 12 or more. Avoid common passwords, your name and your email.`,
  short: (least: number) => `Enter at least ${least} characters.`,
  long: (most: number) => `Enter at most ${most} characters.`,
  common: () => 'This password is easy to guess. Choose a longer one, such as four unrelated words.',
  own: () => 'Do not use your name, your email or the name of this service as a password.',
};

const french: typeof english = {
  hint: least =>
    `Au moins ${least} caractères, idéalement 12 ou plus. Évitez les mots de passe courants, votre nom et votre e-mail.`,
  short: least => `Saisissez au moins ${least} caractères.`,
  long: most => `Saisissez au plus ${most} caractères.`,
  common: () =>
    'Ce mot de passe est facile à deviner. Choisissez-en un plus long, par exemple quatre mots sans rapport entre eux.',
  own: () => 'N’utilisez pas votre nom, votre e-mail ou le nom de ce service comme mot de passe.',
};

const wordsOf = ({ language }: Words) => (language === 'fr' ? french : english);

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
