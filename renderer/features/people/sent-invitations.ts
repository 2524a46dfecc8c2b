// Several invitations at once: each is sent by itself, and what became of it is kept.

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
