import Type, { type Static } from 'typebox';
import { nullable, oneOf, Timestamp, Id, shape } from '../../kit/shapes.ts';
import { modelStatuses } from '../access/schema.ts';

/** C done, E failed, P waiting, I running, X cancelled; D and W only where a program noted them. */
const Status = oneOf(['C', 'D', 'P', 'W', 'I', 'E', 'X']);

export const ProcessorHandler = shape('ProcessorHandler', {
  id: Id,
  worker: Type.String(),
  status: Status,
  detail_message: nullable(Type.String()),
});
export type ProcessorHandler = Static<typeof ProcessorHandler>;

export const HandlerNote = Type.Object({
  status: Type.Optional(Status),
  detail_message: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
});
export type HandlerNote = Static<typeof HandlerNote>;

const Texts = Type.Array(Type.String());

/** Not in the public contract. */
export const Reprocessing = Type.Object({
  keep_edits: Type.Optional(Type.Boolean({ description: 'false drops what people changed in the data' })),
});

const Messages = Type.Optional(nullable(Type.Array(Type.String({ maxLength: 10_000 }), { maxItems: 1_000 })));
export const NewModelErrors = Type.Object({ errors: Messages, warnings: Messages });
export type NewModelErrors = Static<typeof NewModelErrors>;
export const ModelErrors = shape('ModelErrors', { errors: Texts, warnings: Texts });

const Finding = Type.Object({
  code: Type.String(),
  message: Type.String(),
  guid: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
});

/** How a model was processed. Not in the public contract. */
export const ModelReport = shape('ModelReport', {
  status: oneOf(modelStatuses),
  errors: Texts,
  warnings: Type.Array(Finding),
  information: Type.Array(Finding, { description: 'what is deliberately not drawn: nothing is wrong' }),
  phases: Type.Array(Type.Object({ name: Type.String(), milliseconds: Type.Number() })),
  schema: nullable(Type.String()),
  program: nullable(Type.String({ description: 'that wrote the file' })),
  elements: nullable(Type.Integer()),
  drawn: nullable(Type.Integer()),
  triangles: nullable(Type.Integer()),
  pages: nullable(Type.Integer({ description: 'of a document; of a drawing: its model and its layouts' })),
  points: nullable(Type.Integer({ description: 'of a point cloud' })),
  processed_at: nullable(Timestamp),
  /** how many changes of its data people have made */
  edits: Type.Integer(),
});
export type ModelReport = Static<typeof ModelReport>;

/** Where a model says that it is. Not in the public contract. */
export const ModelGeoreference = shape('ModelGeoreference', {
  length_unit_metres: nullable(Type.Number({ description: 'metres of a length of 1 in its file' })),
  crs: nullable(Type.String({ description: 'name of the projected coordinate system, as `EPSG:2056`' })),
  map_conversion: nullable(
    Type.Object({
      eastings: Type.Number(),
      northings: Type.Number(),
      orthogonal_height: Type.Number(),
      x_axis_abscissa: nullable(Type.Number({ description: 'with the ordinate: the direction of x on the map' })),
      x_axis_ordinate: nullable(Type.Number()),
      scale: nullable(Type.Number({ description: 'from units of the file to those of the map' })),
    }),
  ),
});
export type ModelGeoreference = Static<typeof ModelGeoreference>;
