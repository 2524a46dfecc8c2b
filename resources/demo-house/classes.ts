import type { Ref, StepFile } from './step.ts';

/** Entries of Uniclass 2015, table EF (elements and functions), that the house uses. */
const entries = {
  Walls: 'EF_25_10',
  'Doors and windows': 'EF_25_30',
  Roofs: 'EF_30_10',
  Floors: 'EF_30_20',
  Stairs: 'EF_35_10',
} as const;

export type ClassName = keyof typeof entries;
export type Classes = (name: ClassName) => Ref;

/** The reference of an entry, made at its first use. */
export function createClasses(step: StepFile): Classes {
  const uniclass = step.add(
    'IfcClassification',
    'NBS',
    '2015',
    null,
    'Uniclass 2015',
    'Unified classification for the construction industry',
    'https://uniclass.thenbs.com',
    null,
  );
  const made = new Map<ClassName, Ref>();
  return name => {
    const ref =
      made.get(name) ?? step.add('IfcClassificationReference', null, entries[name], name, uniclass, null, null);
    made.set(name, ref);
    return ref;
  };
}
