// A plain font of single lines, our own: texts can be drawn without installed fonts, and have the same width
// everywhere.
import { placed } from '../../flat-points.ts';
import { type Affine, place, within } from '../draw/affine.ts';

// Lines of text at their place.

/** A font by its name, as the file gives it. */
export interface Font {
  readonly family: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** The generic family that is nearest to a font: computers that show a drawing rarely have its own. */
export function genericFamily({ family }: Font): 'serif' | 'monospace' | 'sans-serif' {
  if (/courier|consol|typewriter|\bmono(?:space)?\b|mono$/i.test(family)) return 'monospace';
  const hasSerifs = /times|roman|garamond|georgia|cambria|palatino|bookman|century|antiqua|(?<!sans[- ]?)serif/i;
  return hasSerifs.test(family) ? 'serif' : 'sans-serif';
}

/** One line of text in one style. */
export interface Label {
  readonly text: string;
  /** undefined: the usual one; italic letters lean by the matrix */
  readonly font?: Font;
  /**
   * from heights of capitals (x along the line, y up, both 0 at its beginning) to the drawing: x' = a x + c y + e, y' =
   * b x + d y + f
   */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** in heights of capitals */
  readonly width: number;
  /** its four corners: x, y, x, y, ... in the drawing */
  readonly frame: readonly number[];
}

/** A line of `width` heights of capitals, placed by `where`. */
export function labelAt(text: string, width: number, where: Affine, font?: Font): Label {
  const frame = placed([0, 0, width, 0, width, 1, 0, 1], (x, y) => place(where, x, y));
  return {
    text,
    ...(font && { font }),
    width,
    matrix: [where[0], where[1], where[3], where[4], where[9], where[10]],
    frame,
  };
}

/** A placement whose x leans by `oblique` radians as y grows. */
export const leaning = (where: Affine, oblique: number): Affine =>
  oblique === 0 ? where : within(where, [1, 0, 0, Math.tan(oblique), 1, 0, 0, 0, 1, 0, 0, 0]);

/** The lines of a label: chains of points in the drawing. */
export const labelChains = ({ text, matrix: [a, b, c, d, e, f] }: Label): number[][] =>
  chainsOf(text).map(chain => placed(chain, (x, y) => [a * x + c * y + e, b * x + d * y + f]));

/**
 * Chains of points of a character: a column as digit and a row as letter each, `c` on the line, `i` the height of
 * capitals.
 */
const drawn: Readonly<Record<string, string>> = {
  A: '0c2i4c 1e3e',
  B: '0c0i3i4h4g3f0f 3f4e4d3c0c',
  C: '4h3i1i0h0d1c3c4d',
  D: '0c0i2i4g4e2c0c',
  E: '4c0c0i4i 0f3f',
  F: '0c0i4i 0f3f',
  G: '4h3i1i0h0d1c3c4d4f2f',
  H: '0c0i 4c4i 0f4f',
  I: '0c0i',
  J: '0d1c2c3d3i',
  K: '0c0i 0e4i 1f4c',
  L: '0i0c4c',
  M: '0c0i2e4i4c',
  N: '0c0i4c4i',
  O: '1c0d0h1i3i4h4d3c1c',
  P: '0c0i3i4h4g3f0f',
  Q: '1c0d0h1i3i4h4d3c1c 2e4c',
  R: '0c0i3i4h4g3f0f 2f4c',
  S: '0d1c3c4d4e3f1f0g0h1i3i4h',
  T: '0i4i 2i2c',
  U: '0i0d1c3c4d4i',
  V: '0i2c4i',
  W: '0i1c2f3c4i',
  X: '0c4i 0i4c',
  Y: '0i2f4i 2f2c',
  Z: '0i4i0c4c',
  a: '3g3c1c0d0f1g3g',
  b: '0i0c2c3d3f2g0g',
  c: '3g1g0f0d1c3c',
  d: '3i3c1c0d0f1g3g',
  e: '0e3e3f2g1g0f0d1c3c',
  f: '0g2g 1c1h2i',
  g: '3c1c0d0f1g3g3b2a0a',
  h: '0c0i 0f1g2g3f3c',
  i: '0c0g 0h0i',
  j: '0a1b1g 1h1i',
  k: '0c0i 3g0e3c',
  l: '0i0d1c',
  m: '0c0g 0f1g2f2c 2f3g4f4c',
  n: '0c0g 0f1g2g3f3c',
  o: '1c0d0f1g2g3f3d2c1c',
  p: '0a0g2g3f3d2c0c',
  q: '3a3g1g0f0d1c3c',
  r: '0c0g 0e1g2g',
  s: '0c2c3d2e1e0f1g3g',
  t: '1i1d2c 0g2g',
  u: '0g0d1c3c 3g3c',
  v: '0g1c2g',
  w: '0g1c2f3c4g',
  x: '0c3g 0g3c',
  y: '0g2c 3g1a0a',
  z: '0g3g0c3c',
  0: '1c0d0h1i2i3h3d2c1c',
  1: '0h1i1c',
  2: '0h1i2i3h3g0c3c',
  3: '0h1i2i3h3g2f1f 2f3e3d2c1c0d',
  4: '2c2i0e3e',
  5: '3i0i0f2f3e3d2c1c0d',
  6: '3h2i1i0h0d1c2c3d3e2f0f',
  7: '0i3i1c',
  8: '1f0g0h1i2i3h3g2f1f0e0d1c2c3d3e2f',
  9: '0d1c2c3d3h2i1i0h0g1f3f',
  '.': '0c0d',
  ',': '1d0b',
  ':': '0c0d 0f0g',
  ';': '0b1d 1f1g',
  '!': '0c0d 0e0i',
  '?': '0h1i2i3h3g1f1e 1c1d',
  "'": '0g0i',
  '"': '0g0i 1g1i',
  '-': '0f2f',
  '+': '0f4f 2d2h',
  '=': '0e3e 0g3g',
  '/': '0c3i',
  '\\': '0i3c',
  '(': '1a0c0g1i',
  ')': '0a1c1g0i',
  '[': '1a0a0i1i',
  ']': '0a1a1i0i',
  '{': '2a1b1e0f1g1h2i',
  '}': '0a1b1e2f1g1h0i',
  '<': '3d0f3h',
  '>': '0d3f0h',
  '*': '1f3h 1h3f 0g4g',
  '#': '1c1i 3c3i 0e4e 0g4g',
  '%': '0c4i 0i1i1h0h0i 3c4c4d3d3c',
  '&': '4c0h1i2h0e0d1c2c4e',
  '@': '3e2d1e1f2g3f3d4d4g3h1h0g0d1c4c',
  _: '0b4b',
  '|': '0a0i',
  '~': '0f1g2f3g',
  '^': '0g1i2g',
  '`': '0i1h',
  $: '0d1c3c4d4e3f1f0g0h1i3i4h 2b2i',
  '°': '0h0i1i1h0h',
  '±': '0g2g 1f1h 0d2d',
  '×': '0d3g 0g3d',
  '²': '0i1i1h0g1g',
  µ: '0a0g 0d1c2c3d 3g3c',
  Ø: '1c0d0h1i3i4h4d3c1c 0c4i',
  ø: '1c0d0f1g2g3f3d2c1c 0c3g',
  ß: '0a0h1i2h1f2e1c',
  '€': '4h3i2i1h1d2c3c4d 0e3e 0g3g',
};
/** Characters with the shape of others, by these. */
const shapeOf = { '-': '\u2013\u2014\u2212', "'": '\u2018\u2019', '"': '\u201c\u201d' } as const;
const letterOf = { ' ': '\u00a0', Ø: '\u2205', µ: '\u03bc', i: 'ı' } as const;
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...shapeOf, ...letterOf }).flatMap(([shape, others]) => [...others].map(other => [other, shape])),
);
/** Marks above letters, around the middle of the letter: columns from -1, rows from 0. */
const accents: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '\u0300': [[-1, 1.5, 0.5, 0.5]],
  '\u0301': [[-0.5, 0.5, 1, 1.5]],
  '\u0302': [[-1, 0.5, 0, 1.5, 1, 0.5]],
  '\u0303': [[-1, 0.5, -0.3, 1.2, 0.3, 0.6, 1, 1.2]],
  '\u0308': [
    [-0.8, 0.7, -0.8, 1.2],
    [0.8, 0.7, 0.8, 1.2],
  ],
  '\u030a': [[-0.6, 0.6, 0.6, 0.6, 0.6, 1.6, -0.6, 1.6, -0.6, 0.6]],
  '\u030c': [[-1, 1.5, 0, 0.5, 1, 1.5]],
};
const UNKNOWN = '0c0i3i3c0c';
const ROWS = 6;
const SMALL_ROWS = 4;
const GAP = 1.5;
const SPACE = 2;

