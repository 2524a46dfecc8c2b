// Viewpoints in the form of version 3.0: one camera at most, its aspect ratio, and rules for new ones.
import type { Caller, ProjectCaller } from '../../access/caller.ts';
import { invalid } from '../../kit/errors.ts';
import type { Db, Reads } from '../../storage/db.ts';
import { viewpointActions } from '../extensions/service.ts';
import type { AuthorizationQuery } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import type { PartAt } from '../topics/schema.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import { bitmapsOf, shownBitmaps } from './describe.ts';
import type { createPictures } from './pictures.ts';
import type { Components, NewComponents, NewViewpoint3, StoredView, Viewpoint3, ViewpointsQuery3 } from './schema.ts';
import * as store from './store.ts';

export function createVersion3(deps: {
  readonly db: Db;
  readonly topics: Topics;
  readonly pictures: ReturnType<typeof createPictures>;
  readonly find: (reads: Reads, topic: TopicRow, guid: string) => Promise<store.ViewpointRow>;
}) {
  const { db, topics, pictures, find } = deps;
  /** The ratio that a camera has, else that of the picture, else that of a square. */
  const withRatio = async <Camera extends { aspect_ratio?: number }>(camera: Camera, row: store.ViewpointRow) => ({
    ...camera,
    aspect_ratio: camera.aspect_ratio ?? (await pictures.ratioOf(row)) ?? 1,
  });

  /** With two cameras the perspective one is returned. */
  async function camerasOf(view: StoredView, row: store.ViewpointRow) {
    const { perspective_camera: perspective, orthogonal_camera: orthogonal } = view;
    if (perspective) {
      const { bimdata_camera_direction: _vendor, ...camera } = perspective;
      return { perspective_camera: await withRatio(camera, row) };
    }
    return orthogonal ? { orthogonal_camera: await withRatio(orthogonal, row) } : {};
  }

  async function describe(reads: Reads, rows: readonly store.ViewpointRow[]): Promise<Viewpoint3[]> {
    const bitmaps = await bitmapsOf(reads, rows);
    const described: Viewpoint3[] = [];
    for (const row of rows) {
      const view = JSON.parse(row.content) as StoredView;
      described.push({
        guid: row.guid,
        index: row.viewpoint_index,
        ...(await camerasOf(view, row)),
        lines: [...view.lines],
        clipping_planes: [...view.clipping_planes],
        bitmaps: shownBitmaps(bitmaps.get(row.id)),
        ...(row.snapshot_type !== null && { snapshot: { snapshot_type: row.snapshot_type } }),
      });
    }
    return described;
  }

  return {
    /** A viewpoint as its readers may have it. */
    async answersOf(caller: Caller, row: store.ViewpointRow): Promise<Viewpoint3[]> {
      return (await describe(db, [row])).flatMap(viewpoint => [viewpoint, authorized(viewpoint, caller)]);
    },

    async list3({ caller, place }: ProjectCaller, topicGuid: string, query: ViewpointsQuery3): Promise<Viewpoint3[]> {
      const topic = await topics.rowOf(db, place, topicGuid);
      const viewpoints = await describe(db, pageOf(await store.listViewpoints(db, [topic.id]), query));
      return query.includeAuthorization ? viewpoints.map(each => authorized(each, caller)) : viewpoints;
    },

    async get3({ caller, place }: ProjectCaller, { topicGuid, guid }: PartAt, query: AuthorizationQuery = {}) {
      const [viewpoint] = await describe(db, [await find(db, await topics.rowOf(db, place, topicGuid), guid)]);
      if (!viewpoint) throw new Error('a viewpoint was not described');
      return query.includeAuthorization ? authorized(viewpoint, caller) : viewpoint;
    },
  };
}

const authorized = (viewpoint: Viewpoint3, caller: Caller): Viewpoint3 => ({
  ...viewpoint,
  authorization: { viewpoint_actions: viewpointActions(caller) },
});

/** @throws 400 for a viewpoint that version 3.0 does not take; those that are there stay readable */
export function checkNew3(given: NewViewpoint3): void {
  const { orthogonal_camera: orthogonal, perspective_camera: perspective, snapshot, components } = given;
  const camera = perspective ?? orthogonal;
  if (perspective && orthogonal)
    throw invalid('perspective_camera', 'Give one camera.', { code: 'two_cameras' }, 'two_cameras');
  if (!camera && !snapshot)
    throw invalid('non_field_errors', 'Give a camera or a snapshot.', { code: 'camera_or_snapshot' }, 'required');
  const field = `${perspective ? 'perspective' : 'orthogonal'}_camera.aspect_ratio`;
  if (camera?.aspect_ratio !== undefined && !(camera.aspect_ratio > 0))
    throw invalid(field, 'Must be greater than 0.', { code: 'above_zero' });
  if (!camera)
    for (const name of ['lines', 'clipping_planes', 'bitmaps', 'components'] as const)
      if (isSomething(given[name]))
        throw invalid(name, 'This needs a camera.', { code: 'camera_required' }, 'camera_required');
  if (components) checkComponents(components);
}

const isSomething = (part: object | null | undefined): boolean =>
  Array.isArray(part) ? part.length > 0 : Object.values(part ?? {}).some(inner => isGiven(inner));
const isGiven = (inner: unknown): boolean => (Array.isArray(inner) ? inner.length > 0 : Boolean(inner));

function checkComponents({ selection, coloring, visibility }: NewComponents): void {
  const lists = [selection, visibility?.exceptions, ...(coloring ?? []).map(({ components }) => components)];
  const nameless = 'A component needs ifc_guid or authoring_tool_id.';
  for (const { ifc_guid, authoring_tool_id: tool } of lists.flatMap(list => list ?? []))
    if (!ifc_guid && (tool === undefined || tool === null || tool === ''))
      throw invalid('components', nameless, { code: 'component_id_required' }, 'required');
  const invalidColor = 'A color has 6 or 8 hex digits.';
  for (const { color } of coloring ?? [])
    if (!/^#?([0-9a-f]{6}|[0-9a-f]{8})$/i.test(color))
      throw invalid('components.coloring', invalidColor, { code: 'invalid_color' }, 'invalid_color');
}

/** Colours with 6 or 8 digits: the viewer's may be short. */
export const coloringIn3 = ({ coloring }: Pick<Components, 'coloring'>) => ({
  coloring: coloring.map(({ color, components }) => ({
    color: color.length < 6 ? color.replace(/./g, '$&$&') : color,
    components,
  })),
});
