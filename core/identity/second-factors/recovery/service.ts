// Recovery codes: ten, shown once, each good for one sign-in without the second factor. Only keyed digests are stored.
import { createHmac, randomBytes } from 'node:crypto';
import type { Reads, Tx } from '../../../storage/db.ts';
import type { Secrets } from '../../../storage/keys/secrets.ts';
import { encodeBase32 } from '../totp/codes.ts';
import * as store from './store.ts';

const CODES = 10;
/** Random bytes of a code; 12 letters of base32 hold 60 of these bits. */
const CODE_BYTES = 8;

export type Recovery = ReturnType<typeof createRecovery>;

export function createRecovery(secrets: Secrets) {
  const key = secrets.keyFor('recovery codes');
  /** Without regard to case, blanks and dashes, as people copy codes from paper. */
  const digestOf = (accountId: number, code: string) =>
    createHmac('sha256', key)
      .update(`${accountId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
      .digest('hex');

  return {
    /** New codes instead of those before. */
    async renew(tx: Tx, accountId: number): Promise<string[]> {
      const codes = Array.from({ length: CODES }, newCode);
      await store.deleteCodes(tx, accountId);
      for (const code of codes) await store.insertCode(tx, accountId, digestOf(accountId, code));
      return codes;
    },

    /** Whether a code is an unused one of the account; it is used up then. */
    async use(tx: Tx, accountId: number, code: string): Promise<boolean> {
      return (await store.deleteCode(tx, accountId, digestOf(accountId, code))) > 0;
    },

    /** The number of unused ones. */
    count: (reads: Reads, accountId: number): Promise<number> => store.countCodes(reads, accountId),

    async remove(tx: Tx, accountId: number): Promise<void> {
      await store.deleteCodes(tx, accountId);
    },
  };
}

/** Such as `ABCD-EFGH-2345`. */
function newCode(): string {
  return (encodeBase32(randomBytes(CODE_BYTES)).slice(0, 12).match(/.{4}/g) ?? []).join('-');
}
