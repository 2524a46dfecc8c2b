import { createHash } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** The same GlobalId for the same name, always: 128 bits of its hash in the base 64 of IFC, the first of the 22 digits
 *  holding two bits. */
export function globalId(name: string): string {
  const bytes = createHash('sha256').update(`plinth demo house: ${name}`).digest().subarray(0, 16);
  // Version and variant bits, so that it is a proper UUID in its other spelling.
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let digit = 0; digit < 22; digit++) {
    text = (digits[Number(number & 63n)] as string) + text;
    number >>= 6n;
  }
  return text;
}
