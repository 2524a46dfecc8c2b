// The model record as answers and events show it.
import type { User } from '../../identity/users/schema.ts';
import type { Place } from '../../kit/caller.ts';
import type { ConvertWarning, Progress } from '../../pipeline/protocol.ts';
import type { OutputRow } from '../conversions/service.ts';
import type { Looks } from '../looks/service.ts';
import type { DocumentPort, View } from './document-port.ts';
import type { LightModel, Model, ModelDocument } from './schema.ts';
import type { ModelRow } from './store.ts';

/** Accounts with their roles at a place; members of collaboration do it. */
export interface People {
  describeAll(accountIds: Iterable<number | null>, place: Pick<Place, 'cloudId' | 'projectId'>): Promise<ReadonlyMap<number, User>>;
}

/** Temporary addresses; http/addresses.ts makes them. */
export interface Signer {
  sign(path: string, origin: string): string;
}

/** Kinds of files that clients load, with the name and type they are sent as. */
export const fileKinds = {
  gltf: { fileName: 'model.glb', mediaType: 'model/gltf-binary' },
  merged: { fileName: 'viewer.glb', mediaType: 'model/gltf-binary' },
  xkt: { fileName: 'model.xkt', mediaType: 'application/octet-stream' },
  structure: { fileName: 'structure.json', mediaType: 'application/json' },
} as const;
export type FileKind = keyof typeof fileKinds;

const isFileKind = (kind: string): kind is FileKind => Object.hasOwn(fileKinds, kind);

export interface DescribeParts {
  readonly people: People;
  readonly documents: DocumentPort;
  readonly signer: Signer;
  readonly outputsOf: (conversionIds: readonly number[]) => Promise<readonly OutputRow[]>;
  readonly progressOf: (modelId: number) => Progress | undefined;
  readonly looks: Looks;
}

const parse = <T>(text: string | null): T | null => (text === null ? null : JSON.parse(text) as T);

export function createDescriber({ people, documents, signer, outputsOf, progressOf, looks }: DescribeParts) {
  /** Rows whose document the viewer may see, with it. Models without a document are seen by everybody in the project. */
  async function visible(rows: readonly ModelRow[], view: View): Promise<{ row: ModelRow; document: ModelDocument | null }[]> {
    const found = await documents.describe(rows.flatMap(({ document_id }) => document_id ?? []), view);
    return rows.flatMap(row => {
      const document = row.document_id === null ? null : found.get(row.document_id);
      return document === undefined ? [] : [{ row, document }];
    });
  }

  /** `outputs`: of the conversion that the row shows. */
  function addressesOf(row: ModelRow, outputs: readonly OutputRow[], origin: string) {
    const address = (kind: FileKind) => {
      const output = outputs.find(each => each.kind === kind);
      return output ? signer.sign(pathOfFile(row.id, kind, output.hash), origin) : null;
    };
    return { gltf: address('gltf'), merged: address('merged'), xkt: address('xkt'), structure: address('structure') };
  }

  return {
    visible,

    async describe(rows: readonly ModelRow[], view: View): Promise<Model[]> {
      const seen = await visible(rows, view);
      const [creators, outputs, looksOf] = await Promise.all([
        people.describeAll(seen.map(({ row }) => row.creator_id), view.place),
        outputsOf(seen.flatMap(({ row }) => row.conversion_id ?? [])),
        looks.ofModels(seen.map(({ row }) => row.id)),
      ]);
      const ofConversion = Map.groupBy(outputs, ({ conversionId }) => conversionId);
      return seen.map(({ row, document }) => {
        const { gltf, merged, xkt, structure } = addressesOf(row, ofConversion.get(row.conversion_id ?? 0) ?? [], view.origin);
        return {
          ...describeForEvent(row),
          ...looksOf.get(row.id),
          creator: creators.get(row.creator_id ?? 0) ?? null,
          document,
          structure_file: structure, gltf_file: gltf, viewer_file: merged, xkt_file: xkt, xkt_files: xkt === null ? [] : [{ version: 10, file: xkt }],
          progress: row.status === 'I' ? progressOf(row.id) ?? null : null,
        };
      });
    },

    async describeLight(rows: readonly ModelRow[], view: View): Promise<LightModel[]> {
      const seen = await visible(rows, view);
      const creators = await people.describeAll(seen.map(({ row }) => row.creator_id), view.place);
      return seen.map(({ row }) => {
        const { id, document_id, name, type, created_at, updated_at, source, archived, status } = describeForEvent(row);
        return { id, document_id, name, type, created_at, updated_at, source, archived, status, preview_file: null, creator: creators.get(row.creator_id ?? 0) ?? null };
      });
    },

    /** Temporary addresses of a model's files; null for those it does not have. */
    async addresses(row: ModelRow, origin: string): Promise<Readonly<Record<FileKind, string | null>>> {
      return addressesOf(row, row.conversion_id === null ? [] : await outputsOf([row.conversion_id]), origin);
    },
  };
}

/** The part of a record that stands in the transaction of its change: no addresses, nobody's view. */
export function describeForEvent(row: ModelRow): Model {
  return {
    id: row.id, name: row.name, type: row.type, creator: null, status: row.status, source: row.source,
    created_at: row.created_at, updated_at: row.updated_at, document_id: row.document_id, document: null, project_id: row.project_id,
    structure_file: null, systems_file: null, map_file: null, gltf_file: null, viewer_file: null, preview_file: null, viewer_360_file: null,
    xkt_file: null, xkt_files: [], fragments_file: null, binary_2d_file: null,
    world_position: parse<number[]>(row.world_position), size_ratio: row.size_ratio,
    errors: parse<string[]>(row.errors) ?? [], warnings: parse<string[]>(row.warnings) ?? [],
    archived: row.archived !== 0, version: row.version, north_vector: parse<number[][]>(row.north_vector), recommanded_2d_angle: row.recommanded_2d_angle,
    parent_id: null, page_number: null, layout_name: row.layout_name, mask_2d: null, transform: null, children: [], progress: null,
  };
}

/** Where a file of a model is served; the hash in it makes an address of an older file find nothing. */
export function pathOfFile(modelId: number, kind: FileKind, hash: string): string {
  return `/file/model/${modelId}/${kind}/${hash.slice(0, 16)}/${fileKinds[kind].fileName}`;
}

/** The kind of file that a path names. */
export function fileKindOf(kind: string): FileKind | undefined {
  return isFileKind(kind) ? kind : undefined;
}

/** A warning as a line for people, with what it is about. */
export function warningText({ message, type, guid }: ConvertWarning): string {
  const subject = [type, guid].filter(part => part !== undefined && !message.includes(part)).join(' ');
  return subject ? `${message} (${subject})` : message;
}
