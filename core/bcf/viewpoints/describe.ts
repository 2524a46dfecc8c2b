// Viewpoints as in answers.
import type { ProjectPlace } from '../../access/caller.ts';
import { createTurns } from '../../kit/event-loop.ts';
import type { Reads } from '../../storage/db.ts';
import { createPinWriting } from './pins/service.ts';
import type { Components, StoredView, Viewpoint } from './schema.ts';
import { listBitmaps, listModels, listViewpoints, type BitmapRow, type ViewpointRow } from './store.ts';

/** A viewpoint of a path. */
export interface ViewpointAt {
  readonly topicGuid: string;
  readonly guid: string;
}

/** Viewpoints of topics by the id of the topics' rows. */
export async function viewpointsByTopic(
  reads: Reads,
  topics: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, ViewpointRow[]>> {
  const found = await listViewpoints(
    reads,
    topics.map(({ id }) => id),
  );
  return Map.groupBy(found, ({ topic_id }) => topic_id);
}

/** Viewpoints with what belongs to them. @param pictureOf the picture of each; undefined: without */
export async function describeRows(
  reads: Reads,
  rows: readonly ViewpointRow[],
  pictureOf?: (row: ViewpointRow) => Promise<Viewpoint['snapshot'] | undefined>,
): Promise<Viewpoint[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [models, bitmaps, pinned] = await Promise.all([
    listModels(reads, ids),
    listBitmaps(reads, ids),
    createPinWriting().byViewpoint(reads, ids),
  ]);
  const modelsOf = Map.groupBy(models, ({ viewpoint_id }) => viewpoint_id);
  const bitmapsOf = Map.groupBy(bitmaps, ({ viewpoint_id }) => viewpoint_id);
  const turn = createTurns();
  const described: Viewpoint[] = [];
  for (const row of rows) {
    described.push(
      toViewpoint(row, {
        snapshot: await pictureOf?.(row),
        bitmaps: bitmapsOf.get(row.id) ?? [],
        pins: pinned.get(row.id) ?? [],
        models: (modelsOf.get(row.id) ?? []).map(({ id }) => id),
      }),
    );
    await turn(); // what is seen in one may be megabytes
  }
  return described;
}

/** A viewpoint with what belongs to it, as answers of 2.1 have it. */
function toViewpoint(
  row: ViewpointRow,
  {
    snapshot,
    bitmaps,
    ...around
  }: Pick<Viewpoint, 'pins' | 'models'> & {
    readonly snapshot: Viewpoint['snapshot'] | undefined;
    readonly bitmaps: readonly BitmapRow[];
  },
): Viewpoint {
  const { lines, clipping_planes, ...view } = JSON.parse(row.content) as StoredView;
  return {
    guid: row.guid,
    index: row.viewpoint_index,
    originating_system: row.originating_system,
    authoring_tool_id: row.authoring_tool_id,
    ...view,
    lines: [...lines],
    clipping_planes: [...clipping_planes],
    bitmaps: bitmaps.map(({ guid, bitmap_type, placement }) => ({
      guid,
      bitmap_type,
      ...(JSON.parse(placement) as object),
    })),
    ...(snapshot && { snapshot }),
    ...around,
  };
}

/** Components of a viewpoint, part by part; empty where it has none. */
export function componentReads(componentsOf: (place: ProjectPlace, viewpoint: ViewpointAt) => Promise<Components>) {
  return {
    selection: async (place: ProjectPlace, viewpoint: ViewpointAt) => ({
      selection: (await componentsOf(place, viewpoint)).selection,
    }),
    coloring: async (place: ProjectPlace, viewpoint: ViewpointAt) => ({
      coloring: (await componentsOf(place, viewpoint)).coloring,
    }),
    visibility: async (place: ProjectPlace, viewpoint: ViewpointAt) => ({
      visibility: (await componentsOf(place, viewpoint)).visibility ?? {
        default_visibility: false,
        exceptions: [],
        view_setup_hints: { spaces_visible: false, space_boundaries_visible: false, openings_visible: false },
      },
    }),
  };
}
