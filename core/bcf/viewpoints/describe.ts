// Viewpoints as in answers.
import type { ProjectPlace } from '../../access/caller.ts';
import { createTurns } from '../../kit/event-loop.ts';
import type { Reads, Db, Tx } from '../../storage/db.ts';
import { createPinWriting } from './pins/service.ts';
import type {
  Components,
  StoredView,
  Viewpoint,
  Component,
  Direction,
  NewComponent,
  NewComponents,
  ViewpointContent,
} from './schema.ts';
import { listBitmaps, listModels, listViewpoints, type BitmapRow, type ViewpointRow } from './store.ts';
import type { Precondition } from '../../kit/weak-tag.ts';
import * as store from './store.ts';
import { invalid } from '../../kit/errors.ts';

// Draft of a viewpoint: given values over the previous ones. Pure.

export const EMPTY_VIEW: StoredView = { lines: [], clipping_planes: [], components: { selection: [], coloring: [] } };

/** @throws 400 for zero directions */
export function viewOf(given: ViewpointContent, base: StoredView): StoredView {
  const [orthogonal, perspective] = [
    given.orthogonal_camera === undefined ? base.orthogonal_camera : (given.orthogonal_camera ?? undefined),
    given.perspective_camera === undefined ? base.perspective_camera : (given.perspective_camera ?? undefined),
  ];
  const planes = given.clipping_planes === undefined ? base.clipping_planes : (given.clipping_planes ?? []);
  for (const [name, camera] of [
    ['orthogonal_camera', given.orthogonal_camera],
    ['perspective_camera', given.perspective_camera],
  ] as const) {
    if (!camera) continue;
    checkDirection(`${name}.camera_direction`, camera.camera_direction);
    checkDirection(`${name}.camera_up_vector`, camera.camera_up_vector);
  }
  for (const { direction } of given.clipping_planes ?? []) checkDirection('clipping_planes', direction);
  return {
    ...(orthogonal && { orthogonal_camera: orthogonal }),
    ...(perspective && { perspective_camera: perspective }),
    lines: given.lines === undefined ? base.lines : (given.lines ?? []),
    clipping_planes: planes,
    components: given.components === undefined ? base.components : componentsOf(given.components ?? {}),
  };
}

function checkDirection(field: string, { x, y, z }: Direction): void {
  if (x === 0 && y === 0 && z === 0)
    throw invalid(field, 'A direction may not be 0, 0, 0.', { code: 'zero_direction' });
}

function componentsOf({ selection, coloring, visibility }: NewComponents): Components {
  const hints = visibility?.view_setup_hints;
  return {
    selection: listOf(selection),
    coloring: (coloring ?? []).map(({ color, components }) => ({
      color: color.replace('#', ''),
      components: listOf(components),
    })),
    ...(visibility && {
      visibility: {
        default_visibility: visibility.default_visibility ?? false,
        exceptions: listOf(visibility.exceptions),
        view_setup_hints: {
          spaces_visible: hints?.spaces_visible ?? false,
          space_boundaries_visible: hints?.space_boundaries_visible ?? false,
          openings_visible: hints?.openings_visible ?? false,
        },
      },
    }),
  };
}

const listOf = (given: readonly NewComponent[] | null | undefined): Component[] => (given ?? []).map(componentOf);

/** Only its known members. */
function componentOf({ ifc_guid, originating_system, authoring_tool_id }: NewComponent): Component {
  return {
    ...(ifc_guid && { ifc_guid }),
    ...(originating_system && { originating_system }),
    ...(authoring_tool_id !== null &&
      authoring_tool_id !== undefined && { authoring_tool_id: String(authoring_tool_id) }),
  };
}

// Preconditions of changes whose answers contain pictures: these are read from the store, which no transaction waits
// for. So the condition is checked before, and the transaction verifies that the checked state is unchanged.

interface Asked<Row> {
  readonly db: Db;
  readonly find: () => Promise<Row>;
  /** all answers that represent the row before the change */
  readonly answersOf: (row: Row) => Promise<readonly object[]>;
  /** text that changes with any of the answers */
  readonly stateOf: (reads: Reads, row: Row) => Promise<string>;
}

/** Checks a precondition. @returns the step that repeats it within the transaction of the change @throws 412 */
export async function askAhead<Row>(
  expected: Precondition | undefined,
  { db, find, answersOf, stateOf }: Asked<Row>,
): Promise<(tx: Tx, row: Row) => Promise<void>> {
  if (!expected) return () => Promise.resolve();
  const row = await find();
  const state = await stateOf(db, row);
  expected(await answersOf(row));
  return async (tx, now) => {
    if ((await stateOf(tx, now)) !== state) expected([]);
  };
}

/** Makes a text of the parts of viewpoints, which changes with any of them. */
export const createStateOf =
  (pins: ReturnType<typeof createPinWriting>) =>
  async (reads: Reads, rows: readonly store.ViewpointRow[]): Promise<string> => {
    const ids = rows.map(({ id }) => id);
    const pinned = await pins.byViewpoint(reads, ids);
    return JSON.stringify([rows, await store.listModels(reads, ids), await store.listBitmaps(reads, ids), [...pinned]]);
  };

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
  given: Pick<Viewpoint, 'pins' | 'models'> & {
    readonly snapshot: Viewpoint['snapshot'] | undefined;
    readonly bitmaps: readonly BitmapRow[];
  },
): Viewpoint {
  const { snapshot, bitmaps, ...around } = given;
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
