import type { IfcClass, Schema } from '../schema/schema.ts';
import { schemaOf } from '../schema/schema.ts';
import type { StepIndex } from '../step/step-index.ts';

/**
 * The instances of a file by their role in the model. A "rank" is the number of a position in the tables: the ordinal
 * of an element, the id of a property set or of a unit (each counted in file order from 1), or 0.
 */
export type SortedInstances = ReturnType<typeof sortInstances>;

const roles = { none: 0, element: 1, set: 2, unit: 3 } as const;
const unitClasses = new Set(
  `IFCSIUNIT IFCCONVERSIONBASEDUNIT IFCCONVERSIONBASEDUNITWITHOFFSET IFCDERIVEDUNIT IFCCONTEXTDEPENDENTUNIT
IFCMONETARYUNIT`.split(/\s+/),
);

/** Sorts the instances of a file by their role. */
export function sortInstances(index: StepIndex) {
  const { types, typeNames, count } = index;
  const schema = schemaOf(index.header.family);
  const classes = typeNames.map(name => schema.classOf(name));
  const role = Uint8Array.from(typeNames, (name, t) => roleOf(schema, name, classes[t]));
  const roleAt = (position: number): number => role[types[position]!]!;
  const totals = new Uint32Array(4);
  for (let i = 0; i < count; i++) totals[roleAt(i)]!++;
  const [elements, sets, units] = [roles.element, roles.set, roles.unit].map(r => new Int32Array(totals[r]!)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const ranks = new Int32Array(count);
  const used = { element: 0, set: 0, unit: 0 };
  for (let i = 0; i < count; i++) {
    switch (roleAt(i)) {
      case roles.element:
        elements[used.element] = i;
        ranks[i] = ++used.element;
        break;
      case roles.set:
        sets[used.set] = i;
        ranks[i] = ++used.set;
        break;
      case roles.unit:
        units[used.unit] = i;
        ranks[i] = ++used.unit;
    }
  }
  const rankOf = (wanted: number) => (position: number) =>
    position >= 0 && roleAt(position) === wanted ? ranks[position]! : 0;
  return {
    schema,
    /** by type of the index: the class, when the schema's table has it */
    classes,
    /** by position */
    ranks,
    /** positions of products and projects; ordinal n is at n - 1 */
    elements,
    /** positions of property set definitions of every kind; set id n is at n - 1 */
    sets,
    units,
    /** position of the element of this ordinal */
    elementAt: (ordinal: number): number => elements[ordinal - 1]!,
    /** ordinal of the element at this position, or 0 */
    ordinalAt: rankOf(roles.element),
    /** id of the property set at this position, or 0 */
    setAt: rankOf(roles.set),
    unitAt: rankOf(roles.unit),
  };
}

function roleOf(schema: Schema, name: string, ifcClass: IfcClass | undefined): number {
  if (unitClasses.has(name)) return roles.unit;
  if (ifcClass === undefined) return roles.none;
  if (schema.isKind(ifcClass, 'IfcProduct') || ifcClass.name === 'IfcProject') return roles.element;
  if (schema.isKind(ifcClass, 'IfcPropertySetDefinition') || schema.isKind(ifcClass, 'IfcMaterialProperties'))
    return roles.set;
  return roles.none;
}
