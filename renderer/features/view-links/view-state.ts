// Converts between the viewer's state and the shared view that the service stores.
import { create } from 'zustand';
import type { SharedViewState, SharedView } from '../../api/schema.d.ts';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { KeptView, OpenView } from '../../viewer/open-view.ts';
import type { ProjectPlace } from './queries.ts';

/** @param origin of the window that opens it */
export const addressOf = ({ cloud, project }: ProjectPlace, id: number, origin: string): string =>
  `${origin}/app/c/${cloud}/p/${project}/viewer?shared=${id}`;

// Shows the view of a link: opens its models, and once they are drawn shows it, each once.

/** Completed steps; ids of shared views, 0 before any. */
export interface Opening {
  /** the view whose models were opened */
  readonly opened: number;
  readonly shown: number;
}

/** The next step: show the view, or open models. Undefined: wait, or done. */
export function nextStep(
  view: Pick<OpenView, 'isReady'> & Readonly<Record<'available' | 'models', readonly { readonly id: number }[]>>,
  shared: Pick<SharedView, 'id' | 'models'> | undefined,
  { opened, shown }: Opening,
): 'show' | readonly number[] | undefined {
  if (!shared || shown === shared.id || view.available.length === 0) return undefined;
  const wanted = shared.models.filter(id => view.available.some(model => model.id === id));
  if (wanted.length === 0) return undefined;
  const open = view.models.map(({ id }) => id);
  if (areSame(open, wanted)) return view.isReady ? 'show' : undefined;
  // Opened once: models that the user opens or closes afterwards are not changed.
  return opened === shared.id ? undefined : wanted;
}

// Requests of the sharing commands, which the layer over the viewer fulfils.

type SharingCall = 'link' | 'list';

export const useSharing = create<{ readonly call: SharingCall | null }>(() => ({ call: null }));
export const askSharing = (call: SharingCall | null): void => {
  useSharing.setState({ call });
};

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
