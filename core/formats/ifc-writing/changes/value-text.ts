import { properName } from '../../ifc/schema/schema.ts';
import type { ChangeScalar } from './changes.ts';
import { stepReal, stepString } from '../draft/step-text.ts';

const texts =
  /^IFC(?:LABEL|TEXT|IDENTIFIER|URIREFERENCE|DATE|DATETIME|TIME|DURATION|GLOBALLYUNIQUEID|DESCRIPTIVEMEASURE|\w*ENUM)$/;
const truths = /^IFC(?:BOOLEAN|LOGICAL)$/;
const integers = /^IFC(?:INTEGER|POSITIVEINTEGER|TIMESTAMP|INTEGERCOUNTRATEMEASURE)$/;

/** Whether a value type accepts a value; types other than text, boolean or integer are numbers. */
function takes(stepName: string, value: Exclude<ChangeScalar, null>): boolean {
  if (texts.test(stepName)) return typeof value === 'string';
  if (truths.test(stepName)) return typeof value === 'boolean';
  if (integers.test(stepName)) return typeof value === 'number' && Number.isSafeInteger(value);
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
export function typedValue(value: ChangeScalar, ...wanted: readonly (string | null | undefined)[]): string {
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
  if (typeof value === 'string') return stepString(value);
  if (typeof value === 'boolean') return value ? '.T.' : '.F.';
  return integers.test(stepName) ? String(value) : stepReal(value);
}
