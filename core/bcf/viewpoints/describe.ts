// Viewpoints as answers show them.
import type { ProjectPlace } from '../../access/caller.ts';
import type { Components, StoredView, Viewpoint } from './schema.ts';
import type { BitmapRow, ViewpointRow } from './store.ts';

/** A viewpoint of a path. */
export interface ViewpointAt {
  readonly topicGuid: string;
  readonly guid: string;
}

/** A viewpoint with what belongs to it, as answers of 2.1 have it. */
export function toViewpoint(
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

/** What a viewpoint says of components, part by part; empty where it says nothing. */
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
