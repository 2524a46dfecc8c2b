// People named in comments: `@address`. So every BCF program shows whom it means, and the service can notify them.

export interface Mentionable {
  readonly email: string;
  readonly name: string;
}

/** What is typed after an `@` right before the caret, and where the `@` is; undefined when nobody is being named. */
export function typedMention(text: string, caret: number): { readonly at: number; readonly typed: string } | undefined {
  const found = /(?:^|[\s(])@([^\s@]{0,64})$/.exec(text.slice(0, caret));
  if (!found) return undefined;
  const typed = found[1] ?? '';
  return { at: caret - typed.length - 1, typed };
}

/** People whose name or address has what is typed, those that begin so first. */
export function suggested<Person extends Mentionable>(people: readonly Person[], typed: string, most = 6): Person[] {
  const wanted = typed.toLowerCase();
  const rank = ({ name, email }: Person) =>
    name.toLowerCase().startsWith(wanted) || email.toLowerCase().startsWith(wanted) ? 0 : 1;
  return people
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}

/** The text with the address in the place of what was typed, and where the caret is then. */
export function withMention(
  text: string,
  { at, caret, email }: { readonly at: number; readonly caret: number; readonly email: string },
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(caret);
  // What an address may go on with would become a part of it.
  const gap = rest === '' || /^[\p{L}\p{N}_-]/u.test(rest) ? ' ' : '';
  const begin = `${text.slice(0, at)}@${email}${gap}`;
  return { text: begin + rest, caret: begin.length };
}

export type MentionKey = 'send' | 'take' | 'dismiss' | { readonly mark: number } | undefined;

/** What a key means in the area of a comment: with Ctrl or Command, Enter sends; the others are for the people
 *  suggested.
 *  @param marked place of the suggestion that is marked, @param count how many there are */
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

export type TextPart =
  | { readonly kind: 'text' | 'link'; readonly text: string }
  | { readonly kind: 'person'; readonly text: string; readonly email: string };

/** An `@address`, in the letters of any language, or the address of a page; not the sign that ends the sentence. */
const linked =
  /(?<![\p{L}\p{N}_@])@([^\s@<>(),;:]+@[\p{L}\p{N}_.-]+[\p{L}\p{N}_])|https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/gu;

/** A text with its addresses of people of the project and of pages told apart. */
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
