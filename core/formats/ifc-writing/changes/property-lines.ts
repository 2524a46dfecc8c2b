// The STEP lines of properties and quantities.
import type { ChangeProperty, ChangeScalar, ChangeValue } from './changes.ts';
import { type ChangeContext, ChangeError, type StepLine } from './change-context.ts';
import { optionalText } from '../draft/draft.ts';
import { stepReal, stepString } from '../draft/step-text.ts';
import { properName } from '../../ifc/schema/schema.ts';

const texts =
  /^IFC(?:LABEL|TEXT|IDENTIFIER|URIREFERENCE|DATE|DATETIME|TIME|DURATION|GLOBALLYUNIQUEID|DESCRIPTIVEMEASURE|\w*ENUM)$/;
const truths = /^IFC(?:BOOLEAN|LOGICAL)$/;
const integers = /^IFC(?:INTEGER|POSITIVEINTEGER|TIMESTAMP|INTEGERCOUNTRATEMEASURE)$/;

/** The third value of IfcLogical, and whole numbers that no double holds: both are texts in our answers. */
const UNKNOWN = 'UNKNOWN';
const longInteger = /^-?\d{16,100}$/;

/** Whether a value type accepts a value; types other than text, boolean or integer are numbers. */
function takes(stepName: string, value: Exclude<ChangeScalar, null>): boolean {
  if (texts.test(stepName)) return typeof value === 'string';
  if (truths.test(stepName)) return typeof value === 'boolean' || (stepName === 'IFCLOGICAL' && value === UNKNOWN);
  if (integers.test(stepName))
    return typeof value === 'number' ? Number.isSafeInteger(value) : longInteger.test(String(value));
  return typeof value === 'number' && Number.isFinite(value);
}

/** Upper-case name of the first of these types that accepts the value; else the one that fits its JavaScript type. */
function typeFor(value: Exclude<ChangeScalar, null>, wanted: readonly (string | null | undefined)[]): string {
  for (const name of wanted) {
    const stepName = name?.toUpperCase() ?? '';
    if (/^IFC[A-Z0-9]+$/.test(stepName) && properName(stepName) !== '' && takes(stepName, value)) return stepName;
  }
  if (typeof value === 'boolean') return 'IFCBOOLEAN';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'IFCINTEGER' : 'IFCREAL';
  return value.length > 255 ? 'IFCTEXT' : 'IFCLABEL';
}

/**
 * `IFCLABEL('x')`. The first of the `wanted` types that accepts the value is used; null is `$`, or unknown where the
 * type has that.
 */
function typedValue(value: ChangeScalar, ...wanted: readonly (string | null | undefined)[]): string {
  if (value === null) return wanted[0]?.toUpperCase() === 'IFCLOGICAL' ? 'IFCLOGICAL(.U.)' : '$';
  const stepName = typeFor(value, wanted);
  return `${stepName}(${bareValue(value, stepName)})`;
}

/**
 * A value without its type, for attributes. `valueType`: `IfcLabel`. Undefined when the type does not accept the value.
 */
export function attributeValue(value: ChangeScalar | readonly number[], valueType: string): string | undefined {
  if (value === null) return '$';
  const stepName = valueType.toUpperCase();
  if (typeof value === 'object')
    return stepName.endsWith('ANGLEMEASURE') && value.every(Number.isSafeInteger) ? `(${value.join(',')})` : undefined;
  if (stepName.endsWith('ENUM'))
    return typeof value === 'string' && /^\w+$/.test(value) ? `.${value.toUpperCase()}.` : undefined;
  if (stepName === 'IFCCOMPOUNDPLANEANGLEMEASURE') return undefined;
  return takes(stepName, value) ? bareValue(value, stepName) : undefined;
}

function bareValue(value: Exclude<ChangeScalar, null>, stepName: string): string {
  if (value === UNKNOWN && stepName === 'IFCLOGICAL') return '.U.';
  if (typeof value === 'string') return integers.test(stepName) ? value : stepString(value);
  if (typeof value === 'boolean') return value ? '.T.' : '.F.';
  return integers.test(stepName) ? String(value) : stepReal(value);
}

