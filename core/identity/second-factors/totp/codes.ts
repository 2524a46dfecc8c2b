// Time-based one-time passwords (RFC 6238): SHA-1, steps of 30 seconds, 6 digits, as authenticator apps expect.
import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../../kit/ids.ts';

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

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / STEP_SECONDS);
}

/** The step that a code is of, around a time; undefined when it is of none. Blanks in the code do not count. */
export function stepOf(secret: Uint8Array, code: string, milliseconds: number): number | undefined {
  const given = code.replace(/\s/g, '');
  const now = stepAt(milliseconds);
  const steps = Array.from({ length: 2 * TOLERATED + 1 }, (_, index) => now - TOLERATED + index);
  return steps.find(step => isSameSecret(codeAt(secret, step), given));
}

/** A new secret, in base32 (RFC 4648 section 6) as people type it into an app. */
export function newSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

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
