// Several invitations at once: each is sent by itself, what became of it is kept, and shown at the end.
import type { TFunction } from 'i18next';

export interface InvitationLink {
  readonly link: string;
  readonly mail: 'sent' | 'outbox';
}

export type Sent = { readonly email: string } & ({ readonly answer: InvitationLink } | { readonly error: unknown });

/** One after the other; an address that is refused keeps no other from being invited. */
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

/** The links of the addresses that are invited now. */
export const linksOf = (sent: readonly Sent[]): readonly (InvitationLink & { readonly email: string })[] =>
  sent.flatMap(each => ('answer' in each ? [{ email: each.email, ...each.answer }] : []));

/** Whether every one of them has a mail; else the links have to be passed on. */
export const areMailed = (links: readonly Pick<InvitationLink, 'mail'>[]): boolean =>
  links.every(({ mail }) => mail === 'sent');

/** Whether links have to be passed on by the person, or were mailed. */
export const mailText = (t: TFunction, links: readonly Pick<InvitationLink, 'mail'>[]): string =>
  t(areMailed(links) ? 'people.mailed' : 'people.notMailed');

export interface SentWords {
  readonly title: string;
  /** undefined: nobody was invited */
  readonly text: string | undefined;
  /** those that were invited; the link is null while others cannot follow it */
  readonly links: readonly { readonly email: string; readonly link: string | null }[];
  /** false: links are not shown before the service is shared */
  readonly isShared: boolean;
  /** the link of the only one invited, as a code to scan */
  readonly code: string | undefined;
  /** those that were refused, each with its reason */
  readonly failed: readonly { readonly email: string; readonly error: unknown }[];
}

/** What is shown once all were sent. @param forOthers a link as others can follow it; null while they cannot */
export function sentWords(t: TFunction, sent: readonly Sent[], forOthers: (link: string) => string | null): SentWords {
  const answered = linksOf(sent);
  const links = answered.map(({ email, link }) => ({ email, link: forOthers(link) }));
  const [first, ...more] = links;
  return {
    title: t('people.invitedTitle', { count: links.length }),
    text: first && mailText(t, answered),
    links,
    isShared: first?.link !== null,
    code: more.length === 0 ? (first?.link ?? undefined) : undefined,
    failed: sent.flatMap(each => ('error' in each ? [{ email: each.email, error: each.error }] : [])),
  };
}
