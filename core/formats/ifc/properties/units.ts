import type { IfcWarning } from '../../errors.ts';
import type { UnitRecord } from '../../model-layout.ts';
import type { SortedInstances } from '../extract/sort-instances.ts';
import { properName } from '../schema/schema.ts';
import { idAt, nameAt, type StepIndex } from '../step/step-index.ts';
import { readInstances } from '../own-geometry/instances.ts';
import type { InstanceReader } from '../step/step-reader.ts';
import { type ProjectUnit, readProjectUnits } from './project-units.ts';

/** Reads every unit of the file, in the order of their ids, and the length unit of the project in metres, 1 by default.
 *  `warnings`: what is doubtful about that unit. */
export function readUnits(index: StepIndex, sorted: SortedInstances, reader: InstanceReader) {
  const { length, first } = readProjectUnits(readInstances(index));
  const records = Array.from(sorted.units, position =>
    readUnit(index, sorted, reader, position, first.has(idAt(index, position))),
  );
  return { records, lengthUnitMetres: length.factor, warnings: unitWarnings(length) };
}

function unitWarnings({ known, factor, others, offset }: ProjectUnit): IfcWarning[] {
  const warnings: IfcWarning[] = [];
  if (!known)
    warnings.push({ code: 'no_length_unit', message: 'The project names no usable length unit; metres are assumed.' });
  if (others.length > 0) {
    const all = [factor, ...others].map(metres => `${metres} m`).join(', ');
    const message = `The project names several length units (${all}); the first one is used.`;
    warnings.push({ code: 'several_length_units', message });
  }
  if (offset !== 0)
    warnings.push({
      code: 'length_unit_offset',
      message: `The length unit has an offset (${offset}), which lengths cannot have; it is ignored.`,
    });
  return warnings;
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
