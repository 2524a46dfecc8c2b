// Texts of a sheet: a picture with every letter that occurs, once, and the position of each letter of each text.
import { orderOf, putPlace } from './drawn-marks.ts';
import { TEXT, type Sheet, numberAt } from './sheet-format.ts';

// Signed distance fields: letters that are stored as distances from their edges stay sharp at every size (Green,
// Improved alpha-tested magnification, 2007; distances by Felzenszwalb and Huttenlocher, 2012).

const FAR = 1e20;

/**
 * Distances from the edge, 128 on it and more inside, `reach` pixels to either side. `cover`: ink of each pixel, 0 to
 * 255.
 */
export function edgeDistances(cover: Uint8ClampedArray | Uint8Array, side: number, reach: number): Uint8Array {
  const [outside, inside] = [new Float64Array(side * side), new Float64Array(side * side)];
  cover.forEach((value, i) => {
    const share = value / 255;
    outside[i] = share >= 1 ? 0 : share <= 0 ? FAR : Math.max(0, 0.5 - share) ** 2;
    inside[i] = share >= 1 ? FAR : share <= 0 ? 0 : Math.max(0, share - 0.5) ** 2;
  });
  for (const grid of [outside, inside]) spread(grid, side);
  return Uint8Array.from(outside, (away, i) =>
    Math.max(0, Math.min(255, Math.round(128 - (127 / reach) * (Math.sqrt(away) - Math.sqrt(numberAt(inside, i)))))),
  );
}

/** Squares of distances to the nearest zero, first down, then across. */
function spread(grid: Float64Array, side: number): void {
  const line = new Float64Array(side);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) line[y] = numberAt(grid, y * side + x);
    spreadLine(line).forEach((value, y) => {
      grid[y * side + x] = value;
    });
  }
  for (let y = 0; y < side; y++) grid.set(spreadLine(grid.subarray(y * side, (y + 1) * side)), y * side);
}

/** The lower envelope of parabolas rooted at each pixel. */
function spreadLine(line: Float64Array): Float64Array {
  const { length } = line;
  const feet = new Float64Array(length);
  const borders = new Float64Array(length + 1);
  let last = 0;
  [borders[0], borders[1]] = [-FAR, FAR];
  const meet = (q: number, r: number): number =>
    (numberAt(line, q) - numberAt(line, r) + q * q - r * r) / (2 * (q - r));
  for (let q = 1; q < length; q++) {
    let border = meet(q, numberAt(feet, last));
    while (border <= numberAt(borders, last)) border = meet(q, numberAt(feet, --last));
    feet[++last] = q;
    borders[last] = border;
    borders[last + 1] = FAR;
  }
  const found = new Float64Array(length);
  for (let q = 0, k = 0; q < length; q++) {
    while (numberAt(borders, k + 1) < q) k += 1;
    const foot = numberAt(feet, k);
    found[q] = (q - foot) ** 2 + numberAt(line, foot);
  }
  return found;
}

/**
 * x, y of the origin coarse and fine; the cell's width and height as vectors; its place in the picture; place in the
 * order.
 */
export const LETTER_FLOATS = 11;

interface LetterPicture {
  /** distances from the edges of letters, a byte each */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** number of cells side by side */
  readonly columns: number;
}

export interface DrawnTexts {
  readonly picture: LetterPicture;
  readonly count: number;
  /** height of the highest letter in units */
  readonly highest: number;
  readonly places: Float32Array;
  /** layer, owner */
  readonly words: Uint16Array;
  readonly colours: Uint8Array;
}

const CELL = 64;
const FONT = 40;
/** Pixels around letters, as far as distances reach. */
const AIR = 8;
const BASELINE = CELL - 20;
const COLUMNS = 32;
const MOST_LETTERS = 1024;
const SANS = 'Inter, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", Arial, sans-serif';
const families: readonly (readonly [word: string, family: string])[] = [
  ['serif', '"Times New Roman", "Noto Serif", "DejaVu Serif", serif'],
  ['monospace', '"Courier New", "Noto Sans Mono", "DejaVu Sans Mono", monospace'],
];

/** CSS of the words of a font in the file. */
const cssOf = (font: string): string => {
  const words = font.split(' ');
  const family = families.find(([word]) => words.includes(word))?.[1] ?? SANS;
  return `${words.includes('bold') ? '700 ' : ''}${FONT}px ${family}`;
};

/** A letter in a font: each has a cell of its own. */
const keyOf = (letter: string, font: string): string => `${letter}${font}`;

type Letters = ReturnType<typeof drawLetters>;