export function addProperty(context: ChangeContext, property: ChangeProperty): number {
  const [stepName, args] = propertyLine(context, property, undefined);
  return context.draft.add(stepName, args);
}

/** A quantity by its kind. @throws ChangeError where that is not known or the value is no number */
export function addQuantity({ draft, unit }: ChangeContext, property: ChangeProperty): number {
  const stepName = property.type?.toUpperCase() ?? '';
  if (!quantities.has(stepName) || (stepName === 'IFCQUANTITYNUMBER' && draft.family !== 'IFC4X3'))
    throw new ChangeError(`A quantity ${property.name} cannot be added: what it measures is not known.`);
  const args = [
    stepString(property.name),
    optionalText(property.description),
    property.unit ? `#${unit(property.unit)}` : '$',
    quantityValue(draft.family, stepName, property),
  ];
  return draft.add(stepName, draft.family === 'IFC2X3' ? args : [...args, '$']);
}

function quantityValue(family: string, stepName: string, { name, value }: ChangeProperty): string {
  if (typeof value !== 'number') throw new ChangeError(`The quantity ${name} takes numbers only.`);
  return stepName === 'IFCQUANTITYCOUNT' && Number.isSafeInteger(value) && family === 'IFC4X3'
    ? String(value)
    : stepReal(value);
}

/** Kinds of quantities; all have their number third. */
export const quantities: ReadonlySet<string> = new Set(
  'LENGTH AREA VOLUME COUNT WEIGHT TIME NUMBER'.split(' ').map(kind => `IFCQUANTITY${kind}`),
);

/** A property with another value. Everything else of it stays. */
export function changedLine(context: ChangeContext, id: number, property: ChangeProperty): StepLine {
  const { draft } = context;
  const stepName = draft.nameOf(id);
  const args = [...draft.argsOf(id)];
  if (quantities.has(stepName)) {
    args[3] = quantityValue(draft.family, stepName, property);
    return [stepName, args];
  }
  const typeBefore = /^\(?([A-Za-z]\w*)\(/.exec(args[2] ?? '')?.[1];
  const [made, line] = propertyLine(context, property, typeBefore, stepName);
  if (property.description === undefined) line[1] = args[1] ?? '$';
  const unitRank = unitRanks[made];
  if (property.unit === undefined && unitRank !== undefined && unitRanks[stepName] !== undefined)
    line[unitRank] = args[unitRanks[stepName]!] ?? '$';
  if (made === stepName && made === 'IFCPROPERTYENUMERATEDVALUE') line[3] = args[3] ?? '$';
  return [made, line];
}

const unitRanks: Readonly<Record<string, number>> = {
  IFCPROPERTYSINGLEVALUE: 3,
  IFCPROPERTYLISTVALUE: 3,
  IFCPROPERTYBOUNDEDVALUE: 4,
};

function propertyLine(
  context: ChangeContext,
  { name, description, value, value_type, unit }: ChangeProperty,
  typeBefore: string | undefined,
  before?: string,
): StepLine {
  const typed = (each: ChangeScalar): string => typedValue(each, value_type, typeBefore);
  const head = [stepString(name), optionalText(description)];
  const unitText = unit ? `#${context.unit(unit)}` : '$';
  if (isList(value)) {
    const list = `(${value.map(typed).join(',')})`;
    return before === 'IFCPROPERTYENUMERATEDVALUE'
      ? [before, [...head, list, '$']]
      : ['IFCPROPERTYLISTVALUE', [...head, list, unitText]];
  }
  if (value !== null && typeof value === 'object') {
    const [upper, lower] = [typed(value.upper ?? null), typed(value.lower ?? null)];
    // IFC2x3 has no set point.
    const point = context.draft.family === 'IFC2X3' ? [] : [typed(value.set_point ?? null)];
    return ['IFCPROPERTYBOUNDEDVALUE', [...head, upper, lower, unitText, ...point]];
  }
  if (before === 'IFCPROPERTYENUMERATEDVALUE' && value !== null) return [before, [...head, `(${typed(value)})`, '$']];
  return ['IFCPROPERTYSINGLEVALUE', [...head, typed(value), unitText]];
}

const isList = (value: ChangeValue): value is readonly ChangeScalar[] => Array.isArray(value);
