// How many mails one person may have sent, and one mailbox may get: invitations, links for passwords and addresses.
import { lockOuts } from '../../access/lifetimes.ts';
import { AppError } from '../../kit/errors.ts';
import { createRate } from '../../kit/rate.ts';
import type { Clock } from '../../kit/time.ts';

/** Mails an hour, as the settings of the service may name them. */
export interface MailLimits {
  /** at the wish of one person or application */
  readonly per_sender?: number | undefined;
  /** to one address, at whoever's wish */
  readonly per_address?: number | undefined;
}

/** A team of hundreds is invited within an hour; a mailbox gets no more than it can read. */
export const usualLimits = { per_sender: 300, per_address: 20 } as const;

export interface Wish {
  /** account at whose wish the mail is sent; undefined for somebody who is not signed in */
  readonly senderId?: number | undefined;
  readonly to: string;
}

/** @returns counts a mail that is about to be sent @throws 429 `too_many_mails` with `retry_after` in seconds */
export function createMailLimits(clock: Clock, limits: MailLimits = {}) {
  const { per_sender = usualLimits.per_sender, per_address = usualLimits.per_address } = limits;
  const senders = createRate(clock, { most: per_sender, within: lockOuts.mailWindow });
  const addresses = createRate(clock, { most: per_address, within: lockOuts.mailWindow });
  return ({ senderId, to }: Wish): void => {
    const address = to.normalize('NFC').toLowerCase();
    const wait = Math.max(senderId === undefined ? 0 : senders.waitFor(String(senderId)), addresses.waitFor(address));
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      const text = `Too many emails sent. Try again in ${Math.ceil(seconds / 60)} minutes.`;
      throw new AppError(429, 'too_many_mails', text, { extra: { retry_after: seconds } });
    }
    if (senderId !== undefined) senders.add(String(senderId));
    addresses.add(address);
  };
}
