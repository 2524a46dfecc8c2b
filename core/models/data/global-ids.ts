// GlobalIds for new objects: 128 random bits in IFC's alphabet of 64 digits, 22 of them (IfcGloballyUniqueId, ISO
// 16739-1).
import { randomBytes } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

export function newGlobalId(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let text = '';
  for (let digit = 0; digit < 22; digit++) {
    text = (DIGITS[Number(bits & 63n)] as string) + text;
    bits >>= 6n;
  }
  return text; // 22 digits hold 132 bits: the first digit is one of 0 to 3
}
