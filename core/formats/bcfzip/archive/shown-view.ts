// What a viewpoint of a file shows, as the API has it: fields that say nothing are absent. Pure.
import type { BcfComponent, BcfComponents, BcfVector, BcfViewpoint } from '../shape.ts';

const leads = ({ x, y, z }: BcfVector) => x !== 0 || y !== 0 || z !== 0;
const looks = (camera: { readonly camera_direction: BcfVector; readonly camera_up_vector: BcfVector }) =>
  leads(camera.camera_direction) && leads(camera.camera_up_vector);

/** Cameras and planes whose directions lead nowhere are left out. @param note is given what was */
export function shownView(viewpoint: BcfViewpoint, note: (what: string) => void): object {
  const { orthogonal_camera: orthogonal, perspective_camera: perspective, clipping_planes: planes, lines } = viewpoint;
  const kept = planes.filter(({ direction }) => leads(direction));
  if ((orthogonal && !looks(orthogonal)) || (perspective && !looks(perspective)))
    note('A camera looks nowhere; it was left out.');
  if (kept.length < planes.length) note('A section plane has no direction; it was left out.');
  return {
    ...(orthogonal && looks(orthogonal) && { orthogonal_camera: withRatio(orthogonal) }),
    ...(perspective && looks(perspective) && { perspective_camera: withRatio(perspective) }),
    lines,
    clipping_planes: kept,
    components: componentsOf(viewpoint.components),
  };
}

const withRatio = <Camera extends { readonly aspect_ratio: number | null }>({ aspect_ratio, ...camera }: Camera) => ({
  ...camera,
  ...(aspect_ratio !== null && { aspect_ratio }),
});

function componentsOf(components: BcfComponents | null) {
  const { selection = [], coloring = [], visibility = null } = components ?? {};
  return {
    selection: selection.map(known),
    coloring: coloring.map(({ color, components: colored }) => ({ color, components: colored.map(known) })),
    ...(visibility && {
      visibility: {
        default_visibility: visibility.default_visibility,
        exceptions: visibility.exceptions.map(known),
        view_setup_hints: visibility.view_setup_hints ?? NO_HINTS,
      },
    }),
  };
}

const NO_HINTS = { spaces_visible: false, space_boundaries_visible: false, openings_visible: false };

const known = ({ ifc_guid, originating_system, authoring_tool_id }: BcfComponent) => ({
  ...(ifc_guid && { ifc_guid }),
  ...(originating_system && { originating_system }),
  ...(authoring_tool_id !== null && { authoring_tool_id }),
});
