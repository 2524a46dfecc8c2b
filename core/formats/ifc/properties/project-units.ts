import { type Instance, type Instances, isTyped, numberOf, type Value } from '../own-geometry/instances.ts';

const [larger, smaller] = [
  { EXA: 18, PETA: 15, TERA: 12, GIGA: 9, MEGA: 6, KILO: 3, HECTO: 2, DECA: 1 },
  { DECI: -1, CENTI: -2, MILLI: -3, MICRO: -6, NANO: -9, PICO: -12, FEMTO: -15, ATTO: -18 },
];
/** Factors of the prefixes of SI units, by their names in IFC. */
export const prefixFactors: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({ ...larger, ...smaller }).map(([prefix, power]) => [prefix, Number(`1e${power}`)]),
);

// Units made of units; a cycle ends here.
const DEEPEST = 16;
// Digits of a double that products of factors do not change: 12 inches of 0.0254 m are 0.3048 m.
const SURE_DIGITS = 15;
// Ranks of attributes.
const [UNIT_TYPE, PREFIX, SI_NAME, FACTOR, OFFSET] = [1, 2, 3, 3, 4];
const UNITS_IN_CONTEXT = 8;

/** The unit of a project for one kind of measure. */
export interface ProjectUnit {
  /** metres or radians per unit; 1 where the project names no usable one */
  readonly factor: number;
  /** the project names a usable unit */
  readonly known: boolean;
  /** one SI unit without exotic prefix, or a typed factor of one: every program reads the same */
  readonly isPlain: boolean;
  /** factors of further units of the kind, if they differ: the first one counts */
  readonly others: readonly number[];
  /** an offset that the unit has: differences, as lengths and turns are, have none */
  readonly offset: number;
}

/**
 * The length unit and the plane angle unit of a project, through chains of conversions (IFC 4.3,
 * IfcConversionBasedUnit: the factor counts in the unit that it names). Data and shapes use these. Of several units of
 * a kind the first counts, in the lists of the projects; without one in the lists of all assignments of the file.
 */
export function readProjectUnits(instances: Instances) {
  const projects = instances.idsOf('IFCPROJECT').map(id => instances.get(id));
  const own = projects.flatMap(project => instances.follow(project, UNITS_IN_CONTEXT) ?? []);
  const assignments = own.length > 0 ? own : instances.idsOf('IFCUNITASSIGNMENT').map(id => instances.get(id));
  const units = assignments.flatMap(assignment => instances.list(assignment, 0));
  const isAlone = own.length === 1 && projects.length === 1;
  return {
    length: unitOf(instances, units, 'LENGTHUNIT', 'METRE'),
    angle: unitOf(instances, units, 'PLANEANGLEUNIT', 'RADIAN'),
    /** STEP ids of the first unit of each kind, of which there may be only one */
    first: firstOfKinds(units),
    /** all programs find the same assignment */
    isAlone,
  };
}

function firstOfKinds(units: readonly Instance[]): ReadonlySet<number> {
  const kinds = new Map<Value, number>();
  const others: number[] = [];
  for (const unit of units) {
    // A currency has no kind.
    const kind = unit.type === 'IFCMONETARYUNIT' ? null : (unit.values[UNIT_TYPE] ?? null);
    if (kind === null || kind === 'USERDEFINED') others.push(unit.id);
    else if (!kinds.has(kind)) kinds.set(kind, unit.id);
  }
  return new Set([...kinds.values(), ...others]);
}

function unitOf(instances: Instances, units: readonly Instance[], kind: string, si: string): ProjectUnit {
  const found = units.filter(unit => unit.type !== 'IFCMONETARYUNIT' && unit.values[UNIT_TYPE] === kind);
  const factors = found.map(unit => factorOf(instances, unit));
  const [unit] = found;
  const [factor = NaN] = factors;
  const known = Number.isFinite(factor) && factor > 0;
  const isNamed = unit === undefined ? kind !== 'LENGTHUNIT' : known && isPlain(instances, unit, si);
  return {
    factor: known ? factor : 1,
    known,
    isPlain: found.length <= 1 && isNamed,
    others: factors.slice(1).filter(other => other !== factor),
    offset: unit?.type === 'IFCCONVERSIONBASEDUNITWITHOFFSET' ? numberOf(unit.values[OFFSET], 0) : 0,
  };
}

/** In metres, radians or whatever the SI unit is; NaN when the chain does not end at one. */
function factorOf(instances: Instances, unit: Instance): number {
  let factor = 1;
  let at: Instance | null = unit;
  for (let depth = 0; at !== null && depth < DEEPEST; depth++) {
    if (at.type === 'IFCSIUNIT') return Number((factor * prefixFactor(at)).toPrecision(SURE_DIGITS));
    if (!at.type.startsWith('IFCCONVERSIONBASEDUNIT')) return NaN;
    const measure = instances.follow(at, FACTOR);
    if (measure === null) return NaN;
    factor *= numberOf(measure.values[0]);
    at = instances.follow(measure, 1);
  }
  return NaN;
}

const prefixFactor = ({ values }: Instance): number =>
  values[PREFIX] === null ? 1 : (prefixFactors[String(values[PREFIX])] ?? NaN);

const PLAIN_PREFIXES = new Set<Value | undefined>([null, 'KILO', 'DECI', 'CENTI', 'MILLI']);

function isPlain(instances: Instances, unit: Instance, si: string): boolean {
  const isLength = si === 'METRE';
  const isSi = ({ type, values }: Instance): boolean =>
    type === 'IFCSIUNIT' &&
    values[SI_NAME] === si &&
    (isLength ? PLAIN_PREFIXES.has(values[PREFIX]) : values[PREFIX] === null);
  if (isSi(unit)) return true;
  const measure = unit.type === 'IFCCONVERSIONBASEDUNIT' ? instances.follow(unit, FACTOR) : null;
  if (measure === null || !isTyped(measure.values[0])) return false;
  const base = instances.follow(measure, 1);
  return base !== null && isSi(base);
}
