// Authenticator apps: one for each account, whose secret is sealed for that account alone.
import { isoTime, type Clock } from '../../../kit/time.ts';
import type { Reads, Tx } from '../../../storage/db.ts';
import type { Secrets } from '../../../storage/keys/secrets.ts';
import { addressOf, decodeBase32, newSecret, stepOf } from './codes.ts';
import * as store from './store.ts';

/** A secret that waits for its first code. */
export interface Proposal {
  /** base32, to be typed */
  readonly secret: string;
  /** to be shown as a QR code */
  readonly address: string;
}

export type Totp = ReturnType<typeof createTotp>;

const purposeFor = (accountId: number) => `totp secret of account ${accountId}`;

export function createTotp({ clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets }) {
  return {
    propose(email: string, secret = newSecret()): Proposal {
      return { secret, address: addressOf(secret, email) };
    },

    /** Keeps a secret of which a code was shown, instead of one before. @returns false when the code is not right */
    async enrol(
      tx: Tx,
      accountId: number,
      { secret, code }: { readonly secret: string; readonly code: string },
    ): Promise<boolean> {
      const step = stepOf(decodeBase32(secret), code, clock.now());
      if (step === undefined) return false;
      const now = isoTime(clock.now());
      const sealed = secrets.seal(purposeFor(accountId), secret);
      await store.putTotp(tx, {
        account_id: accountId,
        sealed_secret: sealed,
        last_step: step,
        created_at: now,
        last_used_at: now,
      });
      return true;
    },

    /** Whether a code is right at this time and was not used before; it is used then. */
    async use(tx: Tx, accountId: number, code: string): Promise<boolean> {
      const row = await store.totpOf(tx, accountId);
      if (!row) return false;
      const secret = decodeBase32(secrets.unseal(purposeFor(accountId), row.sealed_secret));
      const step = stepOf(secret, code, clock.now());
      return step !== undefined && (await store.useStep(tx, accountId, step, isoTime(clock.now()))) > 0;
    },

    find: (reads: Reads, accountId: number): Promise<store.TotpRow | undefined> => store.totpOf(reads, accountId),
    /** 0 when there was none. */
    remove: (tx: Tx, accountId: number): Promise<number> => store.deleteTotp(tx, accountId),
  };
}
