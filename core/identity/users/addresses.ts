// Rejects email addresses that people could mistake for another: with invisible characters, characters that change the
// direction of the text, or letters of scripts that are not written together (UTS 39, "highly restrictive").
import { invalid } from '../../kit/errors.ts';

type AddressProblem = (typeof addressProblems)[number];

export const addressProblems = [
  'invisible_characters',
  'direction_characters',
  'compatibility_characters',
  'mixed_scripts',
] as const;

/** Each problem in a sentence for the person who entered the address. */
export const problemText: Readonly<Record<AddressProblem, string>> = {
  invisible_characters: 'The address contains invisible characters. Enter it again.',
  direction_characters: 'The address contains characters that change the writing direction. Enter it again.',
  compatibility_characters:
    'The address contains lookalike characters, such as full-width letters. Enter it with usual ones.',
  mixed_scripts: 'The address mixes letters of different scripts, such as Latin and Cyrillic.',
};

/** Scripts that are written together (UTS 39 section 5.2). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
] as const;

/** Scripts in use today (UAX 31, tables 5 and 7): each may be written by itself. */
const alone = `
  Adlam Arabic Armenian Balinese Bamum Batak Bengali Bopomofo Canadian_Aboriginal Chakma Cham Cherokee Cyrillic
  Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Javanese Kannada Katakana
  Kayah_Li Khmer Lao Latin Lepcha Limbu Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue
  Newa Nko Ol_Chiki Oriya Osage Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tamil Telugu
  Thaana Thai Tibetan Tifinagh Vai Wancho Yi
`;

/** Texts in these scripts alone; characters of all scripts (digits, hyphens) may be anywhere. */
const writtenIn = (scripts: readonly string[]) => {
  const each = [...scripts, 'Common', 'Inherited'].map(script => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${each.join('')}]*$`, 'u');
};
const systems = [
  ...together,
  ...alone
    .trim()
    .split(/\s+/)
    .map(script => [script]),
].map(writtenIn);

/** The reason why an address could be mistaken for another; undefined for a plain one. */
export function findAddressProblem(address: string): AddressProblem | undefined {
  if (/^\p{ASCII}*$/u.test(address)) return undefined;
  if (/\p{Bidi_Control}/u.test(address)) return 'direction_characters';
  if (/[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u.test(address)) return 'invisible_characters';
  if (address.normalize('NFKC') !== address.normalize('NFC')) return 'compatibility_characters';
  const at = address.lastIndexOf('@');
  const parts = [address.slice(0, at), ...address.slice(at + 1).split('.')];
  return parts.every(part => systems.some(system => system.test(part))) ? undefined : 'mixed_scripts';
}

/** An address in its stored form. @param field named in the error @throws 400 */
export function checkedEmail(given: string, field = 'email'): string {
  const address = given.trim().normalize('NFC');
  const problem = findAddressProblem(address);
  if (problem !== undefined) throw invalid(field, problemText[problem], problem);
  // Nothing that a mail header or an address list could take for more than one address; what a mail server accepts
  // beyond that is its own affair.
  if (address.length > 254 || !/^[^\s@<>",;:\\\p{Cc}]+@[^\s@<>",;:\\\p{Cc}]+$/u.test(address))
    throw invalid(field, 'Enter a valid email address.', { code: 'invalid_email' });
  return address;
}
