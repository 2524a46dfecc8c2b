// Shapes of the requests for new IFC files (IfcMergeRequest, IfcExportRequest, IfcOptimizeRequest in the public
// contract).
import Type, { type Static } from 'typebox';
import type { Orderer } from '../../../access/caller.ts';
import { Id, Name, oneOf, shape } from '../../../kit/shapes.ts';
import type { PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { ModelSource } from '../../access/schema.ts';

/** Kinds of jobs that write a new file from a model. */
export const writingJobs = ['model.export', 'model.merge', 'model.optimize'] as const;
export type WritingJob = (typeof writingJobs)[number];

/** A file made from a model. `source`: the origin that its own model states. */
export interface MadeFile {
  readonly fileName: string;
  readonly blob: PinnedBlob;
  readonly source: ModelSource;
}

/** A new document that was ordered: made from the files of `sourceIds`, stored in the folder of `documentId`. */
export interface DocumentOrder {
  readonly documentId: number;
  readonly sourceIds: readonly number[];
  readonly orderer: Orderer;
}

/** The reason of an order whose orderer has left, has a lower role, or whose account or application has ended. */
export const MAY_NOT_ADD = 'Whoever ordered it may not add documents there any more.';

/** More digits than numbers of a file have. */
const Decimals = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 17,
    description: 'decimal places of numbers; significant digits of numbers below one',
  }),
);
const Choice = Type.Optional(
  oneOf(['ORIGINAL', 'UPDATED', 'NONE'], { description: 'original, edited (default) or omitted' }),
);

export const IfcMergeRequest = shape('IfcMergeRequest', {
  ifc_ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  floating_point_reduction: Decimals,
  export_name: Name,
});
export type IfcMergeRequest = Static<typeof IfcMergeRequest>;

export const IfcExportRequest = shape('IfcExportRequest', {
  classifications: Choice,
  zones: Choice,
  properties: Choice,
  systems: Choice,
  layers: Choice,
  materials: Choice,
  attributes: Choice,
  structure: Choice,
  uuids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 100_000 })),
  file_name: Name,
});
export type IfcExportRequest = Static<typeof IfcExportRequest>;

export const IfcOptimizeRequest = shape('IfcOptimizeRequest', { floating_point_reduction: Decimals });
export type IfcOptimizeRequest = Static<typeof IfcOptimizeRequest>;

/** Inputs of a job when it runs; the models may have been changed or deleted by then. */
export interface WritingPayload {
  readonly fileName: string;
  readonly actorId: number;
  /** absent in orders of earlier versions, as `impersonatorId` and the documents of files */
  readonly applicationId?: number | null;
  readonly impersonatorId?: number;
  /** the document in whose folder the new one is stored */
  readonly documentId: number;
  readonly source: ModelSource;
  readonly files: readonly { readonly blobHash: string; readonly fileName: string; readonly documentId?: number }[];
  readonly task:
    | {
        readonly kind: 'export';
        readonly parts: Readonly<Record<string, 'ORIGINAL' | 'UPDATED' | 'NONE'>>;
        readonly uuids?: readonly string[];
      }
    | { readonly kind: 'merge' | 'optimize'; readonly decimals?: number };
}
