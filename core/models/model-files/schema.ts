// Shapes of the files that clients give models.
import Type, { type Static } from 'typebox';
import { named, nullable } from '../../kit/shapes.ts';

const Address = nullable(Type.String());

/** Temporary addresses. */
export const ModelFiles = named(
  'ModelFiles',
  Type.Object({
    structure_file: Address,
    systems_file: Address,
    map_file: Address,
    gltf_file: Address,
    preview_file: Address,
    xkt_file: Address,
    fragments_file: Address,
    binary_2d_file: Address,
  }),
);
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