const glyphs = new Map<string, ReturnType<typeof makeGlyph>>();

function glyphOf(character: string) {
  let glyph = glyphs.get(character);
  if (!glyph) {
    glyph = makeGlyph(character);
    if (glyphs.size < 4096) glyphs.set(character, glyph);
  }
  return glyph;
}

function makeGlyph(character: string) {
  if (/^\s$/.test(alike[character] ?? character)) return { chains: [], width: SPACE };
  const [letter = '', ...marks] =
    (drawn[character] ?? alike[character]) === undefined ? character.normalize('NFD') : [alike[character] ?? character];
  const chains = (drawn[letter] ?? UNKNOWN).split(' ').map(chain => {
    const points: number[] = [];
    for (let i = 0; i < chain.length; i += 2) points.push(Number(chain[i]), chain.charCodeAt(i + 1) - 99);
    return points;
  });
  const width = Math.max(...chains.flatMap(chain => chain.filter((_, i) => i % 2 === 0)));
  const top = letter === letter.toLowerCase() ? SMALL_ROWS : ROWS;
  for (const mark of marks) {
    // The dot of an i makes room.
    for (const chain of accents[mark] ?? [])
      chains.push(chain.map((value, i) => value + (i % 2 === 0 ? width / 2 : top)));
  }
  return { chains, width };
}

/** Width of a text in heights of capitals. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += glyphOf(character).width + GAP;
  return Math.max(0, width - GAP) / ROWS;
}

/** Chains of points of a text that begins at 0, 0, in heights of capitals. */
export function chainsOf(text: string): number[][] {
  const chains: number[][] = [];
  let at = 0;
  for (const character of text) {
    const glyph = glyphOf(character);
    for (const chain of glyph.chains) chains.push(chain.map((value, i) => (i % 2 === 0 ? value + at : value) / ROWS));
    at += glyph.width + GAP;
  }
  return chains;
}
