// Shapes of smart views: rules that colour, hide or isolate the elements that a filter finds.
import Type, { type Static } from 'typebox';
import { Color, Id, Name, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';
import { ListCondition } from '../lists/schema.ts';

export const effects = ['colour', 'hide', 'isolate'] as const;

/** All conditions hold; without any, every element is meant. `colour`: RRGGBB, of rules that colour. */
export const SmartRule = shape('SmartRule', {
  conditions: Type.Array(ListCondition, { maxItems: 20 }),
  effect: oneOf(effects),
  colour: Type.Optional(Color),
});
export type SmartRule = Static<typeof SmartRule>;

/** In their order: of two rules that colour an element, the later counts. */
const Rules = Type.Array(SmartRule, { minItems: 1, maxItems: 30 });

export const SmartView = shape('SmartView', {
  id: Id,
  name: Type.String(),
  rules: Rules,
  created_by: nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SmartView = Static<typeof SmartView>;

export const NewSmartView = Type.Object({ name: Name, rules: Rules });
export type NewSmartView = Static<typeof NewSmartView>;
export const SmartViewChange = Type.Partial(NewSmartView);
export type SmartViewChange = Static<typeof SmartViewChange>;
