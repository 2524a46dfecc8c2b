// Shapes of materials (Material, MaterialListComponent, MaterialOption).
import Type from 'typebox';
import { Id, nullable, shape } from '../../kit/shapes.ts';
import { PropertySet } from '../properties/schema.ts';

const text = nullable(Type.String());

export const Material = shape('Material', {
  id: Id,
  name: Type.String(),
  category: text,
  description: text,
  property_sets: Type.Array(PropertySet),
});

/** Members of the option of a material: what the file says of the layer, profile or constituent. */
export const componentMembers = {
  role: Type.Optional(Type.String({ description: 'layer, profile, constituent, list or material' })),
  name: Type.Optional(Type.String({ description: 'of the layer, profile or constituent' })),
  category: Type.Optional(Type.String({ description: 'of the layer, profile or constituent' })),
  fraction: Type.Optional(Type.Number({ description: 'share of a constituent, 0 to 1' })),
  profile: Type.Optional(Type.String({ description: 'name of the cross section' })),
  set: Type.Optional(Type.String({ description: 'name of the set of layers, profiles or constituents' })),
};

export const MaterialListComponent = shape('MaterialListComponent', {
  material: nullable(Material),
  option: Type.Object({
    id: Id,
    thickness: nullable(Type.Number()),
    ...componentMembers,
    list_components: Type.Array(Type.Object({}, { additionalProperties: true })),
  }),
});
