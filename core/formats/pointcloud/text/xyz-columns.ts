// Detects which columns of a text of points are colours, intensities or marks, by its first lines.
import { readNumbers } from './decimal.ts';

export interface XyzColumns {
  readonly decimalComma: boolean;
  /** columns of x, y, z */
  readonly place: readonly [number, number, number];
  /** column of red; green and blue follow. -1: none */
  readonly red: number;
  /** factor that scales a channel to 0 to 255 */
  readonly channelScale: number;
  /** -1: none */
  readonly intensity: number;
  /** factor that scales an intensity, minus `lowest`, to 0 to 1 */
  readonly scale: number;
  readonly lowest: number;
  /** -1: none */
  readonly classification: number;
  readonly returnNumber: number;
}

export const MOST_COLUMNS = 16;
const comment = /^\s*(#|\/\/|$)/;

/** @param sample the beginning of the file; its last line may be cut */
export function findColumns(sample: string): XyzColumns {
  const lines = sample.split(/\r\n|\n|\r/);
  if (lines.length > 1) lines.pop();
  const decimalComma = lines.some(line => line.includes(';') && /\d,\d/.test(line));
  const numbers = new Float64Array(MOST_COLUMNS);
  const rows: number[][] = [];
  for (const line of lines) {
    const bytes = Buffer.from(line);
    const count = readNumbers(bytes, 0, bytes.length, numbers, decimalComma);
    if (count >= 3) rows.push([...numbers.subarray(0, count)]);
  }
  const width = rows.length === 0 ? 0 : Math.min(...rows.map(row => row.length));
  const names = namesIn(lines);
  const column = (name: RegExp) => {
    const found = names.findIndex(each => name.test(each));
    return found < width ? found : -1;
  };
  const [x, y, z] = [column(/^x$/), column(/^y$/), column(/^z$/)];
  const isNamed = x >= 0 && y >= 0 && z >= 0;
  const place = isNamed ? ([x, y, z] as const) : ([0, 1, 2] as const);
  const red = isNamed ? namedRed(names, width) : unnamedRed(rows, width);
  const intensity = isNamed
    ? column(/^(i|intensity|scalar_intensity|reflectance)$/)
    : (width === 4 || width === 7) && red !== 3
      ? 3
      : -1;
  const values = intensity < 0 ? [0] : rows.map(row => row[intensity]!);
  const lowest = Math.min(0, ...values);
  return {
    decimalComma,
    place,
    red,
    channelScale: red < 0 ? 0 : scaleOf(rows.flatMap(row => row.slice(red, red + 3))),
    intensity,
    lowest,
    scale: 1 / (Math.max(...values) - lowest || 1),
    classification: isNamed ? column(/^(scalar_)?class(ification)?$/) : -1,
    returnNumber: isNamed ? column(/^(scalar_)?return_?number$/) : -1,
  };
}

/** Names of columns, in the last line before the numbers that has an x, a y and a z. */
function namesIn(lines: readonly string[]): string[] {
  for (const line of lines) {
    const words = line
      .replace(/^[\s#/]+/, '')
      .toLowerCase()
      .split(/[\s,;]+/)
      .map(word => word.replace(/^["']|["']$/g, ''))
      .filter(word => word !== '');
    if (['x', 'y', 'z'].every(name => words.includes(name))) return words;
    if (!comment.test(line) && words.length >= 3 && words.every(word => Number.isFinite(Number(word)))) return [];
  }
  return [];
}

function namedRed(names: readonly string[], width: number): number {
  const red = names.findIndex(name => /^(r|red)$/.test(name));
  const follow = red >= 0 && /^(g|green)$/.test(names[red + 1] ?? '') && /^(b|blue)$/.test(names[red + 2] ?? '');
  return follow && red + 2 < width ? red : -1;
}

/** x y z r g b, x y z intensity r g b; a normal or anything else after x y z is not read as a colour. */
function unnamedRed(rows: readonly (readonly number[])[], width: number): number {
  const candidates = width === 7 ? [4, 3] : width >= 6 ? [3] : [];
  return (
    candidates.find(red =>
      rows.every(row => {
        const channels = row.slice(red, red + 3);
        return (
          channels.every(channel => channel >= 0 && channel <= 65535) &&
          (channels.every(Number.isInteger) || channels.every(channel => channel <= 1))
        );
      }),
    ) ?? -1
  );
}

/** Channels are of 0 to 1, 0 to 255 or 0 to 65,535. */
function scaleOf(channels: readonly number[]): number {
  const largest = channels.reduce((most, channel) => Math.max(most, channel), 0);
  if (largest > 255) return 1 / 257;
  return largest <= 1 && channels.some(channel => !Number.isInteger(channel)) ? 255 : 1;
}
