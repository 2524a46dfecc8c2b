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

export const MaterialListComponent = shape('MaterialListComponent', {
  material: Material,
  option: Type.Object({
    id: Id,
    thickness: nullable(Type.Number()),
    list_components: Type.Array(Type.Object({}, { additionalProperties: true })),
  }),
});
