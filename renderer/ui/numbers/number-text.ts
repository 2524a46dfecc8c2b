// Parses numbers as users type them. Comma and point are both accepted as the decimal sign; spaces and apostrophes, and
// the other of the two signs, group thousands. Ambiguous input is refused, never guessed.

/** `none`: no number; `ambiguous`: 1,234 may be one or a thousand. */
export type NumberProblem = 'none' | 'ambiguous';
type NumberReading = { readonly value: number } | { readonly problem: NumberProblem };

/** Groups of three digits after a first one of at most three. */
const grouped = (sign: string): RegExp => new RegExp(`^\\d{1,3}(?:\\${sign}\\d{3})+$`);

/**
 * `1,5`, `1.5`, `1 234,5`, `1'234.5`, `1.234,5`, `1e-3`.
 * @param language its decimal sign never groups: `1.234` is not a thousand in English, nor `1,234` in French
 */
export function readNumber(text: string, language: string): NumberReading {
  const [, sign = '', body = '', exponent = ''] = /^\s*([+\-−]?)\s*(.*?)(e[+-]?\d+)?\s*$/i.exec(text) ?? [];
  const plain = withoutGroups(body);
  if (plain === undefined || !/^(?=.*\d)[\d.,]+$/.test(plain)) return { problem: 'none' };
  const digits = decimal(plain, language, plain !== body);
  if (digits === undefined) return { problem: 'none' };
  if (digits === 'ambiguous') return { problem: 'ambiguous' };
  const value = Number(`${sign === '' || sign === '+' ? '' : '-'}${digits}${exponent}`);
  return Number.isFinite(value) ? { value } : { problem: 'none' };
}

/** Without spaces and apostrophes; undefined when these do not separate thousands. */
function withoutGroups(body: string): string | undefined {
  if (!/[\s'’]/.test(body)) return body;
  const [whole = '', ...rest] = body.split(/(?=[.,])/);
  const marks = new Set([...whole.matchAll(/[\s'’]/g)].map(([mark]) => (/\s/.test(mark) ? ' ' : "'")));
  const same = whole.replaceAll(/[\s'’]/g, '_');
  if (marks.size !== 1 || !grouped('_').test(same) || /[\s'’]/.test(rest.join('')) || rest.length > 1) return undefined;
  return same.replaceAll('_', '') + rest.join('');
}

/** With a point. @param isGrouped whether its thousands are separated by another sign already */
function decimal(plain: string, language: string, isGrouped: boolean): string | undefined {
  const signs = [...plain.matchAll(/[.,]/g)].map(([sign]) => sign);
  const last = signs.at(-1);
  if (last === undefined) return plain;
  const other = last === ',' ? '.' : ',';
  if (signs.length === 1) {
    const [before = '', after = ''] = plain.split(last);
    const mayBeGroup = !isGrouped && /^[1-9]\d{0,2}$/.test(before) && after.length === 3;
    return mayBeGroup && last !== decimalSign(language) ? 'ambiguous' : `${before || '0'}.${after}`;
  }
  if (isGrouped) return undefined;
  // 1.234.567
  if (!signs.includes(other)) return grouped(last).test(plain) ? plain.replaceAll(last, '') : undefined;
  // 1.234,5
  const [whole = '', after = '', ...more] = plain.split(last);
  return more.length === 0 && grouped(other).test(whole) ? `${whole.replaceAll(other, '')}.${after}` : undefined;
}

/** The sign before the decimals. */
const decimalSign = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** A number for editing in a field: all its digits, without grouping. */
export const numberDraft = (value: number, language: string) => String(value).replace('.', decimalSign(language));

export interface NumberLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** no decimals */
  readonly isWhole?: boolean | undefined;
}

/** The limit that a number violates; undefined: none. */
export function limitProblem(value: number, { min, max, isWhole }: NumberLimits): 'whole' | 'low' | 'high' | undefined {
  if (isWhole && !Number.isInteger(value)) return 'whole';
  if (min !== undefined && value < min) return 'low';
  return max !== undefined && value > max ? 'high' : undefined;
}
