// Many texts as one string: a worker sends it in one piece, and the receiver extracts only the texts that it needs.

export interface PackedTexts {
  readonly count: number;
  readonly text: string;
  /** end of each in `text` */
  readonly ends: Uint32Array;
}

export const noTexts: PackedTexts = { count: 0, text: '', ends: new Uint32Array(0) };

export function packTexts(all: readonly string[]): PackedTexts {
  const ends = new Uint32Array(all.length);
  let end = 0;
  for (let n = 0; n < all.length; n++) ends[n] = end += all[n]!.length;
  return { count: all.length, text: all.join(''), ends };
}

/** Undefined for an index out of range. */
export const textAt = ({ count, text, ends }: PackedTexts, n: number): string | undefined =>
  n >= 0 && n < count ? text.slice(n === 0 ? 0 : ends[n - 1], ends[n]) : undefined;
