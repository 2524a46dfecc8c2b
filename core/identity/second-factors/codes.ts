// Authenticator apps: one for each account, whose secret is sealed for that account alone.
import { createHmac, randomBytes } from 'node:crypto';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import * as store from './store.ts';
import { isSameSecret } from '../../kit/ids.ts';

// Recovery codes: ten, shown once, each good for one sign-in without the second factor. Only keyed digests are stored.

const CODES = 10;
/** Random bytes of a code; 12 letters of base32 hold 60 of these bits. */
const CODE_BYTES = 8;

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
      await store.deleteAll(tx, 'recovery_code', accountId);
      for (const code of codes) await store.insertCode(tx, accountId, digestOf(accountId, code));
      return codes;
    },

    /** Whether a code is an unused one of the account; it is used up then. */
    async use(tx: Tx, accountId: number, code: string): Promise<boolean> {
      return (await store.deleteCode(tx, accountId, digestOf(accountId, code))) > 0;
    },
  };
}

/** Such as `ABCD-EFGH-2345`. */
const newCode = (): string => (encodeBase32(randomBytes(CODE_BYTES)).slice(0, 12).match(/.{4}/g) ?? []).join('-');

// Time-based one-time passwords (RFC 6238): SHA-1, steps of 30 seconds, 6 digits, as authenticator apps expect.

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one that still count, for clocks that differ. */
const TOLERATED = 1;
/** Length of a secret in bytes (RFC 4226 section 4: 160 bits). */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The one-time password of a counter (RFC 4226 section 5.3). */
export function codeAt(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** The step that a code is of, around a time; undefined when it is of none. Blanks in the code do not count. */
export function stepOf(secret: Uint8Array, code: string, milliseconds: number): number | undefined {
  const given = code.replace(/\s/g, '');
  const now = stepAt(milliseconds);
  const steps = Array.from({ length: 2 * TOLERATED + 1 }, (_, index) => now - TOLERATED + index);
  return steps.find(step => isSameSecret(codeAt(secret, step), given));
}

/** A new secret, in base32 (RFC 4648 section 6) as people type it into an app. */
export const newSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES));

/** Base32 without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map(part => BASE32.charAt(Number.parseInt(part.padEnd(5, '0'), 2))).join('');
}

export function decodeBase32(text: string): Uint8Array {
  const bits = [...text].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], byte => Number.parseInt(byte, 2));
}

/** The address that an authenticator app reads from a QR code. */
export function addressOf(secret: string, email: string, issuer = 'Plinth'): string {
  const label = [issuer, email].map(encodeURIComponent).join(':');
  const form = { algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_SECONDS) };
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer, ...form })}`;
}

/** A secret that waits for its first code. */
export interface Proposal {
  /** base32, to be typed */
  readonly secret: string;
  /** to be shown as a QR code */
  readonly address: string;
}

const purposeFor = (accountId: number) => `totp secret of account ${accountId}`;

export function createTotp({ clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets }) {
  return {
    propose(email: string, secret = newSecret()): Proposal {
      return { secret, address: addressOf(secret, email) };
    },

    /** Keeps a secret of which a code was shown, instead of one before. @returns false when the code is not right */
    async enrol(tx: Tx, accountId: number, { secret, code }: { readonly secret: string; readonly code: string }) {
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
  };
}
