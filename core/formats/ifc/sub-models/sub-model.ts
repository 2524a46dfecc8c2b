/** A part of a file that can be read by itself, in the form that is sent to a thread. */
export interface SubModel {
  /** begin and end of pieces of the file, on shared memory */
  readonly ranges: Float64Array<SharedArrayBuffer>;
  /** instances that differ from the file; one byte per character */
  readonly changed: string;
  /** STEP ids of the products to draw, on shared memory */
  readonly products: Float64Array<SharedArrayBuffer>;
}

const TAIL = '\nENDSEC;\nEND-ISO-10303-21;\n';

/**
 * Writes the part as a STEP file. `bytes`: the whole file; `head`: its bytes from ISO-10303-21 up to the first
 * instance; `room`: returns memory of that many bytes, and may return the same again once the previous part is
 * finished.
 */
export function subModelBytes(
  bytes: Uint8Array,
  head: Uint8Array,
  { ranges, changed }: SubModel,
  room: (size: number) => Uint8Array,
): Uint8Array {
  const end = Buffer.from(changed + TAIL, 'latin1');
  let size = head.length + end.length;
  for (let i = 0; i < ranges.length; i += 2) size += ranges[i + 1]! - ranges[i]! + 1;
  const text = room(size);
  text.set(head);
  let at = head.length;
  for (let i = 0; i < ranges.length; i += 2) {
    const piece = bytes.subarray(ranges[i], ranges[i + 1]);
    text.set(piece, at);
    at += piece.length;
    text[at++] = 10;
  }
  text.set(end, at);
  return text;
}
