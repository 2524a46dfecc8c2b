// The unit in which a project shows lengths. Not part of the public contract.
import Type, { type Static } from 'typebox';
import { named, oneOf } from '../../../kit/shapes.ts';

export const ProjectUnits = named(
  'ProjectUnits',
  Type.Object({
    unit: oneOf(['mm', 'cm', 'm', 'ft-in'], { description: 'of lengths; areas and volumes follow' }),
    decimals: Type.Integer({ minimum: 0, maximum: 6, description: 'of lengths; feet and inches have none' }),
  }),
);
export type ProjectUnits = Static<typeof ProjectUnits>;
