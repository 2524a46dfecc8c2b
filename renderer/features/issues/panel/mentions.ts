// Mentions of people in comments: `@address`. Every BCF program shows the person, and the service can notify them.

type Mentionable = { readonly email: string; readonly name: string };

/** The text after an `@` right before the caret, and the position of the `@`; undefined while no mention is typed. */
export function typedMention(text: string, caret: number): { readonly at: number; readonly typed: string } | undefined {
  const found = /(?:^|[\s(])@([^\s@]{0,64})$/.exec(text.slice(0, caret));
  if (!found) return undefined;
  const typed = found[1] ?? '';
  return { at: caret - typed.length - 1, typed };
}

/** People whose name or address contains the typed text; those that begin with it first. */
export function suggested<Person extends Mentionable>(people: readonly Person[], typed: string, most = 6): Person[] {
  const wanted = typed.toLowerCase();
  const rank = ({ name, email }: Person) =>
    name.toLowerCase().startsWith(wanted) || email.toLowerCase().startsWith(wanted) ? 0 : 1;
  return people
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}

/** The text with the typed mention replaced by the address, and the new position of the caret. */
export function withMention(
  text: string,
  { at, caret, email }: { readonly at: number; readonly caret: number; readonly email: string },
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(caret);
  // Without a gap, following characters that an address may contain would become part of it.
  const gap = rest === '' || /^[\p{L}\p{N}_-]/u.test(rest) ? ' ' : '';
  const begin = `${text.slice(0, at)}@${email}${gap}`;
  return { text: begin + rest, caret: begin.length };
}

type MentionKey = 'send' | 'take' | 'dismiss' | { readonly mark: number } | undefined;

/**
 * Action of a key in the comment field: with Ctrl or Command, Enter sends; other keys are for the suggestions.
 * @param marked index of the marked suggestion, @param count number of suggestions
 */
export function mentionKey(
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  marked: number,
  count: number,
): MentionKey {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'send';
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return { mark: (marked + 1) % count };
  if (key === 'ArrowUp') return { mark: (marked + count - 1) % count };
  if (key === 'Enter' || key === 'Tab') return 'take';
  return key === 'Escape' ? 'dismiss' : undefined;
}

type TextPart =
  | { readonly kind: 'text' | 'link'; readonly text: string }
  | { readonly kind: 'person'; readonly text: string; readonly email: string };

/**
 * An `@address`, in the letters of any language, or a web address; without the punctuation at the end of the sentence.
 */
const linked =
  /(?<![\p{L}\p{N}_@])@([^\s@<>(),;:]+@[\p{L}\p{N}_.-]+[\p{L}\p{N}_])|https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/gu;

/** Splits a text into plain parts, mentions of members and web addresses. */
export function partsOf(text: string, people: readonly Mentionable[]): TextPart[] {
  const byAddress = new Map(people.map(person => [person.email.toLowerCase(), person]));
  const parts: TextPart[] = [];
  const say = (plain: string) => {
    const last = parts.at(-1);
    if (plain === '') return;
    if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + plain };
    else parts.push({ kind: 'text', text: plain });
  };
  let done = 0;
  for (const found of text.matchAll(linked)) {
    const [whole, address] = found;
    const person = address === undefined ? undefined : byAddress.get(address.toLowerCase());
    say(text.slice(done, found.index));
    if (person) parts.push({ kind: 'person', text: `@${person.name}`, email: person.email });
    else if (address === undefined) parts.push({ kind: 'link', text: whole });
    else say(whole);
    done = found.index + whole.length;
  }
  say(text.slice(done));
  return parts;
}
