// The formatting of MTEXT: the text between the codes, and its style.
import { decodeNumbers } from '../reading/text-encoding.ts';
import { widthOf } from './stroke-font.ts';

// Breaks paragraphs into lines of a width.

/** Runs at their distance from the beginning of the line; widths in heights of capitals of the whole. */
export interface Line {
  readonly pieces: readonly { readonly run: Run; readonly at: number; readonly width: number }[];
  readonly width: number;
  /** of the tallest run */
  readonly height: number;
}

/** `width`: with the gap to the next word, so that widths of words add up to that of the line; `seen`: without. */
interface Word {
  readonly run: Run;
  readonly width: number;
  readonly seen: number;
  readonly isBlank: boolean;
}

/**
 * Breaks paragraphs at blanks into lines that are at most `limit` wide (0: never); a word that is longer has a line of
 * its own.
 */
export const wrapText = (paragraphs: readonly (readonly Run[])[], limit: number): Line[] =>
  paragraphs.flatMap(runs => {
    const lines: Word[][] = [[]];
    let width = 0;
    for (const word of runs.flatMap(wordsOf)) {
      const line = lines.at(-1) ?? [];
      if (limit > 0 && !word.isBlank && line.length > 0 && width + word.seen > limit * 1.0001) {
        lines.push([word]);
        width = word.width;
      } else if (!word.isBlank || line.length > 0 || lines.length === 1) {
        line.push(word);
        width += word.width;
      }
    }
    return lines.map(toLine);
  });

const wordsOf = (run: Run): Word[] =>
  (run.text.match(/ +|[^ ]+/g) ?? []).map(text => {
    const factor = run.height * run.widthFactor;
    return {
      run: { ...run, text },
      width: advanceOf(text) * factor,
      seen: widthOf(text) * factor,
      isBlank: text.startsWith(' '),
    };
  });

const advanceOf = (text: string): number => widthOf(`${text}|`) - widthOf('|');

function toLine(words: readonly Word[]): Line {
  const kept = words.slice(0, words.findLastIndex(({ isBlank }) => !isBlank) + 1);
  const pieces: { run: Run; at: number }[] = [];
  let at = 0;
  for (const { run, width } of kept) {
    const last = pieces.at(-1);
    // Words of one style stay together: a text that can be found as a whole.
    if (last && sameLook(last.run, run)) last.run = { ...run, text: last.run.text + run.text };
    else pieces.push({ run, at });
    at += width;
  }
  const placed = pieces.map(({ run, at }) => ({ run, at, width: widthOf(run.text) * run.height * run.widthFactor }));
  const last = placed.at(-1);
  return {
    pieces: placed,
    width: last ? last.at + last.width : 0,
    height: Math.max(0, ...kept.map(({ run }) => run.height)) || 1,
  };
}

const sameLook = (a: Run, b: Run): boolean =>
  a.height === b.height && a.widthFactor === b.widthFactor && a.index === b.index && a.rgb === b.rgb;

// Shared by TEXT and MTEXT: characters written as codes.

const signs: Readonly<Record<string, string>> = { d: '°', c: 'Ø', p: '±', '%': '%' };

/** `%%d`, `%%c`, `%%p`, `%%065` and characters as numbers; underlining is left out. */
export const withSigns = (text: string): string =>
  decodeNumbers(text)
    .replace(/%%(\d{3})/g, (whole, code: string) => (Number(code) >= 32 ? String.fromCharCode(Number(code)) : whole))
    .replace(/%%([dcp%])/gi, (_, sign: string) => signs[sign.toLowerCase()] ?? '')
    .replace(/%%[ouk]/gi, '');

/** `^J` and the like: control characters with a caret; `^ ` is the caret itself. */
export const withoutCarets = (text: string): string =>
  text.replace(/\^([ -_a-z])/g, (_, character: string) => {
    if (character === ' ') return '^';
    if (character === 'J' || character === 'M') return character === 'J' ? '\n' : '';
    return character === 'I' ? '\t' : '';
  });

