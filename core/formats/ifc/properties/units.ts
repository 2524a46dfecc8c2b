import type { UnitRecord } from '../../model-layout.ts';
import type { SortedInstances } from '../extract/sort-instances.ts';
import { properName } from '../schema/schema.ts';
import { nameAt, type StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';

const [larger, smaller] = [
  { EXA: 18, PETA: 15, TERA: 12, GIGA: 9, MEGA: 6, KILO: 3, HECTO: 2, DECA: 1 },
  { DECI: -1, CENTI: -2, MILLI: -3, MICRO: -6, NANO: -9, PICO: -12, FEMTO: -15, ATTO: -18 },
];
export const prefixFactors: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({ ...larger, ...smaller }).map(([prefix, power]) => [prefix, Number(`1e${power}`)]),
);
const DEEPEST_CHAIN = 16;

/** Reads every unit of the file, in the order of their ids, and the length unit of the project in metres, 1 by default.
 *  `known`: the project names its length unit. */
export function readUnits(index: StepIndex, sorted: SortedInstances, reader: InstanceReader) {
  const assigned = assignedUnits(index, sorted, reader);
  const records = Array.from(sorted.units, (position, i) =>
    readUnit(index, sorted, reader, position, assigned.has(i + 1)),
  );
  const length = records.find(unit => unit.is_default && unit.unit_type === 'LENGTHUNIT');
  const factor = length === undefined ? NaN : metres(records, length);
  const usable = Number.isFinite(factor) && factor > 0;
  return { records, lengthUnitMetres: usable ? factor : 1, known: usable };
}

/** Unit ids that an IfcUnitAssignment names: that of the project, or all when no project names one. */
function assignedUnits(index: StepIndex, sorted: SortedInstances, reader: InstanceReader): Set<number> {
  const assignments: number[] = [];
  for (const project of index.positionsOf('IFCPROJECT')) {
    reader.load(index, project);
    const position = index.positionOf(reader.ref(8));
    if (position >= 0) assignments.push(position);
  }
  if (assignments.length === 0) assignments.push(...index.positionsOf('IFCUNITASSIGNMENT'));
  const ids = new Set<number>();
  for (const assignment of assignments) {
    reader.load(index, assignment);
    for (const unit of reader.refs(0, [])) {
      const id = sorted.unitAt(index.positionOf(unit));
      if (id > 0) ids.add(id);
    }
  }
  return ids;
}

const unnamed = { name: null, unit_type: null, prefix: null, dimensions: null };
const unmeasured = { conversion_factor: null, conversion_baseunit: null, elements: null };

function readUnit(
  index: StepIndex,
  sorted: SortedInstances,
  reader: InstanceReader,
  position: number,
  isDefault: boolean,
): UnitRecord {
  const stepName = nameAt(index, position);
  reader.load(index, position);
  const unit = { type: properName(stepName), ...unnamed, ...unmeasured, is_default: isDefault };
  switch (stepName) {
    case 'IFCSIUNIT':
      return { ...unit, unit_type: reader.word(1), prefix: reader.word(2), name: reader.word(3) };
    case 'IFCMONETARYUNIT':
      return { ...unit, name: reader.word(0) ?? reader.text(0) };
    case 'IFCCONTEXTDEPENDENTUNIT': {
      const named = { ...unit, unit_type: reader.word(1), name: reader.text(2) };
      return { ...named, dimensions: readDimensions(index, reader, reader.ref(0)) };
    }
    case 'IFCDERIVEDUNIT': {
      const derived = { ...unit, unit_type: reader.word(1), name: reader.text(2) ?? reader.text(3) };
      const elements: { unit: number; exponent: number }[] = [];
      for (const element of reader.refs(0, [])) {
        const at = index.positionOf(element);
        if (at < 0) continue;
        reader.load(index, at);
        const exponent = reader.number(1);
        elements.push({
          unit: sorted.unitAt(index.positionOf(reader.ref(0))),
          exponent: Number.isFinite(exponent) ? exponent : 1,
        });
      }
      return { ...derived, elements };
    }
    default: {
      const named = { ...unit, unit_type: reader.word(1), name: reader.text(2) };
      const dimensions = reader.ref(0);
      const measure = index.positionOf(reader.ref(3));
      let factor = NaN;
      let base = 0;
      if (measure >= 0) {
        reader.load(index, measure);
        factor = reader.number(0);
        base = sorted.unitAt(index.positionOf(reader.ref(1)));
      }
      return {
        ...named,
        conversion_factor: Number.isFinite(factor) ? factor : null,
        conversion_baseunit: base > 0 ? base : null,
        dimensions: readDimensions(index, reader, dimensions),
      };
    }
  }
}

function readDimensions(index: StepIndex, reader: InstanceReader, id: number): number[] | null {
  const position = index.positionOf(id);
  if (position < 0) return null;
  reader.load(index, position);
  return Array.from({ length: 7 }, (_, i) => reader.number(i)).map(n => (Number.isFinite(n) ? n : 0));
}

/** Metres per unit: SI prefix, or the conversion factors up to an SI unit; NaN when neither is usable. */
function metres(records: readonly UnitRecord[], unit: UnitRecord): number {
  let factor = 1;
  let at: UnitRecord | undefined = unit;
  for (let depth = 0; at !== undefined && depth < DEEPEST_CHAIN; depth++) {
    if (at.type === 'IfcSIUnit') return at.prefix === null ? factor : factor * (prefixFactors[at.prefix] ?? NaN);
    if (at.conversion_factor === null) return NaN;
    factor *= at.conversion_factor;
    at = at.conversion_baseunit === null ? undefined : records[at.conversion_baseunit - 1];
  }
  return NaN;
}
