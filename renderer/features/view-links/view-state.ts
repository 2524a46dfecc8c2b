// Converts between the viewer's state and the shared view that the service stores.
import type { SharedViewState } from '../../api/schema.d.ts';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { KeptView } from '../../viewer/open-view.ts';

/** null: the viewer shows nothing that can be saved */
export function stateOf({ camera, sections, elements, shifts }: KeptView): SharedViewState | null {
  if (!camera) return null;
  const { fieldOfView, ...rest } = camera;
  return {
    camera: { ...rest, field_of_view: fieldOfView },
    planes: sections.planes.map(({ anchor, normal }) => ({ anchor, normal })),
    box: sections.box,
    elements: {
      selected: elements.selected,
      is_shown: elements.isShown,
      exceptions: elements.exceptions,
      has_shades: elements.hasShades,
      hidden: elements.hidden,
      painted: elements.painted.map(({ colour, isSeeThrough, ids }) => ({
        color: colour,
        is_see_through: isSeeThrough,
        ids,
      })),
      are_spaces_shown: elements.areSpacesShown,
    },
    shifts: [...(shifts ?? [])].map(([model, by]) => ({ model, by })),
  };
}

const vec = ([x = 0, y = 0, z = 0]: readonly number[]): Vec => [x, y, z];

export function keptOf({ camera, planes, box, elements, shifts }: SharedViewState): KeptView {
  const [x = 0, y = 0, z = 0, right = 0, top = 0, far = 0] = box ?? [];
  return {
    camera: {
      projection: camera.projection,
      eye: vec(camera.eye),
      direction: vec(camera.direction),
      up: vec(camera.up),
      fieldOfView: camera.field_of_view,
      height: camera.height,
      aspect: camera.aspect,
    },
    sections: {
      planes: planes.map(({ anchor, normal }, at) => ({ id: at + 1, anchor: vec(anchor), normal: vec(normal) })),
      box: box && [x, y, z, right, top, far],
    },
    elements: {
      selected: elements.selected,
      isShown: elements.is_shown,
      exceptions: elements.exceptions,
      hasShades: elements.has_shades,
      hidden: elements.hidden,
      painted: elements.painted.map(({ color, is_see_through, ids }) => ({
        colour: color,
        isSeeThrough: is_see_through,
        ids,
      })),
      areSpacesShown: elements.are_spaces_shown,
    },
    shifts: new Map(shifts.map(({ model, by }) => [model, vec(by)])),
  };
}

/** Whether the same models are open, in any order. */
export const areSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every(id => other.includes(id));
