// A name and a second one, as rows show both: a second one that says nothing new is left out.

const plain = (text: string): string => text.trim().toLowerCase();

export function twoNames(name: string | null | undefined, more: string | null | undefined): string {
  const [first, second] = [name?.trim() ?? '', more?.trim() ?? ''];
  return first !== '' && second !== '' && plain(first) !== plain(second) ? `${first} · ${second}` : first || second;
}
