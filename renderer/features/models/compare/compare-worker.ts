// Compares two models off the main thread.
import { answerWith } from '../../../api/ask-worker.ts';
import type { RawElements } from '../../../api/schema.d.ts';
import { compareModels, type Side } from './compare.ts';
import type { SpatialNode } from './compare-storeys.ts';
import { readBodies } from './element-bodies.ts';

/** The files of a model, unread. */
export interface PackedSide {
  readonly raw: ArrayBuffer;
  /** null: the model has none */
  readonly structure: ArrayBuffer | null;
  /** its glTF file; null: it has none, or one that is too large */
  readonly bodies: ArrayBuffer | null;
}

answerWith(([a, b]: readonly [PackedSide, PackedSide]) => compareModels(unpack(a), unpack(b)));

function unpack({ raw, structure, bodies }: PackedSide): Side {
  const read = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes));
  return {
    raw: read(raw) as RawElements,
    structure: structure === null ? [] : (read(structure) as readonly SpatialNode[]),
    bodies: bodies === null ? null : readBodies(bodies),
  };
}
