// Rules for passwords (NIST SP 800-63B section 5.1.1.2): long enough, not one that attackers try first, and not derived
// from the account itself. There are no rules of composition.
import { invalid } from '../../kit/errors.ts';
import { lazy } from '../../kit/lazy.ts';
import type { Reason } from '../../kit/reasons.ts';

export const LEAST_PASSWORD = 8;
/** From here on length itself helps: the other rules are relaxed. */
const SAFE_LENGTH = 12;
/** Longer ones cost time without adding safety. */
export const LONGEST_PASSWORD = 512;

/** Guesses that an attacker needs at least; eight random characters count as 1e8. */
const GUESSES = { short: 5e7, safe: 1e7 } as const;
/**
 * The estimate takes 10 ms for 12 characters, 100 ms for 24, and seconds for 100: of a long password only both ends
 * count.
 */
const ESTIMATED = 24;
/** The rest of a password without the names in it must have as many characters. */
const LEAST_OWN_PART = 6;

export type PasswordProblem = 'short' | 'long' | 'common' | 'own';

/** Facts about a person that attackers know. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstname?: string | null;
  readonly lastname?: string | null;
}

/** The reason why a password is unacceptable for a person; undefined when it is acceptable. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<PasswordProblem | undefined> {
  if (password.length < LEAST_PASSWORD) return 'short';
  if (password.length > LONGEST_PASSWORD) return 'long';
  const text = password.normalize('NFC').toLowerCase();
  const names = namesOf(owner);
  if (readings(text).some(reading => withoutNames(reading, names).length < LEAST_OWN_PART)) return 'own';
  const ends = [text.slice(0, ESTIMATED), ...(text.length > ESTIMATED ? [text.slice(-ESTIMATED)] : [])];
  const guessesOf = await estimator();
  const needed = text.length < SAFE_LENGTH ? GUESSES.short : GUESSES.safe;
  return ends.every(end => guessesOf(end, names) < needed) ? 'common' : undefined;
}

/**
 * zxcvbn-ts with its list of 49,000 common passwords. Loaded when the first password is checked: it takes 150 ms and
 * 29 MB once, which a service that only serves files should not pay. The lists of words of languages would take 800 ms
 * and 86 MB and refuse no common password more.
 */
const estimator = lazy(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimate = new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] ?? [] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 20,
  });
  return (password: string, names: readonly string[]) => estimate.check(password, [...names]).guesses;
});

/** Names of the person and of the service, longest first; parts of two letters are in everything. */
function namesOf({ email, firstname, lastname }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const words = [local, domain, firstname ?? '', lastname ?? ''].flatMap(name =>
    name.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  );
  const whole = [email, local, domain].map(lettersOf);
  const found = [...new Set([...whole, ...words, 'plinth'])].filter(word => word.length > 2);
  return found.sort((one, other) => other.length - one.length);
}

/** A text as it is and with the usual digits in place of letters. */
function readings(text: string): string[] {
  const letters: Readonly<Record<string, string>> = {
    '0': 'o',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  const read = text.replace(/[03457@$!]/g, sign => letters[sign] ?? sign);
  return [text, read.replaceAll('1', 'i'), read.replaceAll('1', 'l')];
}

const withoutNames = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, ''), lettersOf(text));

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** @param field that has the password @throws 400 for one that its owner cannot use */
export async function checkedPassword(password: string, owner: PasswordOwner, field = 'password'): Promise<string> {
  const problem = await passwordProblem(password, owner);
  if (problem === undefined) return password;
  const sentences = {
    short: [`Enter at least ${LEAST_PASSWORD} characters.`, { code: 'at_least', least: LEAST_PASSWORD }],
    long: [`Enter at most ${LONGEST_PASSWORD} characters.`, { code: 'at_most', most: LONGEST_PASSWORD }],
    common: [
      'This password is easy to guess. Choose a longer one, such as four unrelated words.',
      { code: 'common_password' },
    ],
    own: ['Do not use your name, your email or the name of this service as a password.', { code: 'own_password' }],
  } as const satisfies Record<PasswordProblem, readonly [string, Reason]>;
  const [message, reason] = sentences[problem];
  throw invalid(field, message, reason);
}
