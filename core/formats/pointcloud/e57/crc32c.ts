// CRC-32C (Castagnoli), eight bytes at a time.

const POLYNOMIAL = 0x82f63b78;
const TABLES = 8;

/** table[k * 256 + byte]: the effect of a byte that is followed by k zeros */
const table = new Uint32Array(TABLES * 256);
for (let byte = 0; byte < 256; byte++) {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  table[byte] = sum;
}
for (let at = 256; at < table.length; at++) {
  const before = table[at - 256]!;
  table[at] = (before >>> 8) ^ table[before & 255]!;
}

/** The checksum of some of the bytes. */
export function crc32c(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let sum = ~0;
  let at = from;
  for (; at + 8 <= to; at += 8) {
    sum ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    sum =
      table[1792 + (sum & 255)]! ^
      table[1536 + ((sum >>> 8) & 255)]! ^
      table[1280 + ((sum >>> 16) & 255)]! ^
      table[1024 + (sum >>> 24)]! ^
      table[768 + bytes[at + 4]!]! ^
      table[512 + bytes[at + 5]!]! ^
      table[256 + bytes[at + 6]!]! ^
      table[bytes[at + 7]!]!;
  }
  for (; at < to; at++) sum = (sum >>> 8) ^ table[(sum ^ bytes[at]!) & 255]!;
  return ~sum >>> 0;
}
