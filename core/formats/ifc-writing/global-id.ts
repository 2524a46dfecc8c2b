import { createHash } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/**
 * A GlobalId made of a text, the same for the same text: 128 bits of its hash as 22 digits, of which the first holds
 * two bits.
 */
export function globalIdOf(text: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
  let id = '';
  for (let digit = 0; digit < 22; digit++) {
    id = DIGITS[Number(rest & 63n)]! + id;
    rest >>= 6n;
  }
  return id;
}
