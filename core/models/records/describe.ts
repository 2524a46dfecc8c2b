// The model record as in answers.
import type { User } from '../../identity/users/schema.ts';
import { askerHas } from '../../access/request-context.ts';
import type { Place } from '../../access/caller.ts';
import type { Reads } from '../../storage/db.ts';
import { pagesOf, type WholeModelRow, type ModelRow } from '../access/rows.ts';
import type { View } from '../access/service.ts';
import type { Files } from '../files/service.ts';
import type { Processing } from '../processing/service.ts';
import type { LightModel, Model, ModelDocument, ModelPage, Mask2D, Transform } from './schema.ts';

// The part of a model's record that its events carry: no addresses, and nothing that depends on the reader.

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

export const eventRecord = (row: ModelRow): Model => ({ ...eventPage(row), children: [] });

/** The same of a page. */
const eventPage = (row: ModelRow): ModelPage => ({
  id: row.id,
  name: row.name,
  type: row.type,
  creator: null,
  status: row.status,
  source: row.source,
  created_at: row.created_at,
  updated_at: row.updated_at,
  document_id: row.document_id,
  document: null,
  project_id: row.project_id,
  structure_file: null,
  systems_file: null,
  map_file: null,
  plans_file: null,
  sheet_file: null,
  pyramid_file: null,
  gltf_file: null,
  viewer_file: null,
  preview_file: null,
  picture_file: null,
  viewer_360_file: null,
  xkt_file: null,
  xkt_files: [],
  fragments_file: null,
  binary_2d_file: null,
  world_position: parse<number[]>(row.world_position),
  size_ratio: row.size_ratio,
  errors: parse<string[]>(row.errors) ?? [],
  warnings: parse<string[]>(row.warnings) ?? [],
  archived: row.archived !== 0,
  version: row.version,
  north_vector: parse<number[][]>(row.north_vector),
  recommanded_2d_angle: row.recommanded_2d_angle,
  parent_id: row.parent_id,
  page_number: row.page_number,
  layout_name: row.layout_name,
  mask_2d: null,
  transform: null,
  progress: null,
  cancelled: row.cancelled !== 0,
});

/** Accounts with their roles at a place; members of collaboration do it. */
export interface People {
  describeAll(
    accountIds: Iterable<number | null>,
    place: Pick<Place, 'cloudId' | 'projectId'>,
  ): Promise<ReadonlyMap<number, User>>;
}

export interface DescribeParts {
  readonly db: Reads;
  readonly people: People;
  readonly documents: {
    /** Documents of the place's project that the caller may see. One that is missing does not exist for them. */
    describe(documentIds: readonly number[], view: View): Promise<ReadonlyMap<number, ModelDocument>>;
  };
  readonly files: Files;
  readonly processing: Processing;
}

export function createDescriber({ db, people, documents, files, processing }: DescribeParts) {
  /** Rows whose documents the caller may see. Models without a document are visible to all members of the project. */
  async function visible(rows: readonly WholeModelRow[], view: View) {
    const ids = rows.flatMap(({ document_id }) => document_id ?? []);
    const found = await documents.describe(ids, view);
    return rows.flatMap(row => {
      const document = row.document_id === null ? null : found.get(row.document_id);
      return document === undefined ? [] : [{ row, document }];
    });
  }

  /** The creators of models, and the addresses of their files. */
  const creatorsAndAddresses = (rows: readonly WholeModelRow[], { place, origin }: View) => {
    const ids = rows.map(row => row.creator_id);
    return Promise.all([people.describeAll(ids, place), files.addressesOf(rows, origin)]);
  };

  /**
   * Models among the rows that the caller may see, with their pages. @param known pages, when they were read with the
   * rows
   */
  async function describe(rows: readonly WholeModelRow[], view: View, known?: readonly WholeModelRow[]) {
    const seen = await visible(rows, view);
    const ids = new Set(seen.map(({ row }) => row.id));
    const pages = known ? known.filter(({ parent_id }) => ids.has(parent_id ?? 0)) : await pagesOf(db, [...ids]);
    const all = [...seen.map(({ row }) => row), ...pages];
    const [creators, addressesOf] = await creatorsAndAddresses(all, view);
    const readsDocuments = askerHas('document:read');
    const describePage = (row: WholeModelRow, document: ModelDocument | null): ModelPage => ({
      ...eventPage(row),
      ...appearanceOf(row),
      ...addressesOf(row),
      creator: creators.get(row.creator_id ?? 0) ?? null,
      document: readsDocuments ? document : null,
      progress: row.status === 'I' ? (processing.progressOf(row.id) ?? null) : null,
    });
    const children = Map.groupBy(pages, ({ parent_id }) => parent_id);
    // A page is in the document of its model.
    return seen.map(({ row, document }): Model => ({
      ...describePage(row, document),
      children: (children.get(row.id) ?? []).map(page => describePage(page, document)),
    }));
  }

  return {
    describe,

    async describeLight(rows: readonly WholeModelRow[], view: View): Promise<LightModel[]> {
      const seen = (await visible(rows, view)).map(({ row }) => row);
      const [creators, addressesOf] = await creatorsAndAddresses(seen, view);
      return seen.map(row => {
        const { id, document_id, name, type, created_at, updated_at, source, archived, status } = eventPage(row);
        const { preview_file, picture_file } = addressesOf(row);
        const creator = creators.get(row.creator_id ?? 0) ?? null;
        const own = { id, document_id, name, type, created_at, updated_at, source, archived, status };
        return { ...own, preview_file, picture_file, creator };
      });
    },
  };
}

export interface MaskRow extends Omit<Mask2D, 'crop_path' | 'grayscale'> {
  readonly crop_path: string | null;
  readonly grayscale: number;
}

export interface TransformRow extends Omit<Transform, 'translate'> {
  readonly translate: string;
}

/** Mask and transform joined to the row of a model. */
function appearanceOf(row: WholeModelRow) {
  const { mask_id: id, translate, rotate, scale, opacity } = row;
  const mask = {
    ...row,
    grayscale: row.grayscale ?? 0,
    opacity: row.mask_opacity,
    created_at: row.mask_created_at ?? '',
    updated_at: row.mask_updated_at ?? '',
  };
  const moved = { rotate: rotate ?? 0, scale: scale ?? 1, opacity: opacity ?? 1 };
  return {
    mask_2d: id === null ? null : describeMask({ ...mask, id }),
    transform: translate === null ? null : describeTransform({ translate, ...moved }),
  };
}

export const describeMask = (row: MaskRow): Mask2D => ({
  id: row.id,
  crop_path: row.crop_path === null ? null : (JSON.parse(row.crop_path) as number[][]),
  grayscale: row.grayscale === 1,
  opacity: row.opacity,
  brightness: row.brightness,
  contrast: row.contrast,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const describeTransform = ({ translate, rotate, scale, opacity }: TransformRow): Transform => ({
  translate: JSON.parse(translate) as number[],
  rotate,
  scale,
  opacity,
});
