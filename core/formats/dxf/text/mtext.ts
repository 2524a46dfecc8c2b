// The formatting of MTEXT: the text between the codes, and its style.
import { decodeNumbers } from '../reading/text-encoding.ts';
import { flatStack, layoutStack, liftOf, readStack, type Stack } from './stacks.ts';
import { type Font, genericFamily, widthOf } from './stroke-font.ts';

// Breaks paragraphs into lines of a width.

/** Runs at their distance from the beginning of the line; widths in heights of capitals of the whole. */
export interface Line {
  readonly pieces: readonly { readonly run: Run; readonly at: number; readonly width: number }[];
  readonly width: number;
  /** of the tallest run */
  readonly height: number;
  /** how far fractions are above and below it */
  readonly rise: number;
  readonly depth: number;
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

function wordsOf(run: Run): Word[] {
  const factor = run.height * run.widthFactor;
  if (run.stack) {
    const seen = layoutStack(run.stack).width * factor;
    return [{ run, width: seen + STACK_GAP * factor, seen, isBlank: false }];
  }
  return plainWords(run);
}

/** Distance of a fraction to what follows, in heights of its letters. */
const STACK_GAP = 0.25;

const plainWords = (run: Run): Word[] =>
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
    if (last && sameLook(last.run, run)) last.run = { ...last.run, text: last.run.text + run.text };
    else pieces.push({ run, at });
    at += width;
  }
  const placed = pieces.map(({ run, at }) => {
    const width = run.stack ? layoutStack(run.stack).width : widthOf(run.text);
    return { run, at, width: width * run.height * run.widthFactor };
  });
  const last = placed.at(-1);
  const height = Math.max(0, ...kept.map(({ run }) => run.height)) || 1;
  const lifts = kept.flatMap(({ run: { stack, height: own, alignment } }) => {
    if (!stack) return [];
    const lift = liftOf(stack, own, alignment);
    return [{ lift, top: lift + layoutStack(stack).height * own }];
  });
  return {
    pieces: placed,
    width: last ? last.at + last.width : 0,
    height,
    rise: Math.max(0, ...lifts.map(({ top }) => top - height)),
    depth: Math.max(0, ...lifts.map(({ lift }) => -lift)),
  };
}

const sameLook = (a: Run, b: Run): boolean =>
  !a.stack &&
  !b.stack &&
  a.height === b.height &&
  a.widthFactor === b.widthFactor &&
  a.index === b.index &&
  a.rgb === b.rgb &&
  shownFont(a.font) === shownFont(b.font) &&
  a.lean === b.lean;

/** What can be seen of a font: most computers do not have those of CAD programs. */
const shownFont = (font: Font | undefined): string =>
  font ? `${font.isBold} ${font.isItalic} ${genericFamily(font)}` : 'false false sans-serif';

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
  /** a fraction, which is drawn in place of the text */
  readonly stack?: Stack;
}

interface State {
  /** times the height of the whole */
  readonly height: number;
  readonly widthFactor: number;
  /** colour index, or 0xRRGGBB; undefined: that of the whole */
  readonly index: number | undefined;
  readonly rgb: number | undefined;
  /** undefined: that of the style */
  readonly font: Font | undefined;
  /** degrees that the letters lean, in addition to those of the style */
  readonly lean: number;
  /** code `\\A`: of fractions, 0 on the baseline, 1 in the middle, 2 at the top */
  readonly alignment: number;
}

const DEEPEST = 64;

const plain: State = {
  height: 1,
  widthFactor: 1,
  index: undefined,
  rgb: undefined,
  font: undefined,
  lean: 0,
  alignment: 0,
};

/**
 * Reads the text of an MTEXT into paragraphs of runs. `height`: of the whole, for codes that give heights of their own.
 * Codes that change nothing we draw (underlining, tabs) are omitted; `}` without `{` and unknown codes are skipped.
 */
export function readMtext(source: string, height: number): Run[][] {
  const text = withSigns(source);
  const paragraphs: Run[][] = [[]];
  const stack: State[] = [];
  let state = plain;
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
        if (code === 'S') {
          const stack = readStack(withoutCaretSpace(value));
          if (stack === undefined) pending += value.replace(/\\(.)/g, '$1');
          else {
            flush();
            paragraphs.at(-1)?.push({ ...state, text: flatStack(stack), stack });
          }
        } else change(changed(state, code, value, height));
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

/** A caret that divides a stack may be written with a blank, as `^ `. */
const withoutCaretSpace = (value: string): string => value.replace(/\^ /g, '^');

/** The font of a `\\f` code: `Arial|b1|i0|c0|p34`, or of `\\F`: the name of a file. Equal fonts are one object. */
function fontOf(value: string): Font | undefined {
  const known = fonts.get(value);
  if (known) return known;
  const [name = '', ...flags] = value.split('|');
  const family = name.replace(/\.(?:shx|ttf|ttc|otf)$/i, '').trim();
  if (family === '') return undefined;
  const isOn = (flag: string): boolean => flags.some(each => each.toLowerCase() === `${flag}1`);
  const font = { family, isBold: isOn('b'), isItalic: isOn('i') };
  if (fonts.size < MOST_FONTS) fonts.set(value, font);
  return font;
}

const fonts = new Map<string, Font>();
const MOST_FONTS = 1000;

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
    case 'f':
    case 'F':
      return { ...state, font: fontOf(value) };
    case 'Q':
      return Math.abs(number) <= MOST_LEAN ? { ...state, lean: number } : state;
    case 'A':
      return number === 0 || number === 1 || number === 2 ? { ...state, alignment: number } : state;
    default:
      return state;
  }
}

const MOST_LEAN = 85;

/** The text alone, a line for each paragraph. */
export const plainMtext = (source: string): string =>
  readMtext(source, 1)
    .map(runs => runs.map(({ text }) => text).join(''))
    .join('\n');
