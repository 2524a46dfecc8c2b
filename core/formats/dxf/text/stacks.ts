// Fractions and tolerances of MTEXT: one text above another.
import { widthOf } from './stroke-font.ts';

/** `/`: a bar between both, `#`: a slash, `^`: nothing. */
export interface Stack {
  readonly above: string;
  readonly below: string;
  readonly sign: '/' | '#' | '^';
}

/** A text of a stack: where it begins, in heights of its letters from the beginning of the stack. */
interface StackPart {
  readonly text: string;
  readonly width: number;
  readonly x: number;
  readonly y: number;
}

/** Distance between the bar and the letters, and between both texts of a tolerance, in heights of letters. */
const [BAR_GAP, GAP] = [0.25, 0.4];
/** How far the first text of a fraction with a slash is raised. */
const RAISE = 0.6;

/** A single narrow digit would be squeezed in the fonts that texts are shown in. */
const NARROWEST = 0.5;
const spanOf = (text: string): number => Math.max(widthOf(text), NARROWEST * text.length);

/** The texts and the line of a stack, in heights of its letters; the lower text begins at height 0. */
export function layoutStack({ above, below, sign }: Stack) {
  const [top, bottom] = [spanOf(above), spanOf(below)];
  if (sign === '#') {
    const slash = widthOf('/');
    const after = top + GAP / 2 + slash + GAP / 2;
    const parts: StackPart[] = [
      { text: above, width: top, x: 0, y: RAISE },
      { text: below, width: bottom, x: after, y: 0 },
    ];
    const line = [top + GAP / 2, 0, top + GAP / 2 + slash, 1 + RAISE];
    return { parts, line, width: after + bottom, height: 1 + RAISE };
  }
  const width = Math.max(top, bottom);
  const rise = 1 + (sign === '/' ? 2 * BAR_GAP : GAP);
  // Numbers of a fraction are centred, limits begin at the same place.
  const from = (own: number): number => (sign === '/' ? (width - own) / 2 : 0);
  const parts: StackPart[] = [
    { text: above, width: top, x: from(top), y: rise },
    { text: below, width: bottom, x: from(bottom), y: 0 },
  ];
  const line = sign === '/' ? [0, 1 + BAR_GAP, width, 1 + BAR_GAP] : [];
  return { parts, line, width, height: rise + 1 };
}

/** The stack that a `\S` code describes; undefined when its text has no sign that divides it. */
export function readStack(value: string): Stack | undefined {
  const signs: readonly Stack['sign'][] = ['/', '#', '^'];
  let [above, below] = ['', ''];
  let sign: Stack['sign'] | undefined;
  for (let at = 0; at < value.length; at++) {
    // A backslash makes a sign a letter.
    const isLetter = value[at] === '\\' && at + 1 < value.length;
    const character = value[isLetter ? ++at : at] ?? '';
    const found = isLetter || sign !== undefined ? undefined : signs.find(each => each === character);
    if (found !== undefined) sign = found;
    else if (sign === undefined) above += character;
    else below += character;
  }
  return sign === undefined ? undefined : { above: above.trim(), below: below.trim(), sign };
}

/** The same on one line. */
export const flatStack = ({ above, below, sign }: Stack): string =>
  sign === '^' ? `${above} ${below}`.trim() : `${above}/${below}`;

/**
 * Where a stack of letters of `height` begins above the baseline, in heights of the text. `alignment` (code `\A`):
 * 0 on the baseline, 1 around the middle of a line, 2 below its top.
 */
export function liftOf(stack: Stack, height: number, alignment: number): number {
  const whole = layoutStack(stack).height * height;
  return alignment === 1 ? (1 - whole) / 2 : alignment === 2 ? 1 - whole : 0;
}
