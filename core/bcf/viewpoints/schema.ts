// Shapes of viewpoints. Coordinates are metres in the world, Z up; numbers are returned as they came.
import Type, { type Static, type TSchema } from 'typebox';
import { Color, Id, MOST_NAMED, nullable, oneOf, shape } from '../../kit/shapes.ts';
import { GivenGuid } from '../topics/schema.ts';
import { authorizationQuery, pageQuery } from '../odata/schema.ts';
import { NewPin, Pin } from './pins/schema.ts';

/** Body of a viewpoint: the picture comes as text. */
export const VIEWPOINT_BYTES = 32 << 20;
const PICTURE_LETTERS = VIEWPOINT_BYTES;
/** Limit per list. */
const MOST_COMPONENTS = 50_000;
const MOST_SHAPES = 10_000;

const Short = Type.String({ maxLength: 512 });
/** May be absent, or null. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
const text = maybe(Short);

const Point = shape('Point', { x: Type.Number(), y: Type.Number(), z: Type.Number() });
const Direction = shape('Direction', { x: Type.Number(), y: Type.Number(), z: Type.Number() });
export type Direction = Static<typeof Direction>;

const camera = { camera_view_point: Point, camera_direction: Direction, camera_up_vector: Direction };
const OrthogonalCamera = shape('OrthogonalCamera', {
  ...camera,
  view_to_world_scale: Type.Number(),
  aspect_ratio: Type.Optional(Type.Number()),
});
const PerspectiveCamera = shape('PerspectiveCamera', {
  ...camera,
  field_of_view: Type.Number(),
  aspect_ratio: Type.Optional(Type.Number()),
  bimdata_camera_direction: Type.Optional(Direction),
});
const Line = shape('Line', { start_point: Point, end_point: Point });
const ClippingPlane = shape('ClippingPlane', { location: Point, direction: Direction });

/** Some programs give numbers; answers have texts. */
const ToolId = Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'], maxLength: 512 });
const NewComponent = Type.Object({
  ifc_guid: text,
  originating_system: text,
  authoring_tool_id: Type.Optional(ToolId),
});
export type NewComponent = Static<typeof NewComponent>;
const newComponents = Type.Array(NewComponent, { maxItems: MOST_COMPONENTS });
const flag = maybe(Type.Boolean());
const colored = Type.Object({ color: Color, components: newComponents });
const hints = Type.Object({ spaces_visible: flag, space_boundaries_visible: flag, openings_visible: flag });
const visibility = { default_visibility: flag, exceptions: maybe(newComponents), view_setup_hints: maybe(hints) };
const NewComponents = Type.Object({
  selection: maybe(newComponents),
  coloring: maybe(Type.Array(colored, { maxItems: MOST_SHAPES })),
  visibility: maybe(Type.Object(visibility)),
});
export type NewComponents = Static<typeof NewComponents>;

const picture = Type.String({ maxLength: PICTURE_LETTERS, description: 'base64, or a data URI' });
const placement = {
  location: Type.Optional(Point),
  normal: Type.Optional(Direction),
  up: Type.Optional(Direction),
  height: Type.Optional(Type.Number()),
};

/** Fields of a viewpoint in every version. */
const standardFields = {
  guid: GivenGuid,
  index: maybe(Type.Integer()),
  orthogonal_camera: maybe(OrthogonalCamera),
  perspective_camera: maybe(PerspectiveCamera),
  lines: maybe(Type.Array(Line, { maxItems: MOST_SHAPES })),
  clipping_planes: maybe(Type.Array(ClippingPlane, { maxItems: MOST_SHAPES })),
  bitmaps: maybe(Type.Array(Type.Object({ bitmap_type: text, bitmap_data: picture, ...placement }), { maxItems: 100 })),
  snapshot: maybe(Type.Object({ snapshot_type: text, snapshot_data: picture })),
  components: maybe(NewComponents),
};

const viewpointFields = {
  ...standardFields,
  originating_system: text,
  authoring_tool_id: Type.Optional(ToolId),
  pins: maybe(Type.Array(NewPin, { maxItems: MOST_SHAPES })),
  models: maybe(Type.Array(Id, { maxItems: MOST_NAMED })),
};

export const ViewpointContent = Type.Object(viewpointFields);
export type ViewpointContent = Static<typeof ViewpointContent>;

export const NewViewpoint3 = Type.Object(standardFields);
export type NewViewpoint3 = Static<typeof NewViewpoint3>;

