// Converts between the viewer's state and BCF viewpoints. BCF has Z up; both sides use metres in world coordinates.
import type { Input } from '../../api/client.ts';
import type { Viewpoint } from '../../api/shapes.ts';
import type { Box, Vec } from '../../viewer/camera/camera-math.ts';
import type { KeptCamera } from '../../viewer/saved-camera.ts';
import type { KeptElements, Painted } from '../../viewer/models/saved-elements.ts';
import type { KeptView } from '../../viewer/open-view.ts';
import { middleOf, noSections, outwardOf, sides, type Sections } from '../../viewer/tools/sections.ts';

/** The request body of a viewpoint. */
export type NewViewpoint = NonNullable<
  Input<'POST /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints'>['body']
>;
type NewPlane = NonNullable<NewViewpoint['clipping_planes']>[number];
type NewComponents = NonNullable<NewViewpoint['components']>;
type ReadViewpoint = Pick<
  Viewpoint,
  'authoring_tool_id' | 'orthogonal_camera' | 'perspective_camera' | 'clipping_planes' | 'components'
>;
type XYZ = Readonly<Record<'x' | 'y' | 'z', number>>;

/**
 * Marks a viewpoint whose hidden elements are drawn as ghosts: BCF has hidden elements only, and other programs hide
 * them.
 */
const ISOLATED = 'plinth:isolated';
/** Prefix of the offsets of its models: `7,9:1.5,0,-4;12:0,2,0`. Without it the offsets are unknown. */
const OFFSETS = 'plinth:offsets=';
/** The service's length limit for such marks. */
const MOST_LETTERS = 512;
/** Alpha of transparent elements, in BCF's order of colours (AARRGGBB). */
const SEE_THROUGH = '59';
/** Colours of other programs with a lower alpha are transparent. */
const OPAQUE = 0xe0;
/** Colour of transparent elements without a colour of their own: BCF has no transparency without a colour. */
const OWN_COLOUR = '8c96a5';
/** Alpha of elements that are hidden even where others are ghosts. */
const UNSEEN = '00';

const DEGREES = 180 / Math.PI;

export const toBcf = ([x, y, z]: Vec): XYZ => ({ x, y: z === 0 ? 0 : -z, z: y });
export const fromBcf = ({ x, y, z }: XYZ): Vec => [x, z, y === 0 ? 0 : -y];

/** A view as a viewpoint without picture, pins and models. */
export const viewpointOf = ({ camera, sections, elements, shifts }: KeptView): NewViewpoint => ({
  ...(camera && cameraFields(camera)),
  clipping_planes: clippingPlanes(sections),
  components: componentsOf(elements),
  ...marksOf(elements.hasShades, shifts),
});

function marksOf(hasShades: boolean, shifts: KeptView['shifts']): Pick<NewViewpoint, 'authoring_tool_id'> {
  const marks = [...(hasShades ? [ISOLATED] : []), ...(shifts ? [`${OFFSETS}${offsetsText(shifts)}`] : [])];
  return marks.length > 0 ? { authoring_tool_id: marks.join(' ') } : {};
}

/** Models with the same offset are grouped; rounded to millimetres; what exceeds the limit is left out. */
function offsetsText(shifts: ReadonlyMap<number, Vec>): string {
  let text = '';
  for (const [place, own] of Map.groupBy(shifts, ([, shift]) => toMillimetres(shift).join())) {
    const next = `${text && `${text};`}${own.map(([id]) => id).join()}:${place}`;
    if (ISOLATED.length + OFFSETS.length + next.length < MOST_LETTERS) text = next;
  }
  return text;
}

const toMillimetres = (shift: Vec): number[] => shift.map(value => Math.round(value * 1000) / 1000);

function offsetsOf(marks: readonly string[]): KeptView['shifts'] {
  const text = marks.find(mark => mark.startsWith(OFFSETS))?.slice(OFFSETS.length);
  if (text === undefined) return null;
  return new Map(
    text.split(';').flatMap(part => {
      const [ids = '', place = ''] = part.split(':');
      const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = place.split(',').map(Number);
      const isPlace = [x, y, z].every(Number.isFinite);
      return isPlace ? ids.split(',').map((id): [number, Vec] => [Number(id), [x, y, z]]) : [];
    }),
  );
}

function cameraFields({ projection, eye, direction, up, fieldOfView, height, aspect }: KeptCamera): NewViewpoint {
  const place = {
    camera_view_point: toBcf(eye),
    camera_direction: toBcf(direction),
    camera_up_vector: toBcf(up),
    ...(aspect !== null && { aspect_ratio: aspect }),
  };
  return projection === 'perspective'
    ? { perspective_camera: { ...place, field_of_view: fieldOfView * DEGREES } }
    : { orthogonal_camera: { ...place, view_to_world_scale: height } };
}

/** Directions point to the clipped side. A box is six planes, in the order of its sides. */
const clippingPlanes = ({ planes, box }: Sections): NewPlane[] => [
  ...planes.map(({ anchor, normal: [x, y, z] }) => ({ location: toBcf(anchor), direction: toBcf([-x, -y, -z]) })),
  ...(box ? sides.map(side => ({ location: toBcf(middleOf(box, side)), direction: toBcf(outwardOf(side)) })) : []),
];

const named = (ids: readonly string[]) => ids.map(id => ({ ifc_guid: id }));

