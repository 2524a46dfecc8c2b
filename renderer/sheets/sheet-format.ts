// Reads the file of a drawing as the converter writes it; core/formats/dxf/outputs/sheet-file.ts describes it.

export interface SheetLayer {
  readonly name: string;
  /** 0xRRGGBB */
  readonly colour: number;
  /** visibility when the drawing was saved */
  readonly isShown: boolean;
}

export interface SheetHead {
  /** metres per unit of the drawing */
  readonly metres: number;
  /** min x, min y, max x, max y in units */
  readonly extents: readonly [number, number, number, number];
  /** the colour that contrasts with the paper, whatever that is */
  readonly foreground: number;
  readonly layers: readonly SheetLayer[];
  /** dash, gap, dash, gap in units */
  readonly dashes: readonly (readonly number[])[];
  readonly texts: readonly string[];
  /** of each text `bold`, `serif`, `monospace` or two of these words, empty for the usual font; none when all are */
  readonly fonts?: readonly string[];
  readonly marks: number;
  readonly numbers: number;
}

export const [CHAIN, LOOP_CHAIN, AREA, MASK, TEXT] = [0, 1, 2, 3, 4] as const;

export interface Sheet {
  readonly head: SheetHead;
  readonly numbers: Float64Array;
  /** of lines: millimetres of the pen, or negative the width in units; of areas: their opacity */
  readonly sizes: Float32Array;
  /** end of the numbers of each mark */
  readonly ends: Uint32Array;
  readonly colours: Uint32Array;
  readonly layers: Uint16Array;
  readonly owners: Uint16Array;
  readonly dashes: Uint16Array;
  readonly kinds: Uint8Array;
}

const VERSION = 1;
const HEAD = 12;

/** @throws Error when it is no such file, or one of a later program */
export function readSheet(file: ArrayBuffer): Sheet {
  const view = new DataView(file);
  if (file.byteLength < HEAD || view.getUint32(0) !== 0x504c5348 || view.getUint32(4, true) !== VERSION)
    throw new Error('this is no drawing that the window reads');
  let at = HEAD + view.getUint32(8, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(file, HEAD, at - HEAD))) as SheetHead;
  const { marks, numbers } = head;
  const from = (bytes: number): number => {
    const start = at;
    at += bytes;
    if (at > file.byteLength) throw new Error('the drawing ends too early');
    return start;
  };
  return {
    head,
    numbers: new Float64Array(file, from(numbers * 8), numbers),
    sizes: new Float32Array(file, from(marks * 4), marks),
    ends: new Uint32Array(file, from(marks * 4), marks),
    colours: new Uint32Array(file, from(marks * 4), marks),
    layers: new Uint16Array(file, from(marks * 2), marks),
    owners: new Uint16Array(file, from(marks * 2), marks),
    dashes: new Uint16Array(file, from(marks * 2), marks),
    kinds: new Uint8Array(file, from(marks), marks),
  };
}

/** A number at an index that a loop keeps within its list. */
export const numberAt = (numbers: readonly number[] | Float64Array, at: number): number => numbers[at]!;

/** Start and end of the numbers of a mark. */
export const numbersOf = ({ ends }: Pick<Sheet, 'ends'>, mark: number): [from: number, to: number] => [
  ends[mark - 1] ?? 0,
  ends[mark] ?? 0,
];

/** The loops of an area: start and end of the numbers of each. */
export function loopsOf({ numbers }: Pick<Sheet, 'numbers'>, from: number, to: number): [from: number, to: number][] {
  const loops: [number, number][] = [];
  let start = from;
  for (let i = from; i <= to; i += 2) {
    if (i < to && !Number.isNaN(numberAt(numbers, i))) continue;
    if (i - start >= 6) loops.push([start, i]);
    start = i + 2;
  }
  return loops;
}
