// Mail addresses out of what people type or paste: one a line, or with commas, semicolons, and names before them.
import type { TFunction } from 'i18next';

export interface ReadAddresses {
  readonly addresses: readonly string[];
  /** what is no address */
  readonly wrong: readonly string[];
}

/** Addresses in their order, each once, and what looks like none. */
export function readAddresses(text: string): ReadAddresses {
  const addresses = new Map<string, string>();
  const wrong: string[] = [];
  for (const part of text
    .split(/[\n,;]+/)
    .map(each => each.trim())
    .filter(Boolean)) {
    // `Ann Example <ann@example.org>` as mail programs copy it; several bare addresses may stand in one line.
    const inBrackets = /<([^<>]+)>$/.exec(part)?.[1];
    for (const word of inBrackets === undefined ? part.split(/\s+/) : [inBrackets.trim()]) {
      if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(word)) addresses.set(word.toLowerCase(), word);
      else wrong.push(word);
    }
  }
  return { addresses: [...addresses.values()], wrong };
}

/** Nobody is invited while one of the addresses may be misspelt. */
export const canInvite = ({ addresses, wrong }: ReadAddresses): boolean => addresses.length > 0 && wrong.length === 0;

/** What the button says: how many are invited, from two on. */
export const inviteText = (t: TFunction, { addresses }: Pick<ReadAddresses, 'addresses'>): string =>
  t('people.send', { count: Math.max(1, addresses.length) });

/** Names what is no address; undefined when all are. */
export const wrongText = (t: TFunction, { wrong }: Pick<ReadAddresses, 'wrong'>): string | undefined =>
  wrong.length === 0 ? undefined : t('people.noAddress', { text: wrong.join(', ') });
