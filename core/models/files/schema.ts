// Shapes of the files of models, and of those that clients give them.
import Type, { type Static } from 'typebox';
import { nullable, shape } from '../../kit/shapes.ts';

/** Kinds of files that clients may give. */
export const givenKinds = ['structure', 'systems', 'map', 'gltf', 'preview', 'xkt', 'fragments', 'binary_2d'] as const;
export type GivenKind = (typeof givenKinds)[number];

const Address = nullable(Type.String());

/** `chunks`: the files of a large model, which take the place of `file`. */
export const XktFile = Type.Object({
  version: Type.Integer(),
  file: Type.String(),
  chunks: Type.Optional(Type.Array(Type.Object({ file: Type.String() }))),
});
export type XktFile = Static<typeof XktFile>;

/** Temporary addresses. */
export const ModelFiles = shape('ModelFiles', {
  structure_file: Address,
  systems_file: Address,
  map_file: Address,
  gltf_file: Address,
  preview_file: Address,
  xkt_file: Address,
  fragments_file: Address,
  binary_2d_file: Address,
});
export type ModelFiles = Static<typeof ModelFiles>;

const File = Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' });
const Part = Type.Optional(nullable(File));

export const ModelFilesForm = Type.Object({
  structure_file: Part,
  systems_file: Part,
  map_file: Part,
  gltf_file: Part,
  preview_file: Part,
  xkt_file: Part,
  fragments_file: Part,
  binary_2d_file: Part,
});

export const XktFileForm = Type.Object({ version: Type.Integer({ minimum: 1, maximum: 99 }), file: File });
