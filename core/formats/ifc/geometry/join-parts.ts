import type { GeometryBatch } from './protocol.ts';
import { ContentIndex } from './share.ts';

// Nothing is copied, so that all may be compared.
const SHARING_BUDGET = Infinity;

/** The result of a thread for one part of a file. */
export interface DrawnPart {
  readonly part: number;
  /** which thread drew it: each has numbers of its own for its shapes, in the order of the parts */
  readonly thread: number;
  readonly batches: readonly GeometryBatch[];
  readonly invalidTriangles: number;
}

/**
 * The batches of all parts as those of one file: in the order of the parts whatever thread drew them, shapes counted
 * over all. A shape that several threads have is used from the first part that has it.
 */
export function joinParts(parts: readonly DrawnPart[]): {
  readonly batches: readonly GeometryBatch[];
  readonly invalidTriangles: number;
} {
  const byContent = new ContentIndex(SHARING_BUDGET, true);
  const batches: GeometryBatch[] = [];
  let nextShape = 0;
  let invalidTriangles = 0;
  const ofThreads = new Map<number, number[]>();
  for (const part of [...parts].sort((a, b) => a.part - b.part)) {
    const numbers = ofThreads.get(part.thread) ?? [];
    ofThreads.set(part.thread, numbers);
    for (const batch of part.batches) {
      noteShapes(batch, byContent, nextShape, numbers);
      nextShape += batch.shapes.length / 2;
      for (let i = 0; i < batch.partShapes.length; i++) batch.partShapes[i] = numbers[batch.partShapes[i]!]!;
      batches.push(batch);
    }
    invalidTriangles += part.invalidTriangles;
  }
  return { batches, invalidTriangles };
}

/** Appends to `numbers`, those of the thread, the number of each shape of the batch in the whole file. */
function noteShapes(
  { shapes, positions, indices }: GeometryBatch,
  byContent: ContentIndex,
  first: number,
  numbers: number[],
): void {
  const words = new Uint32Array(positions.buffer);
  let vertex = 0;
  let corner = 0;
  for (let n = 0; n < shapes.length; n += 2) {
    const [vertices, corners] = [shapes[n]!, shapes[n + 1]!];
    const number = first + n / 2;
    const known = byContent.find(
      words.subarray(vertex * 3, (vertex + vertices) * 3),
      indices.subarray(corner, corner + corners),
      number,
    );
    numbers.push(known < 0 ? number : known);
    vertex += vertices;
    corner += corners;
  }
}
