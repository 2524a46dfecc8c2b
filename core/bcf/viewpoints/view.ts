// Draft of a viewpoint: given values over the previous ones. Pure.
import { invalid } from '../../kit/errors.ts';
import type {
  Component,
  Components,
  Direction,
  NewComponent,
  NewComponents,
  StoredView,
  ViewpointContent,
} from './schema.ts';

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