const componentsOf = ({ hidden, painted, ...kept }: KeptElements): NewComponents => ({
  selection: named(kept.selected),
  coloring: [
    ...painted.map(({ colour, isSeeThrough, ids }) => ({
      color: `${isSeeThrough ? SEE_THROUGH : ''}${colour === null ? OWN_COLOUR : hex(colour)}`,
      components: named(ids),
    })),
    ...(hidden.length > 0 ? [{ color: `${UNSEEN}${OWN_COLOUR}`, components: named(hidden) }] : []),
  ],
  visibility: {
    default_visibility: kept.isShown,
    exceptions: named(kept.exceptions),
    view_setup_hints: { spaces_visible: kept.areSpacesShown, space_boundaries_visible: false, openings_visible: false },
  },
});

const hex = (colour: number): string => colour.toString(16).padStart(6, '0');

/** GlobalIds of the elements that a viewpoint is about: selected, coloured, or the only visible ones. */
export function namedElements({ components }: Pick<ReadViewpoint, 'components'>): readonly string[] {
  const { selection, coloring, visibility } = components;
  const shown = visibility?.default_visibility === false ? visibility.exceptions : [];
  return [...new Set([...selection, ...shown, ...coloring.flatMap(each => each.components)].flatMap(idOf))];
}

/** The view of a viewpoint from this or another program. */
export const viewOf = (viewpoint: ReadViewpoint): KeptView => ({
  camera: cameraOf(viewpoint),
  sections: sectionsOf(viewpoint.clipping_planes),
  elements: elementsOf(viewpoint),
  shifts: offsetsOf(marksIn(viewpoint)),
});

function cameraOf(viewpoint: ReadViewpoint): KeptCamera | null {
  const { perspective_camera: perspective, orthogonal_camera: orthogonal } = viewpoint;
  const given = perspective ?? orthogonal;
  if (!given) return null;
  return {
    projection: perspective ? 'perspective' : 'orthographic',
    eye: fromBcf(given.camera_view_point),
    direction: unit(fromBcf(given.camera_direction)),
    up: unit(fromBcf(given.camera_up_vector)),
    fieldOfView: (perspective?.field_of_view ?? USUAL) / DEGREES,
    height: orthogonal?.view_to_world_scale ?? 0,
    aspect: given.aspect_ratio ?? null,
  };
}

/** Default field of view in degrees; orthogonal cameras ignore it. */
const USUAL = 45;

function unit(vector: Vec): Vec {
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** Six planes that form a box, one for each direction, become a box; the remaining ones stay planes. */
function sectionsOf(given: ReadViewpoint['clipping_planes']): Sections {
  const planes = given.map(({ location, direction }, n) => {
    const [x, y, z] = unit(fromBcf(direction));
    return { id: n + 1, anchor: fromBcf(location), normal: [-x, -y, -z] as Vec };
  });
  const ofSides = sides.map(side => {
    const outward = outwardOf(side);
    return planes.findLast(({ normal }) =>
      normal.every((value, axis) => Math.abs(value + (outward[axis] ?? 0)) < SAME),
    );
  });
  const at = (side: number): number => ofSides[side]?.anchor[side % 3] ?? Number.NaN;
  const box: Box = [at(0), at(1), at(2), at(3), at(4), at(5)];
  const isBox = box[0] < box[3] && box[1] < box[4] && box[2] < box[5];
  if (!isBox) return { ...noSections, planes };
  return { planes: planes.filter(plane => !ofSides.includes(plane)), box };
}

/** Directions that differ by less are equal. */
const SAME = 1e-9;

type Component = { readonly ifc_guid?: string };
const idOf = ({ ifc_guid: id }: Component): string[] => (id ? [id] : []);
const idsOf = (components: readonly Component[]): string[] => components.flatMap(idOf);

const marksIn = ({ authoring_tool_id: marks }: ReadViewpoint): string[] => marks?.split(' ') ?? [];

function elementsOf(viewpoint: ReadViewpoint): KeptElements {
  const { selection, coloring, visibility } = viewpoint.components;
  const hasShades = marksIn(viewpoint).includes(ISOLATED);
  const colours = coloring.map(({ color, components: ids }) => ({ ...readColour(color), ids: idsOf(ids) }));
  return {
    selected: idsOf(selection),
    isShown: visibility?.default_visibility ?? true,
    exceptions: idsOf(visibility?.exceptions ?? []),
    hasShades,
    hidden: colours.flatMap(({ alpha, ids }) => (hasShades && alpha === 0 ? ids : [])),
    painted: colours
      .filter(({ alpha }) => alpha > 0)
      .map(({ alpha, colour, ids }): Painted => {
        const isSeeThrough = alpha < OPAQUE;
        const isOwn = isSeeThrough && colour === Number.parseInt(OWN_COLOUR, 16);
        return { colour: isOwn ? null : colour, isSeeThrough, ids };
      }),
    areSpacesShown: visibility?.view_setup_hints.spaces_visible ?? false,
  };
}

/** Three to eight digits, alpha first, with or without `#`. */
function readColour(text: string): { readonly alpha: number; readonly colour: number } {
  const bare = text.replace('#', '');
  const digits = bare.length <= 4 ? [...bare].map(digit => digit + digit).join('') : bare;
  const [alpha, colour] = digits.length === 8 ? [digits.slice(0, 2), digits.slice(2)] : ['ff', digits];
  return { alpha: Number.parseInt(alpha, 16), colour: Number.parseInt(colour, 16) || 0 };
}
