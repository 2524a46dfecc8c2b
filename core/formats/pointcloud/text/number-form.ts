// How the lines of a text of points write their numbers: what separates columns, decimal signs and signs between
// thousands. Decided by the first lines of a file; what can be read in two ways is refused, with its place.
import { place } from '../../text-bytes.ts';
import { PointCloudError, type FileWarning } from '../../errors.ts';
import { ambiguous, conflict, numberLike } from './decimal-signs.ts';
import { readNumbers, type Divider } from './numbers.ts';

const [TAB, COMMA, POINT, SEMICOLON] = [9, 44, 46, 59];

interface Form {
  /** separates columns besides blanks and tabs: `;` or `,`; a tab where blanks are in numbers; 0 for none */
  readonly hard: number;
  /** 0 while no number has one */
  readonly decimal: number;
  /** signs between thousands, or quotes around numbers: lines are then read as texts */
  readonly ignored?: RegExp;
  /** a comma in front of three digits is taken for a decimal one, without a proof */
  readonly isAssumed?: boolean;
}

interface Word {
  readonly text: string;
  /** from 1 */
  readonly line: number;
  readonly column: number;
}

const comment = /^\s*(#|\/\/|$)/;
/** The number of points, in a line of its own. */
const isCount = /^\s*\d+\s*$/;
const beginsWithNumber = /^\s*["']?[+-]?[.,]?\d/;

const refuse = ({ line, column }: Word, why: string) => new PointCloudError(`${place(line, column)}: ${why}`);

/** The words of a line between `dividers` that read as numbers, up to the first that does not. */
function wordsOf(line: string, number: number, dividers: RegExp): Word[] {
  const words: Word[] = [];
  for (const match of line.matchAll(dividers)) {
    const text = match[0].trim();
    if (!numberLike.test(text)) {
      if (text === '') continue;
      break;
    }
    words.push({ text, line: number, column: match.index + match[0].indexOf(text) + 1 });
  }
  return words;
}

const hasComma = ({ text }: Word): boolean => /,./.test(text);

const betweenBlanks = /[^\s]+/g;
const betweenSemicolons = /[^;\s]+/g;
const blankGroups = /^[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d*)?$/;

/**
 * The form of the numbers in the first lines of a file. `isNamed`: whether a line names as many columns as this.
 * @throws PointCloudError for numbers that can be read in two ways, with their place
 */
export function findForm(lines: readonly string[], isNamed: (columns: number) => boolean): Form {
  const rows = lines.flatMap((line, n) =>
    beginsWithNumber.test(line) && !comment.test(line) && !isCount.test(line) ? [{ line, number: n + 1 }] : [],
  );
  if (rows.some(({ line }) => /^\s*"[^"]*\d"/.test(line))) return quotedForm(rows);
  const hasSemicolons = rows.some(({ line }) => line.includes(';'));
  const blanks = blankForm(rows, hasSemicolons ? ';' : '\t');
  if (blanks) return blanks;
  const dividers = hasSemicolons ? betweenSemicolons : betweenBlanks;
  const words = rows.map(({ line, number }) => wordsOf(line, number, dividers));
  const hard = hasSemicolons ? SEMICOLON : 0;
  const commas = words.flat().filter(hasComma);
  const hasSpacedCommas = !hasSemicolons && rows.some(({ line }) => /\d\s*,\s+[+-]?[.\d]/.test(line));
  if (!hasSpacedCommas && (hasSemicolons || words.every(row => row.length >= 3 || !row.some(hasComma))))
    return columnForm(words.flat(), commas, hard);
  return commaForm(rows, words, hasSpacedCommas, isNamed);
}

/** Columns between blanks, tabs or semicolons: commas belong to numbers, except beside points: `1.5,2.5,3.5 255`. */
function columnForm(words: readonly Word[], commas: readonly Word[], hard: number): Form {
  const points = words.filter(({ text }) => text.includes('.'));
  const apostrophes = words.some(({ text }) => /\d['’]\d{3}/.test(text)) ? /['’]/g : undefined;
  const [comma] = commas;
  const [groups] = words.filter(({ text }) => /^[+-]?\d{1,3}(?:\.\d{3}){2,}(?:,\d*)?$/.test(text));
  if (groups || words.some(({ text }) => /\.\d{3},/.test(text) && /^[+-]?\d{1,3}(?:\.\d{3})+,\d*$/.test(text)))
    return groupedForm(words, hard, '.');
  if (!comma) return { hard, decimal: points.length > 0 ? POINT : 0, ...(apostrophes && { ignored: apostrophes }) };
  if (words.some(({ text }) => /^[+-]?\d{1,3}(?:,\d{3})+\.\d*$/.test(text))) return groupedForm(words, hard, ',');
  if (commas.some(({ text }) => /^[+-]?\d{1,3}(?:,\d{3}){2,}$/.test(text))) return groupedForm(words, hard, ',');
  const mixed = commas.find(({ text }) => text.includes('.'));
  if (mixed && hard === 0 && commas.every(({ text }) => text.split(',').every(part => /^[+-]?[\d.]+$/.test(part))))
    return { hard: COMMA, decimal: POINT };
  if (points.length > 0) throw refuse(comma, conflict(comma.text));
  const several = commas.find(({ text }) => text.split(',').length > 2);
  if (several) throw refuse(several, ambiguous(several.text));
  const isProved = commas.some(({ text }) => !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text));
  return { hard, decimal: COMMA, isAssumed: !isProved, ...(apostrophes && { ignored: apostrophes }) };
}

/** Numbers with `sign` between their thousands. @throws PointCloudError where it can only be a decimal sign */
function groupedForm(words: readonly Word[], hard: number, sign: ',' | '.'): Form {
  const other = sign === ',' ? '.' : ',';
  const shape = sign === ',' ? /^[+-]?\d{1,3}(?:,\d{3})*(?:\.\d*)?$/ : /^[+-]?\d{1,3}(?:\.\d{3})*(?:,\d*)?$/;
  const odd = words.find(({ text }) => text.includes(sign) && !shape.test(text.replace(/e[+-]?\d+$/i, '')));
  if (odd)
    throw refuse(
      odd,
      `“${odd.text}” does not fit the other numbers of the file, which have “${sign}” between thousands.`,
    );
  return { hard, decimal: other === ',' ? COMMA : POINT, ignored: sign === ',' ? /[,'’]/g : /[.'’]/g };
}

/** Blanks between thousands, where semicolons or tabs separate all columns. */
function blankForm(rows: readonly { readonly line: string }[], divider: ';' | '\t'): Form | undefined {
  const cells = rows.flatMap(({ line }) => line.split(divider).map(cell => cell.trim()));
  const spaced = cells.filter(cell => /\d[ \u00a0\u202f]\d/.test(cell));
  if (spaced.length === 0 || !spaced.every(cell => blankGroups.test(cell))) return undefined;
  if (!rows.every(({ line }) => line.includes(divider))) return undefined;
  const hasCommas = cells.some(cell => /\d,\d/.test(cell));
  return { hard: divider === ';' ? SEMICOLON : TAB, decimal: hasCommas ? COMMA : POINT, ignored: /[ \u00a0\u202f'’]/g };
}

/** Numbers in quotes, as spreadsheets write them: commas outside of quotes separate. */
function quotedForm(rows: readonly { readonly line: string }[]): Form {
  const text = rows.map(({ line }) => line).join('\n');
  const outside = text.replaceAll(/"[^"\n]*"/g, '');
  const isCommaInside = [...text.matchAll(/"([^"\n]*)"/g)].some(([, inner = '']) => /\d,\d/.test(inner));
  const hard = outside.includes(';') ? SEMICOLON : outside.includes(',') ? COMMA : outside.includes('\t') ? TAB : 0;
  return { hard, decimal: isCommaInside ? COMMA : POINT, ignored: /"/g };
}

/** Commas that separate columns, if nothing else can be meant. */
function commaForm(
  rows: readonly { readonly line: string; readonly number: number }[],
  words: readonly (readonly Word[])[],
  hasSpacedCommas: boolean,
  isNamed: (columns: number) => boolean,
): Form {
  const cells = rows.map(({ line, number }) => wordsOf(line, number, /[^,\s]+/g));
  const all = cells.flat();
  const form = { hard: COMMA, decimal: POINT };
  if (!words.flat().some(({ text }) => text.includes(',')) && !hasSpacedCommas) return { hard: 0, decimal: 0 };
  const tight = words.flat().find(({ text }) => /\d,[+-]?\d/.test(text));
  if (!tight || all.some(({ text }) => text.includes('.'))) return form;
  const isCertain = cells.some(row => isNamed(row.length)) || cells.every(row => row.length === 3);
  // Signs in front of all but the first two numbers: no decimal places.
  const cannotBeDecimal = cells.some(row => row.length > 3 && row.slice(1).every(({ text }) => /^[+-]/.test(text)));
  if ((isCertain || cannotBeDecimal) && !hasSpacedCommas) return form;
  if (hasSpacedCommas && cells.some(row => isNamed(row.length))) return form;
  throw refuse(tight, ambiguous(tight.text));
}

/** The warning about commas that were taken for decimal ones without a proof. */
export const assumedCommas = (form: Form | undefined): FileWarning[] =>
  form?.isAssumed
    ? [
        {
          code: 'decimal_commas',
          message: 'Commas are read as decimal commas (1,234 as 1.234); nothing in the first lines proves it.',
        },
      ]
    : [];

/** Reads the lines of a file in its form. */
export class FormedNumbers {
  readonly #form: Form;
  #divider: Divider;
  #isDecided: boolean;

  constructor(form: Form) {
    this.#form = form;
    this.#isDecided = form.decimal !== 0;
    this.#divider = { hard: form.hard, decimal: form.decimal || POINT };
  }

  /** As `readNumbers`; `line`: number of the line. @throws PointCloudError for numbers of another form */
  read(bytes: Uint8Array, from: number, to: number, into: Float64Array, line: number): number {
    const { ignored } = this.#form;
    if (ignored) return this.#readText(bytes, from, to, into, ignored);
    if (!this.#isDecided && bytes.subarray(from, to).includes(POINT)) this.#isDecided = true;
    const count = readNumbers(bytes, from, to, into, this.#divider);
    if (count >= 0) return count;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
    const words = wordsOf(text, line, this.#divider.hard === SEMICOLON ? betweenSemicolons : betweenBlanks);
    const odd = this.#divider.hard === COMMA ? undefined : words.find(({ text: word }) => !this.#fits(word));
    if (!odd) return count;
    if (this.#isDecided || !/^[+-]?\d*,\d+$/.test(odd.text))
      throw refuse(odd, /[.,].*[.,]/.test(odd.text) ? ambiguous(odd.text) : conflict(odd.text));
    this.#isDecided = true;
    this.#divider = { hard: this.#divider.hard, decimal: COMMA };
    return this.read(bytes, from, to, into, line);
  }

  #fits(word: string): boolean {
    const bytes = Buffer.from(word);
    return readNumbers(bytes, 0, bytes.length, new Float64Array(1), this.#divider) >= 0 || !/\d/.test(word);
  }

  #readText(bytes: Uint8Array, from: number, to: number, into: Float64Array, ignored: RegExp): number {
    const { hard } = this.#form;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from);
    const utf8 = buffer.toString('utf8');
    const text = utf8.includes('\ufffd') ? buffer.toString('latin1') : utf8;
    const cells = cellsOf(text, hard);
    let count = 0;
    for (const cell of cells) {
      if (count === into.length) return count;
      const plain = cell.replaceAll(ignored, '').trim();
      if (plain === '') {
        if (hard !== 0) into[count++] = NaN;
        continue;
      }
      const written = Buffer.from(plain);
      const one = readNumbers(written, 0, written.length, into.subarray(count), {
        hard: 0,
        decimal: this.#divider.decimal,
      });
      if (one !== 1) return -1 - count;
      count += 1;
    }
    return count;
  }
}

/** The columns of a line: between blanks, or between `hard` outside of quotes, without an empty last one. */
function cellsOf(text: string, hard: number): string[] {
  const line = text.trim();
  if (hard === 0) return line.split(/[ \t]+/);
  const sign = String.fromCharCode(hard);
  const cells = [
    ...line.matchAll(sign === ';' ? /("[^"]*"|[^;])*(;|$)/g : sign === ',' ? /("[^"]*"|[^,])*(,|$)/g : /[^\t]*(\t|$)/g),
  ];
  const texts = cells.map(([cell]) => (cell.endsWith(sign) ? cell.slice(0, -1) : cell));
  while (texts.at(-1)?.trim() === '') texts.pop();
  return texts;
}