function drawLetters(texts: readonly string[], fonts: readonly string[]) {
  const letters = new Map([[keyOf('?', ''), { letter: '?', font: '' }]]);
  texts.forEach((text, n) => {
    const font = fonts[n] ?? '';
    for (const letter of text)
      if (letter.trim() !== '' && letters.size < MOST_LETTERS) letters.set(keyOf(letter, font), { letter, font });
  });
  const numbers = new Map([...letters.keys()].map((key, number) => [key, number]));
  const context = new OffscreenCanvas(CELL, CELL).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser draws no letters');
  const [width, height] = [COLUMNS * CELL, Math.max(1, Math.ceil(letters.size / COLUMNS)) * CELL];
  const pixels = new Uint8Array(width * height);
  const widths = [...letters.values()].map(({ letter, font }, number) => {
    context.font = cssOf(font);
    context.clearRect(0, 0, CELL, CELL);
    context.fillText(letter, AIR, BASELINE);
    const { data } = context.getImageData(0, 0, CELL, CELL);
    const distances = edgeDistances(
      Uint8Array.from({ length: CELL * CELL }, (_, i) => data[i * 4 + 3] ?? 0),
      CELL,
      AIR,
    );
    const [left, top] = [(number % COLUMNS) * CELL, Math.floor(number / COLUMNS) * CELL];
    for (let y = 0; y < CELL; y++) pixels.set(distances.subarray(y * CELL, (y + 1) * CELL), (top + y) * width + left);
    return context.measureText(letter).width;
  });
  context.font = cssOf('');
  return {
    picture: { pixels, width, height, columns: COLUMNS },
    /** number of its cell */
    numbers,
    /** pixels to the next letter */
    widths,
    /** pixels of a capital */
    capital: context.measureText('H').actualBoundingBoxAscent || FONT * 0.72,
  };
}

/** Draws the letters and places them; each text is scaled to the width of its layout. */
export function drawTexts(sheet: Sheet): DrawnTexts {
  const { head, kinds, ends, numbers, colours, layers, owners } = sheet;
  const { fonts = [] } = head;
  const letters = drawLetters(head.texts, fonts);
  const most = head.texts.reduce((sum, text) => sum + text.length, 0);
  const places = new Float32Array(most * LETTER_FLOATS);
  const words = new Uint16Array(most * 2);
  const tints = new Uint8Array(most * 4);
  let [count, text, highest] = [0, 0, 0];
  for (let mark = 0; mark < head.marks; mark++) {
    if (kinds[mark] !== TEXT) continue;
    const at = (ends[mark] ?? 0) - 7;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, width = 0] = numbers.subarray(at, at + 7);
    const colour = colours[mark] ?? 0;
    const line = lineOf(head.texts[text] ?? '', fonts[text] ?? '', letters, width);
    text += 1;
    for (const { cell, x, stretch } of line) {
      const [left, bottom] = [x - (AIR / letters.capital) * stretch, (BASELINE - CELL) / letters.capital];
      const [wide, high] = [(CELL / letters.capital) * stretch, CELL / letters.capital];
      const from = count * LETTER_FLOATS;
      highest = Math.max(highest, Math.hypot(c, d) * high);
      putPlace(places, from, e + a * left + c * bottom, f + b * left + d * bottom);
      places.set([a * wide, b * wide, c * high, d * high], from + 4);
      places[from + 8] = cell % COLUMNS;
      places[from + 9] = Math.floor(cell / COLUMNS);
      places[from + 10] = orderOf(mark, head.marks);
      words.set([layers[mark] ?? 0, owners[mark] ?? 0], count * 2);
      tints.set([colour >> 16, (colour >> 8) & 255, colour & 255, colour === head.foreground ? 0 : 255], count * 4);
      count += 1;
    }
  }
  return {
    picture: letters.picture,
    count,
    highest,
    places: places.slice(0, count * LETTER_FLOATS),
    words: words.slice(0, count * 2),
    colours: tints.slice(0, count * 4),
  };
}

/** The letters of a line with their places, in heights of capitals. */
function* lineOf(text: string, font: string, { numbers, widths, capital }: Letters, width: number) {
  const cells = Array.from(text, letter => (letter.trim() === '' ? -1 : (numbers.get(keyOf(letter, font)) ?? 0)));
  const wide = (cell: number): number => widths[cell] ?? FONT * 0.28;
  const natural = cells.reduce((sum, cell) => sum + wide(cell), 0) / capital;
  const stretch = natural > 0 && width > 0 ? width / natural : 1;
  let x = 0;
  for (const cell of cells) {
    if (cell >= 0) yield { cell, x, stretch };
    x += (wide(cell) / capital) * stretch;
  }
}
