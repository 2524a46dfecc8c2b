// A name and a second one in one text; a second one that is equal or empty is omitted.

const plain = (text: string): string => text.trim().toLowerCase();

export function twoNames(name: string | null | undefined, more: string | null | undefined): string {
  const [first, second] = [name?.trim() ?? '', more?.trim() ?? ''];
  return first !== '' && second !== '' && plain(first) !== plain(second) ? `${first} · ${second}` : first || second;
}
