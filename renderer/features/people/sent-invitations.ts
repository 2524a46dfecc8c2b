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

type Mailed = readonly Pick<InvitationLink, 'mail'>[];

const mailedOf = (links: Mailed): number => links.filter(({ mail }) => mail === 'sent').length;

/** Number of created invitations, and of mailed ones. */
function createdText(t: TFunction, links: Mailed): string {
  const [count, mailed] = [links.length, mailedOf(links)];
  const created = t('people.created', { count });
  if (count === 0) return created;
  if (mailed === count) return t('people.createdMailed', { created });
  return mailed === 0 ? t('people.createdNotMailed', { created }) : t('people.createdSomeMailed', { created, mailed });
}

/**
 * Whether the links were sent by mail, or the user must send them.
 * @param hasMail whether a mail server is set up; undefined: not known
 */
export function mailText(t: TFunction, links: Mailed, hasMail: boolean | undefined): string {
  if (mailedOf(links) === links.length) return t('people.mailed');
  return t(hasMail ? 'people.notAccepted' : 'people.notMailed');
}

interface Sending {
  /** whether a mail server is set up; undefined: not known */
  readonly hasMail: boolean | undefined;
  /** makes a link to pass on */
  readonly toShare: (link: string) => { readonly link: string; readonly isForOthers: boolean };
}

/** Texts shown after the last invitation. */
export function sentWords(t: TFunction, sent: readonly Sent[], { hasMail, toShare }: Sending) {
  const answered = linksOf(sent);
  const links = answered.map(({ email, link, mail }) => ({ email, ...toShare(link), isMailed: mail === 'sent' }));
  const [first, ...more] = links;
  return {
    title: createdText(t, answered),
    /** undefined: no invitation was created */
    text: first && mailText(t, answered, hasMail),
    /** the invited addresses with their links */
    links,
    /** the address and link of each, one per line; undefined for fewer than two */
    all: more.length === 0 ? undefined : links.map(({ email, link }) => `${email}: ${link}`).join('\n'),
    /** false: links open on this computer only, until the service is shared */
    isShared: first?.isForOthers !== false,
    /** the link of a single invitation, as a QR code */
    code: more.length === 0 && first?.isForOthers ? first.link : undefined,
    /** refused addresses, each with its reason */
    failed: sent.flatMap(each => ('error' in each ? [{ email: each.email, error: each.error }] : [])),
  };
}