/** A piece of text in one style. */
export interface Run extends State {
  readonly text: string;
}

interface State {
  /** times the height of the whole */
  readonly height: number;
  readonly widthFactor: number;
  /** colour index, or 0xRRGGBB; undefined: that of the whole */
  readonly index: number | undefined;
  readonly rgb: number | undefined;
}

const DEEPEST = 64;

/**
 * Reads the text of an MTEXT into paragraphs of runs. `height`: of the whole, for codes that give heights of their own.
 * Codes that change nothing we draw (fonts, underlining, tabs, alignment) are omitted; `}` without `{` and unknown
 * codes are skipped.
 */
export function readMtext(source: string, height: number): Run[][] {
  const text = withSigns(source);
  const paragraphs: Run[][] = [[]];
  const stack: State[] = [];
  let state: State = { height: 1, widthFactor: 1, index: undefined, rgb: undefined };
  let pending = '';
  const flush = (): void => {
    const lines = withoutCarets(pending).split('\n');
    pending = '';
    lines.forEach((line, i) => {
      if (i > 0) paragraphs.push([]);
      if (line !== '') paragraphs.at(-1)?.push({ ...state, text: line.replaceAll('\t', '    ') });
    });
  };
  const change = (next: State): void => {
    flush();
    state = next;
  };

  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '{') {
      flush();
      if (stack.length < DEEPEST) stack.push(state);
    } else if (character === '}') {
      change(stack.pop() ?? state);
    } else if (character !== '\\') {
      pending += character;
    } else {
      const code = text[++at] ?? '';
      if ('\\{}'.includes(code)) pending += code;
      else if (code === 'P' || code === 'N' || code === 'X') pending += '\n';
      else if (code === '~') pending += '\u00a0';
      else if ('LlOoKk'.includes(code)) continue;
      else if ('HCcWSfFQTAp'.includes(code)) {
        const end = endOfCode(text, at + 1, code);
        const value = text.slice(at + 1, end);
        at = end;
        if (code === 'S') pending += stacked(value);
        else change(changed(state, code, value, height));
      } else pending += code;
    }
  }
  flush();
  return paragraphs;
}

/** Position of the semicolon that ends a code; one that is missing ends it at once. */
function endOfCode(text: string, from: number, code: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\' && code === 'S') at++;
    else if (text[at] === ';') return at;
  }
  return from - 1;
}

/** A fraction or tolerance on one line. */
function stacked(value: string): string {
  const plain = value.replace(/\\(.)/g, '$1');
  const [, above = plain, sign = '', below = ''] = /^(.*?)([\^/#])\s?(.*)$/s.exec(plain) ?? [];
  if (sign === '') return plain;
  return sign === '^' ? `${above} ${below}`.trim() : `${above}/${below}`;
}

function changed(state: State, code: string, value: string, height: number): State {
  const number = Number.parseFloat(value);
  switch (code) {
    case 'H': {
      const next = /x$/i.test(value) ? state.height * number : number / height;
      return Number.isFinite(next) && next > 0 ? { ...state, height: next } : state;
    }
    case 'W': {
      const next = /x$/i.test(value) ? state.widthFactor * number : number;
      return Number.isFinite(next) && next > 0 ? { ...state, widthFactor: next } : state;
    }
    case 'C':
      return Number.isInteger(number) ? { ...state, index: number, rgb: undefined } : state;
    // The number has blue first.
    case 'c':
      return Number.isInteger(number)
        ? { ...state, index: undefined, rgb: ((number & 255) << 16) | (number & 0xff00) | ((number >> 16) & 255) }
        : state;
    default:
      return state;
  }
}

/** The text alone, a line for each paragraph. */
export const plainMtext = (source: string): string =>
  readMtext(source, 1)
    .map(runs => runs.map(({ text }) => text).join(''))
    .join('\n');
