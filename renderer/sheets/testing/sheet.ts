// Builds sheets for tests.
import { CHAIN, type Sheet } from '../sheet-format.ts';

type TestMark = { readonly points: readonly number[]; readonly kind?: number; readonly layer?: number };

/** A sheet of some chains. */
export function sheetOf(marks: readonly TestMark[]): Sheet {
  const numbers = Float64Array.from(marks.flatMap(({ points }) => points));
  const xs = numbers.filter((value, n) => n % 2 === 0 && !Number.isNaN(value));
  const ys = numbers.filter((value, n) => n % 2 === 1 && !Number.isNaN(value));
  let end = 0;
  const layers = Uint16Array.from(marks, ({ layer = 0 }) => layer);
  return {
    head: {
      metres: 1,
      extents: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      foreground: 0x111111,
      layers: [],
      dashes: [],
      texts: [],
      marks: marks.length,
      numbers: numbers.length,
    },
    numbers,
    ends: Uint32Array.from(marks, ({ points }) => (end += points.length)),
    sizes: new Float32Array(marks.length),
    colours: new Uint32Array(marks.length),
    layers,
    owners: layers,
    dashes: new Uint16Array(marks.length),
    kinds: Uint8Array.from(marks, ({ kind = CHAIN }) => kind),
  };
}
