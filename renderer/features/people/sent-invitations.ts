// Sends several invitations one by one, and reports the result of each at the end.
import type { TFunction } from 'i18next';

// Parses typed or pasted email addresses: one per line, or with commas, semicolons, and names before them.

/** `wrong`: parts that are not valid addresses. */
type ReadAddresses = { readonly addresses: readonly string[]; readonly wrong: readonly string[] };

/** Addresses in their order, without duplicates, and parts that are not valid. */
export function readAddresses(text: string): ReadAddresses {
  const addresses = new Map<string, string>();
  const wrong: string[] = [];
  const parts = text.split(/[\n,;]+/).map(each => each.trim());
  for (const part of parts.filter(Boolean)) {
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

export type InvitationLink = { readonly link: string; readonly mail: 'sent' | 'outbox' };

export type Sent = { readonly email: string } & ({ readonly answer: InvitationLink } | { readonly error: unknown });

/** One after the other; a refused address does not prevent the others. */
export async function sendEach(
  addresses: readonly string[],
  send: (email: string) => Promise<InvitationLink>,
): Promise<readonly Sent[]> {
  const all: Sent[] = [];
  for (const email of addresses) {
    try {
      all.push({ email, answer: await send(email) });
    } catch (error) {
      all.push({ email, error });
    }
  }
  return all;
}

/** The links of the addresses that were invited. */
export const linksOf = (sent: readonly Sent[]): readonly (InvitationLink & { readonly email: string })[] =>
  sent.flatMap(each => ('answer' in each ? [{ email: each.email, ...each.answer }] : []));

/** Whether each was sent by mail; otherwise the user must send the links. */
export const areMailed = (links: readonly Pick<InvitationLink, 'mail'>[]) => links.every(({ mail }) => mail === 'sent');

/** Whether the links were sent by mail, or the user must send them. */
export const mailText = (t: TFunction, links: readonly Pick<InvitationLink, 'mail'>[]): string =>
  t(areMailed(links) ? 'people.mailed' : 'people.notMailed');

/**
 * Texts shown after the last invitation. @param forOthers makes a link usable by others; null while it would not work
 */
export function sentWords(t: TFunction, sent: readonly Sent[], forOthers: (link: string) => string | null) {
  const answered = linksOf(sent);
  const links = answered.map(({ email, link }) => ({ email, link: forOthers(link) }));
  const [first, ...more] = links;
  return {
    title: t('people.invitedTitle', { count: links.length }),
    /** undefined: no invitation was created */
    text: first && mailText(t, answered),
    /** the invited addresses; the link is null while it would not work for others */
    links,
    /** false: links are not shown before the service is shared */
    isShared: first?.link !== null,
    /** the link of a single invitation, as a QR code */
    code: more.length === 0 ? (first?.link ?? undefined) : undefined,
    /** refused addresses, each with its reason */
    failed: sent.flatMap(each => ('error' in each ? [{ email: each.email, error: each.error }] : [])),
  };
}
