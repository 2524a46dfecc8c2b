// The formatting of MTEXT: the text between the codes, and its style.
import { decodeNumbers } from '../reading/text-encoding.ts';

// Shared by TEXT and MTEXT: characters written as codes.

const signs: Readonly<Record<string, string>> = { d: '°', c: 'Ø', p: '±', '%': '%' };

/** `%%d`, `%%c`, `%%p`, `%%065` and characters as numbers; underlining is left out. */
export function withSigns(text: string): string {
  return decodeNumbers(text)
    .replace(/%%(\d{3})/g, (whole, code: string) => (Number(code) >= 32 ? String.fromCharCode(Number(code)) : whole))
    .replace(/%%([dcp%])/gi, (_, sign: string) => signs[sign.toLowerCase()] ?? '')
    .replace(/%%[ouk]/gi, '');
}

/** `^J` and the like: control characters with a caret; `^ ` is the caret itself. */
export function withoutCarets(text: string): string {
  return text.replace(/\^([ -_a-z])/g, (_, character: string) => {
    if (character === ' ') return '^';
    if (character === 'J' || character === 'M') return character === 'J' ? '\n' : '';
    return character === 'I' ? '\t' : '';
  });
}

/** A piece of text in one style. */
export interface Run {
  readonly text: string;
  /** times the height of the whole */
  readonly height: number;
  readonly widthFactor: number;
  /** colour index, or 0xRRGGBB; undefined: that of the whole */
  readonly index: number | undefined;
  readonly rgb: number | undefined;
}

interface State {
  readonly height: number;
  readonly widthFactor: number;
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
      if (line !== '') paragraphs.at(-1)!.push({ ...state, text: line.replaceAll('\t', '    ') });
    });
  };
  const change = (next: State): void => {
    flush();
    state = next;
  };

  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
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