/** In a whole topic: comments that come with it name it so. */
export const ViewpointInTopic = Type.Object({ ...viewpointFields, temp_id: maybe(Type.Integer()) });
export type ViewpointInTopic = Static<typeof ViewpointInTopic>;

const shown = Type.Optional(Type.String());
const Component = shape('Component', { ifc_guid: shown, originating_system: shown, authoring_tool_id: shown });
export type Component = Static<typeof Component>;
const Hints = shape('ViewSetupHints', {
  spaces_visible: Type.Boolean(),
  space_boundaries_visible: Type.Boolean(),
  openings_visible: Type.Boolean(),
});
export const Visibility = shape('Visibility', {
  default_visibility: Type.Boolean(),
  exceptions: Type.Array(Component),
  view_setup_hints: Hints,
});
const Coloring = shape('Coloring', { color: Type.String(), components: Type.Array(Component) });
const Components = shape('ComponentsParent', {
  selection: Type.Array(Component),
  coloring: Type.Array(Coloring),
  visibility: Type.Optional(Visibility),
});
export type Components = Static<typeof Components>;

export const ColoringDefinition = shape('ColoringDefinition', { coloring: Type.Array(Coloring) });
export const SelectionDefinition = shape('SelectionDefinition', { selection: Type.Array(Component) });
export const VisibilityDefinition = shape('VisibilityDefinition', { visibility: Visibility });

/** As the typed client of the vendor has it. */
export const VisibilityList = Type.Object({ visibility: Type.Array(Visibility) });

/** Part of a viewpoint that is stored as one JSON text. */
export interface StoredView {
  readonly orthogonal_camera?: Static<typeof OrthogonalCamera>;
  readonly perspective_camera?: Static<typeof PerspectiveCamera>;
  readonly lines: readonly Static<typeof Line>[];
  readonly clipping_planes: readonly Static<typeof ClippingPlane>[];
  readonly components: Components;
}

const DRAWN = 'true when the viewpoint came without a snapshot and this one was drawn from its models';

export const Viewpoint = shape('Viewpoint', {
  guid: Type.String(),
  index: nullable(Type.Integer()),
  originating_system: nullable(Type.String()),
  authoring_tool_id: nullable(Type.String()),
  orthogonal_camera: Type.Optional(OrthogonalCamera),
  perspective_camera: Type.Optional(PerspectiveCamera),
  lines: Type.Array(Line),
  clipping_planes: Type.Array(ClippingPlane),
  bitmaps: Type.Array(shape('Bitmap', { guid: Type.String(), bitmap_type: Type.String(), ...placement })),
  snapshot: Type.Optional(
    shape('Snapshot', {
      snapshot_type: Type.String(),
      snapshot_data: Type.String(),
      drawn: Type.Optional(Type.Boolean({ description: DRAWN })),
    }),
  ),
  components: Components,
  pins: Type.Array(Pin),
  models: Type.Array(Id),
});
export type Viewpoint = Static<typeof Viewpoint>;

const shownCamera = { ...camera, aspect_ratio: Type.Number() };

/** A viewpoint in version 3.0: its components and pictures have routes of their own. */
export const Viewpoint3 = shape('ViewpointV3', {
  guid: Type.String(),
  index: nullable(Type.Integer()),
  orthogonal_camera: Type.Optional(Type.Object({ ...shownCamera, view_to_world_scale: Type.Number() })),
  perspective_camera: Type.Optional(Type.Object({ ...shownCamera, field_of_view: Type.Number() })),
  lines: Type.Array(Line),
  clipping_planes: Type.Array(ClippingPlane),
  bitmaps: Type.Array(
    Type.Object({ guid: Type.String(), bitmap_type: oneOf(['png', 'jpg']), ...placement }, { title: 'BitmapV3' }),
  ),
  snapshot: Type.Optional(Type.Object({ snapshot_type: oneOf(['png', 'jpg']) })),
  authorization: Type.Optional(Type.Object({ viewpoint_actions: Type.Array(Type.String()) })),
});
export type Viewpoint3 = Static<typeof Viewpoint3>;
export const ViewpointsQuery3 = Type.Object({ ...pageQuery, ...authorizationQuery });
export type ViewpointsQuery3 = Static<typeof ViewpointsQuery3>;

/** Clients name formats of their own here: all but `url` mean the picture itself. */
export const PictureQuery = Type.Object({ img_format: Type.Optional(Type.String()) });
export type PictureQuery = Static<typeof PictureQuery>;
export const ViewpointsQuery = Type.Object({ ...pageQuery, ...PictureQuery.properties });
