/** A STEP string with its quotes, ASCII only: everything else in `\X2\` (or, beyond the first plane, `\X4\`) groups. */
export function stepString(text: string): string {
  let out = "'";
  let open: 'X2' | 'X4' | undefined;
  const switchTo = (next: typeof open): void => {
    if (open === next) return;
    if (open !== undefined) out += '\\X0\\';
    if (next !== undefined) out += `\\${next}\\`;
    open = next;
  };
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0)!;
    if (code >= 32 && code < 127) {
      switchTo(undefined);
      out += character === "'" || character === '\\' ? character + character : character;
    } else if (code < 0x10000) {
      switchTo('X2');
      out += code.toString(16).toUpperCase().padStart(4, '0');
    } else {
      switchTo('X4');
      out += code.toString(16).toUpperCase().padStart(8, '0');
    }
  }
  switchTo(undefined);
  return `${out}'`;
}

/** A REAL: always with a point, `1.5E-05` for very small or large values. `value` is finite. */
export function stepReal(value: number): string {
  if (value === 0) return '0.';
  const [mantissa = '', exponent] = String(value).split('e');
  const pointed = mantissa.includes('.') ? mantissa : `${mantissa}.`;
  if (exponent === undefined) return pointed;
  const power = Number(exponent);
  return `${pointed}E${power < 0 ? '-' : ''}${String(Math.abs(power)).padStart(2, '0')}`;
}

/**
 * A number of a file with at most `decimals` decimal places; a number below one keeps that many significant ones, so
 * that small factors do not change. Trailing zeros are removed. Integers (no point, no exponent) stay.
 */
export function reduceNumber(text: string, decimals: number): string {
  const point = text.indexOf('.');
  const isPower = /[eE]/.test(text);
  if (point < 0 && !isPower) return text;
  if (!isPower && text.length - point - 1 <= decimals) return withoutZeros(text);
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  if (value === 0) return '0.';
  const size = Math.abs(value);
  if (size >= 1e15) return stepReal(value);
  return stepReal(Number(size < 1 ? value.toPrecision(decimals) : value.toFixed(decimals)));
}

/** `1.500` -> `1.5`, `-0.00` -> `0.` */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48) end--;
  const short = end === text.length ? text : text.slice(0, end);
  return short === '-0.' || short === '+0.' ? '0.' : short;
}
