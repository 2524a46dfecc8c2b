// Limits the mails that one person may have sent, and one mailbox may get: invitations, links for passwords and
// addresses.
import { lockOuts } from '../../access/lifetimes.ts';
import { AppError } from '../../kit/errors.ts';
import { createRate } from '../../kit/rate.ts';
import type { Clock } from '../../kit/time.ts';

/** Mails an hour, as the settings of the service may set them. */
export interface MailLimits {
  /** at the request of one person or application */
  readonly per_sender?: number | undefined;
  /** to one address, at anyone's request */
  readonly per_address?: number | undefined;
  /** invitations that one person and all their applications cause */
  readonly per_inviter?: number | undefined;
}

/**
 * A mailbox gets no more than its owner can read. An invitation is sent to people without an account, partly in its
 * sender's own words: a team is invited within an hour, a crowd is not.
 */
export const usualLimits = { per_sender: 300, per_address: 20, per_inviter: 60 } as const;

interface Wish {
  /** account at whose request the mail is sent; undefined for a visitor without a sign-on */
  readonly senderId?: number | undefined;
  /** of an invitation: the person responsible for it, whichever application it is made by */
  readonly inviterId?: number | undefined;
  /** several are counted together, or none of them */
  readonly to: string | readonly string[];
}

/** @returns counts mails that are about to be sent @throws 429 `too_many_mails` with `retry_after` in seconds */
export function createMailLimits(clock: Clock, limits: MailLimits = {}) {
  const {
    per_sender = usualLimits.per_sender,
    per_address = usualLimits.per_address,
    per_inviter = usualLimits.per_inviter,
  } = limits;
  const within = lockOuts.mailWindow;
  const senders = createRate(clock, { most: per_sender, within });
  const addresses = createRate(clock, { most: per_address, within });
  const inviters = createRate(clock, { most: per_inviter, within });
  return ({ senderId, inviterId, to }: Wish): void => {
    const mailboxes = (typeof to === 'string' ? [to] : to).map(address => address.normalize('NFC').toLowerCase());
    const wait = Math.max(
      senderId === undefined ? 0 : senders.waitFor(String(senderId), mailboxes.length),
      inviterId === undefined ? 0 : inviters.waitFor(String(inviterId), mailboxes.length),
      ...mailboxes.map(address => addresses.waitFor(address)),
    );
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      const text =
        inviterId !== undefined && mailboxes.length > per_inviter
          ? `At most ${per_inviter} people can be invited within an hour.`
          : `Too many emails sent. Try again in ${Math.ceil(seconds / 60)} minutes.`;
      throw new AppError(429, 'too_many_mails', text, { extra: { retry_after: seconds } });
    }
    for (const address of mailboxes) {
      if (senderId !== undefined) senders.add(String(senderId));
      if (inviterId !== undefined) inviters.add(String(inviterId));
      addresses.add(address);
    }
  };
}
