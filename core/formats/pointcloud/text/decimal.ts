// Numbers from bytes: points come by the million, and making a text of each number takes three times as long.

const [SPACE, TAB, RETURN, COMMA, SEMICOLON, PLUS, MINUS, POINT, NINE, ZERO] = [32, 9, 13, 44, 59, 43, 45, 46, 57, 48];

/** Powers of ten that a double holds exactly. */
const powers = Array.from({ length: 23 }, (_, n) => Number(`1e${n}`));
/** Digits up to which an integer and its power of ten give the nearest double in one operation. */
const EXACT = 2 ** 53;

/**
 * Reads the numbers of a line, `bytes` from `from` to before `to`, separated by blanks, tabs, semicolons or commas,
 * into `into`. `decimalComma`: a comma belongs to a number. Returns how many there are, at most the length of `into`;
 * anything else ends the line, and the result is then negative: -1 minus the count before it.
 */
export function readNumbers(
  bytes: Uint8Array,
  from: number,
  to: number,
  into: Float64Array,
  decimalComma = false,
): number {
  let count = 0;
  for (let at = from; at < to;) {
    const byte = bytes[at]!;
    if (byte === SPACE || byte === TAB || byte === RETURN || byte === SEMICOLON || (byte === COMMA && !decimalComma)) {
      at += 1;
      continue;
    }
    if (count === into.length) return count;
    let end = at;
    while (end < to && !isDivider(bytes[end]!, decimalComma)) end += 1;
    const value = readNumber(bytes, at, end);
    if (value !== value) return -1 - count;
    into[count++] = value;
    at = end;
  }
  return count;
}

function isDivider(byte: number, decimalComma: boolean): boolean {
  return byte === SPACE || byte === TAB || byte === RETURN || byte === SEMICOLON || (byte === COMMA && !decimalComma);
}

/** The number in these bytes, as JavaScript would read it; a comma counts as the decimal point. NaN when it is none. */
export function readNumber(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  const isNegative = bytes[at] === MINUS;
  if (isNegative || bytes[at] === PLUS) at += 1;
  let digits = 0;
  let count = 0;
  let behind = -1;
  for (; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) {
      digits = digits * 10 + (byte - ZERO);
      count += 1;
      if (behind >= 0) behind += 1;
    } else if ((byte === POINT || byte === COMMA) && behind < 0) behind = 0;
    else break;
  }
  if (at === to && count > 0 && digits <= EXACT && behind < powers.length) {
    const value = behind > 0 ? digits / powers[behind]! : digits;
    return isNegative ? -value : value;
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from)
    .toString('latin1')
    .replace(',', '.');
  // Exponents, very long numbers, and invalid texts: `Number` also accepts 0x10 and the empty text.
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
}
