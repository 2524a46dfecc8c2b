// Temperatures: files have them in kelvin, people read and type degrees Celsius. What is kept stays in the unit of the
// file.
import type { EditableValue } from './property-value.tsx';

const ZERO_CELSIUS = 273.15;
/** Digits that the sum of a typed number and the zero can have: what comes out by binary fractions is none of them. */
const DIGITS = 9;

/** Whether numbers of a type and unit are kelvin that are shown in degrees Celsius. */
export const isKelvin = (valueType: string | null, unit: string): boolean =>
  unit === 'K' && valueType === 'IfcThermodynamicTemperatureMeasure';

export const toCelsius = (kelvin: number): number => Number((kelvin - ZERO_CELSIUS).toFixed(DIGITS));
export const toKelvin = (celsius: number): number => Number((celsius + ZERO_CELSIUS).toFixed(DIGITS));

/** A number, or those of a list, by `change`; anything else as it is. */
const each = (value: unknown, change: (number: number) => number): unknown =>
  typeof value === 'number' ? change(value) : Array.isArray(value) ? value.map(item => each(item, change)) : value;

/** A value and its unit as they are shown. */
export function shownTemperature(
  valueType: string | null,
  value: unknown,
  unit: string,
): { readonly value: unknown; readonly unit: string } {
  return isKelvin(valueType, unit) ? { value: each(value, toCelsius), unit: '°C' } : { value, unit };
}

/** A value that is edited as it is shown, and saved in the unit of the file. */
export function inCelsius(valueType: string | null, edit: EditableValue): EditableValue {
  if (!isKelvin(valueType, edit.unit)) return edit;
  const { value, save } = edit;
  return { ...edit, ...shownTemperature(valueType, value, edit.unit), save: next => save(each(next, toKelvin)) };
}
