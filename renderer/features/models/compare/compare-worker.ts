// Compares two models off the main thread.
import type { RawElements } from '../../../api/schema.d.ts';
import { compareModels, type Comparison, type Side } from './compare.ts';
import type { SpatialNode } from './compare-storeys.ts';

/** Both as unparsed JSON. */
export interface PackedSide {
  readonly raw: ArrayBuffer;
  /** null: the model has none */
  readonly structure: ArrayBuffer | null;
}

export type CompareAnswer = { readonly comparison: Comparison } | { readonly error: string };

interface WorkerScope {
  onmessage: ((event: MessageEvent<readonly [PackedSide, PackedSide]>) => void) | null;
  postMessage(message: CompareAnswer): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data: [a, b] }) => {
  try {
    scope.postMessage({ comparison: compareModels(unpack(a), unpack(b)) });
  } catch (error) {
    scope.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};

function unpack({ raw, structure }: PackedSide): Side {
  const read = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes));
  return {
    raw: read(raw) as RawElements,
    structure: structure === null ? [] : (read(structure) as readonly SpatialNode[]),
  };
}
