// Shapes of the files of models, and of those that clients give them.
import Type, { type Static, type TSchema } from 'typebox';
import { nullable, shape } from '../../kit/shapes.ts';

/** Kinds of files that clients may give. */
export const givenKinds = ['structure', 'systems', 'map', 'gltf', 'preview', 'xkt', 'fragments', 'binary_2d'] as const;
export type GivenKind = (typeof givenKinds)[number];

/** `chunks`: the files of a large model, which take the place of `file`. */
export const XktFile = Type.Object({
  version: Type.Integer(),
  file: Type.String(),
  chunks: Type.Optional(Type.Array(Type.Object({ file: Type.String() }))),
});
export type XktFile = Static<typeof XktFile>;

const ofEach = <Schema extends TSchema>(schema: Schema) => ({
  structure_file: schema,
  systems_file: schema,
  map_file: schema,
  gltf_file: schema,
  preview_file: schema,
  xkt_file: schema,
  fragments_file: schema,
  binary_2d_file: schema,
});

/** Temporary addresses. */
export const ModelFiles = shape('ModelFiles', ofEach(nullable(Type.String())));
export type ModelFiles = Static<typeof ModelFiles>;

const File = Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' });

export const ModelFilesForm = Type.Object(ofEach(Type.Optional(nullable(File))));

export const XktFileForm = Type.Object({ version: Type.Integer({ minimum: 1, maximum: 99 }), file: File });
