// Shapes of the model record (Model, LightModel and their parts: Mask2D, Transform in the public contract).
import Type, { type Static } from 'typebox';
import { ShortUser, User } from '../../identity/users/schema.ts';
import { Id, nullable, oneOf, repeated, Timestamp, shape } from '../../kit/shapes.ts';
import { modelSources, modelStatuses, modelTypes } from '../access/schema.ts';
import { XktFile } from '../files/schema.ts';

export const Mask2D = shape('Mask2D', {
  id: Id,
  crop_path: nullable(Type.Array(Type.Array(Type.Number()))),
  grayscale: Type.Boolean(),
  opacity: nullable(Type.Number()),
  brightness: nullable(Type.Number()),
  contrast: nullable(Type.Number()),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Mask2D = Static<typeof Mask2D>;

export const Transform = shape('Transform', {
  translate: Type.Array(Type.Number()),
  rotate: Type.Number(),
  scale: Type.Number(),
  opacity: Type.Number(),
});
export type Transform = Static<typeof Transform>;

const Address = nullable(Type.String());
const Texts = Type.Array(Type.String());
const Numbers = Type.Array(Type.Number());

export const ModelDocument = shape('ModelDocument', {
  id: Id,
  name: Type.String(),
  file_name: Type.String(),
  parent_id: nullable(Id),
  description: nullable(Type.String()),
  file: Type.String(),
  size: nullable(Type.Integer({ description: 'bytes as stored' })),
  original_size: Type.Integer({ description: 'bytes of the file as it was uploaded' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  head_id: nullable(Id),
  is_head_version: Type.Boolean(),
  history_count: nullable(Type.Integer()),
  user_permission: oneOf([1, 50, 100]),
  office_preview: Address,
});
export type ModelDocument = Static<typeof ModelDocument>;

const members = {
  id: Id,
  name: nullable(Type.String()),
  type: oneOf(modelTypes),
  creator: nullable(User),
  status: oneOf(modelStatuses),
  source: oneOf(modelSources),
  created_at: Timestamp,
  updated_at: Timestamp,
  document_id: nullable(Id),
  document: nullable(ModelDocument),
  project_id: nullable(Id),
  structure_file: Address,
  systems_file: Address,
  map_file: Address,
  gltf_file: Address,
  /**
   * not in the public contract: the GLB for Plinth's own viewer, merged by colour, with the number of the element at
   * each vertex
   */
  viewer_file: nullable(
    Type.String({ description: 'GLB of our own viewer: merged meshes with feature ids (EXT_mesh_features)' }),
  ),
  /** not in the public contract: the plans for people */
  plans_file: nullable(Type.String({ description: 'JSON with one drawing (SVG text) per storey, lowest first' })),
  /** not in the public contract: the content of a drawing for the web client */
  sheet_file: nullable(
    Type.String({ description: 'a drawing or one of its layouts as our own window reads it: lines, areas and texts' }),
  ),
  /** not in the public contract: a large page as tiles, of which parts are fetched */
  pyramid_file: nullable(Type.String({ description: 'tiles of a large page in several sizes, in one file' })),
  preview_file: Address,
  /** not in the public contract: one picture, where `preview_file` is a strip of 15 views that clients turn */
  picture_file: nullable(Type.String({ description: 'a single picture; of other models than IFC the preview itself' })),
  viewer_360_file: Address,
  xkt_file: Address,
  xkt_files: Type.Array(XktFile),
  fragments_file: Address,
  binary_2d_file: Address,
  world_position: nullable(Numbers),
  size_ratio: nullable(Type.Number()),
  errors: Texts,
  warnings: Texts,
  archived: Type.Boolean(),
  version: nullable(Type.String()),
  north_vector: nullable(Type.Array(Numbers)),
  recommanded_2d_angle: nullable(Type.Number()),
  parent_id: nullable(Id),
  page_number: nullable(Type.Integer()),
  layout_name: nullable(Type.String()),
  mask_2d: nullable(Mask2D),
  transform: nullable(Transform),
  /** during processing */
  progress: nullable(Type.Object({ phase: Type.String(), share: Type.Number() })),
  /** its status is E because its processing was cancelled */
  cancelled: Type.Boolean(),
};

/** A page of a model. */
export const ModelPage = shape('ModelSerializerWithoutChildren', members);
export type ModelPage = Static<typeof ModelPage>;

export const Model = shape('Model', { ...members, children: Type.Array(ModelPage) });
export type Model = Static<typeof Model>;

const { id, document_id, name, type, preview_file, created_at, updated_at, source, archived, status } = members;
const light = { name, type, preview_file, picture_file: Address, created_at, updated_at, source, archived, status };
export const LightModel = shape('LightModel', { id, document_id, creator: nullable(ShortUser), ...light });
export type LightModel = Static<typeof LightModel>;

export const ModelQuery = Type.Object({
  source: Type.Optional(oneOf(modelSources)),
  status: repeated(oneOf(modelStatuses)),
  type: repeated(oneOf(modelTypes)),
});
export type ModelQuery = Static<typeof ModelQuery>;

export const ModelChange = Type.Object({
  name: Type.Optional(nullable(Type.String({ maxLength: 512 }))),
  source: Type.Optional(oneOf(modelSources)),
  world_position: Type.Optional(nullable(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }))),
  size_ratio: Type.Optional(nullable(Type.Number())),
  archived: Type.Optional(Type.Boolean()),
  version: Type.Optional(nullable(Type.String({ maxLength: 256 }))),
  north_vector: Type.Optional(
    nullable(Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 3 }), { minItems: 2, maxItems: 2 })),
  ),
  recommanded_2d_angle: Type.Optional(nullable(Type.Number())),
  layout_name: Type.Optional(nullable(Type.String({ maxLength: 512 }))),
});
export type ModelChange = Static<typeof ModelChange>;
