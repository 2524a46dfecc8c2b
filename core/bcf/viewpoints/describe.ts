// Viewpoints as in answers.
import { invalid } from '../../kit/errors.ts';
import { createTurns } from '../../kit/event-loop.ts';
import { idsOf } from '../../kit/ids.ts';
import type { Precondition } from '../../kit/weak-tag.ts';
import type { Reads, Db, Tx } from '../../storage/db.ts';
import { pinsByViewpoint } from './pins/service.ts';
import type {
  Component,
  Components,
  Direction,
  NewComponent,
  NewComponents,
  StoredView,
  Viewpoint,
  ViewpointContent,
} from './schema.ts';
import * as store from './store.ts';
import type { ViewpointRow } from './store.ts';

// Draft of a viewpoint: given values over the previous ones. Pure.

export const EMPTY_VIEW: StoredView = { lines: [], clipping_planes: [], components: { selection: [], coloring: [] } };

/** @throws 400 for zero directions */
export function viewOf(given: ViewpointContent, base: StoredView): StoredView {
  const { orthogonal_camera: orthogonal = base.orthogonal_camera, lines = base.lines } = given;
  const { perspective_camera: perspective = base.perspective_camera } = given;
  const { clipping_planes: planes = base.clipping_planes } = given;
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
    lines: lines ?? [],
    clipping_planes: planes ?? [],
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
const componentOf = ({ ifc_guid, originating_system, authoring_tool_id }: NewComponent): Component => ({
  ...(ifc_guid && { ifc_guid }),
  ...(originating_system && { originating_system }),
  ...(authoring_tool_id !== null &&
    authoring_tool_id !== undefined && { authoring_tool_id: String(authoring_tool_id) }),
});

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

/** A text of the parts of viewpoints, which changes with any of them. */
export async function stateOf(reads: Reads, rows: readonly ViewpointRow[]): Promise<string> {
  const ids = idsOf(rows);
  const pinned = await pinsByViewpoint(reads, ids);
  return JSON.stringify([rows, await store.listModels(reads, ids), await store.listBitmaps(reads, ids), [...pinned]]);
}

/** Viewpoints of topics by the id of the topics' rows. */
export const viewpointsByTopic = async (reads: Reads, topics: readonly { readonly id: number }[]) =>
  Map.groupBy(await store.listViewpoints(reads, idsOf(topics)), ({ topic_id }) => topic_id);

/** Bitmaps by the id of the viewpoints' rows. */
export const bitmapsOf = async (reads: Reads, rows: readonly ViewpointRow[]) =>
  Map.groupBy(await store.listBitmaps(reads, idsOf(rows)), ({ viewpoint_id }) => viewpoint_id);

/** Viewpoints with what belongs to them. @param pictureOf the picture of each; undefined: without */
export async function describeRows(
  reads: Reads,
  rows: readonly ViewpointRow[],
  pictureOf?: (row: ViewpointRow) => Promise<Viewpoint['snapshot'] | undefined>,
): Promise<Viewpoint[]> {
  const ids = idsOf(rows);
  if (ids.length === 0) return [];
  const [models, bitmaps, pinned] = await Promise.all([
    store.listModels(reads, ids),
    bitmapsOf(reads, rows),
    pinsByViewpoint(reads, ids),
  ]);
  const modelsOf = Map.groupBy(models, ({ viewpoint_id }) => viewpoint_id);
  const turn = createTurns();
  const described: Viewpoint[] = [];
  for (const row of rows) {
    described.push(
      toViewpoint(row, {
        snapshot: await pictureOf?.(row),
        bitmaps: shownBitmaps(bitmaps.get(row.id)),
        pins: pinned.get(row.id) ?? [],
        models: idsOf(modelsOf.get(row.id) ?? []),
      }),
    );
    await turn(); // what is seen in one may be megabytes
  }
  return described;
}

/** Bitmaps as answers show them. */
export const shownBitmaps = (rows: readonly store.BitmapRow[] = []) =>
  rows.map(({ guid, bitmap_type, placement }) => ({ guid, bitmap_type, ...(JSON.parse(placement) as object) }));

/** A viewpoint with what belongs to it, as answers of 2.1 have it. */
function toViewpoint(
  row: ViewpointRow,
  { snapshot, ...around }: Pick<Viewpoint, 'pins' | 'models' | 'bitmaps'> & { snapshot: Viewpoint['snapshot'] },
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
    ...(snapshot && { snapshot }),
    ...around,
  };
}
