import { createHash } from 'node:crypto';
import type { UnitRecord } from '../../model-layout.ts';
import { type SortedInstances, sortInstances } from '../../ifc/extract/sort-instances.ts';
import { IfcError } from '../../errors.ts';
import { readRelations } from '../../ifc/extract/relations.ts';
import { nameAt, type StepIndex } from '../../ifc/step/step-index.ts';
import { InstanceReader } from '../../ifc/step/step-reader.ts';
import { prefixFactors } from '../../ifc/properties/project-units.ts';
import { readUnits } from '../../ifc/properties/units.ts';
import { readArguments, replacePieces } from '../draft/instance-text.ts';
import { reduceNumber } from '../draft/step-text.ts';

const DEEPEST = 24;
const LONGEST = 1_000;

/**
 * Makes the function that writes instances out with all that they refer to: equal texts mean equal things, in any file.
 */
function createDeepText(index: StepIndex): (position: number) => string {
  const known = new Map<number, string>();
  const textOf = (position: number, depth: number): string => {
    if (depth > DEEPEST) return `#${index.ids[position]}`;
    const before = known.get(position);
    if (before !== undefined) return before;
    const args = readArguments(index, position).map(argument =>
      replacePieces(argument, piece => {
        if (piece.startsWith('#')) {
          const target = index.positionOf(Number(piece.slice(1)));
          return target < 0 ? '#' : textOf(target, depth + 1);
        }
        return piece.startsWith("'") ? undefined : reduceNumber(piece, 17);
      }),
    );
    const whole = `${nameAt(index, position)}(${args.join(',')})`;
    // In a malicious file each step may double the text.
    const text = whole.length > LONGEST ? createHash('sha256').update(whole).digest('hex') : whole;
    known.set(position, text);
    return text;
  };
  return position => textOf(position, 0);
}

/** The parts that belong to the project of a file. All positions are of its index. */
export interface ProjectParts {
  readonly index: StepIndex;
  readonly projects: Int32Array;
  /** of the first project; -1 without */
  readonly ownerHistory: number;
  readonly unitAssignment: number;
  /** assigned units by their kind (`LENGTHUNIT`) */
  readonly units: ReadonlyMap<string, { readonly position: number; readonly meaning: string }>;
  /** units, contexts and their georeferences by their whole text */
  readonly things: ReadonlyMap<string, number>;
  /** the tops of the tree of places, which no other place or project contains */
  readonly tops: readonly number[];
}

const thing =
  /^IFC(?:\w+UNIT|CONVERSIONBASEDUNITWITHOFFSET|GEOMETRICREPRESENTATION(?:SUB)?CONTEXT|MAPCONVERSION\w*|\w+CRS)$/;

export function readProjectParts(index: StepIndex): ProjectParts {
  const reader = new InstanceReader(index.bytes);
  const sorted = sortInstances(index);
  const deepText = createDeepText(index);
  const things = new Map<string, number>();
  const isThing = index.typeNames.map(name => thing.test(name));
  for (let position = 0; position < index.count; position++) {
    if (!isThing[index.types[position]!]) continue;
    const text = deepText(position);
    if (!things.has(text)) things.set(text, position);
  }
  const projects = index.positionsOf('IFCPROJECT');
  const [project = -1] = projects;
  if (project >= 0) reader.load(index, project);
  const [ownerHistory, unitAssignment] =
    project < 0 ? [-1, -1] : [index.positionOf(reader.ref(1)), index.positionOf(reader.ref(8))];
  return {
    index,
    projects,
    ownerHistory,
    unitAssignment,
    things,
    units: assignedUnits(sorted, readUnits(index, sorted, reader).records),
    tops: topsOf(index, reader),
  };
}

function assignedUnits(sorted: SortedInstances, records: readonly UnitRecord[]): ProjectParts['units'] {
  const units = new Map<string, { position: number; meaning: string }>();
  const meaningOf = createMeaning(records);
  records.forEach((unit, i) => {
    const measures = unit.unit_type ?? unit.type;
    if (unit.is_default && !units.has(measures))
      units.set(measures, { position: sorted.units[i]!, meaning: meaningOf(unit) });
  });
  return units;
}

/** Makes the same text for the same unit, however it is spelled: feet of 0.3048 m and feet of 304.8 mm. */
function createMeaning(records: readonly UnitRecord[]): (unit: UnitRecord) => string {
  const known = new Map<UnitRecord, string>();
  const meaningOf = (unit: UnitRecord | undefined): string => {
    if (unit === undefined) return '?';
    const before = known.get(unit);
    if (before !== undefined) return before;
    // A placeholder while the parts are read, so that a unit defined by itself ends.
    known.set(unit, 'endless');
    const meaning = read(unit);
    known.set(unit, meaning);
    return meaning;
  };
  const read = ({ name, prefix, elements, conversion_factor, conversion_baseunit }: UnitRecord): string => {
    if (elements !== null)
      return elements
        .map(({ unit, exponent }) => `${meaningOf(records[unit - 1])}^${exponent}`)
        .sort()
        .join('*')
        .slice(0, 1_000);
    if (conversion_baseunit !== null && conversion_factor !== null) {
      const [factor = '1', base = ''] = meaningOf(records[conversion_baseunit - 1]).split(' ');
      return `${(Number(factor) * conversion_factor).toPrecision(9)} ${base}`;
    }
    // The prefix of squares and cubes counts twice or three times.
    const times = name?.startsWith('SQUARE') ? 2 : name?.startsWith('CUBIC') ? 3 : 1;
    return `${((prefixFactors[prefix ?? ''] ?? 1) ** times).toPrecision(9)} ${name ?? ''}`;
  };
  return meaningOf;
}

function topsOf(index: StepIndex, reader: InstanceReader): number[] {
  const { aggregates } = readRelations(index, reader);
  const held = new Set(Array.from({ length: aggregates.length }, (_, i) => aggregates.right(i)));
  for (const name of 'IFCSITE IFCBUILDING IFCFACILITY IFCBRIDGE IFCROAD IFCRAILWAY IFCBUILDINGSTOREY'.split(' ')) {
    const positions = [...index.positionsOf(name)];
    if (positions.length > 0) return positions.filter(position => !held.has(position));
  }
  return [];
}

/** @throws IfcError when the files have different units for one kind: nothing is converted */
export function checkSameUnits(first: ProjectParts, other: ProjectParts, name: string): void {
  for (const [measures, { meaning }] of other.units) {
    const known = first.units.get(measures);
    if (known !== undefined && known.meaning !== meaning) {
      const kind = measures.toLowerCase().replace(/unit$/, '');
      throw new IfcError(
        `${name} measures in other units than the first file (${kind}); ` +
          'files are merged only when their units are the same.',
      );
    }
  }
}
