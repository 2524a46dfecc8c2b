// Parses typed or pasted email addresses: one per line, or with commas, semicolons, and names before them.
import type { TFunction } from 'i18next';

export interface ReadAddresses {
  readonly addresses: readonly string[];
  /** parts that are not valid addresses */
  readonly wrong: readonly string[];
}

/** Addresses in their order, without duplicates, and parts that are not valid. */
export function readAddresses(text: string): ReadAddresses {
  const addresses = new Map<string, string>();
  const wrong: string[] = [];
  for (const part of text
    .split(/[\n,;]+/)
    .map(each => each.trim())
    .filter(Boolean)) {
    // `Ann Example <ann@example.org>` as mail programs copy it; one line may contain several bare addresses.
    const inBrackets = /<([^<>]+)>$/.exec(part)?.[1];
    for (const word of inBrackets === undefined ? part.split(/\s+/) : [inBrackets.trim()]) {
      if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(word)) addresses.set(word.toLowerCase(), word);
      else wrong.push(word);
    }
  }
  return { addresses: [...addresses.values()], wrong };
}

/** No invitation is sent while one of the addresses may be misspelt. */
export const canInvite = ({ addresses, wrong }: ReadAddresses): boolean => addresses.length > 0 && wrong.length === 0;

/** Label of the button, with the number of invitations if there are several. */
export const inviteText = (t: TFunction, { addresses }: Pick<ReadAddresses, 'addresses'>): string =>
  t('people.send', { count: Math.max(1, addresses.length) });

/** Error that names the invalid parts; undefined when all are valid. */
export const wrongText = (t: TFunction, { wrong }: Pick<ReadAddresses, 'wrong'>): string | undefined =>
  wrong.length === 0 ? undefined : t('people.noAddress', { text: wrong.join(', ') });
