// Property sets and quantity sets from plain objects.
import { logical, typed, type Ref, type StepFile, type Value } from './step.ts';

/** A typed value, or the chosen ones of an enumeration. */
export type Property =
  | Value
  | { readonly chosen: readonly string[]; readonly of: string; readonly among: readonly string[] };
/** Set name -> property name -> value. */
export type PropertySets = Readonly<Record<string, Readonly<Record<string, Property>>>>;

export const label = (text: string): Value => typed('IfcLabel', text);
export const identifier = (text: string): Value => typed('IfcIdentifier', text);
export const text = (content: string): Value => typed('IfcText', content);
export const yes = typed('IfcBoolean', logical(true));
export const no = typed('IfcBoolean', logical(false));
/** W/(m2 K) */
export const transmittance = (value: number): Value => typed('IfcThermalTransmittanceMeasure', value);
export const length = (metres: number): Value => typed('IfcPositiveLengthMeasure', metres);
export const area = (squareMetres: number): Value => typed('IfcAreaMeasure', squareMetres);
export const ratio = (share: number): Value => typed('IfcNormalisedRatioMeasure', share);
export const watts = (value: number): Value => typed('IfcPowerMeasure', value);
/** m3/s */
export const flow = (value: number): Value => typed('IfcVolumetricFlowRateMeasure', value);
export const celsius = (degrees: number): Value => typed('IfcThermodynamicTemperatureMeasure', degrees + 273.15);
export const degrees = (angle: number): Value => typed('IfcPlaneAngleMeasure', angle);
export const count = (number: number): Value => typed('IfcInteger', { raw: String(number) });
export const newElement: Property = {
  chosen: ['NEW'],
  of: 'PEnum_ElementStatus',
  among: ['NEW', 'EXISTING', 'DEMOLISH', 'TEMPORARY', 'OTHER', 'NOTKNOWN', 'UNSET'],
};

export function writeProperty(step: StepFile, name: string, property: Property): Ref {
  if (property === null || typeof property !== 'object' || !('chosen' in property)) {
    return step.add('IfcPropertySingleValue', name, null, property, null);
  }
  const labels = (names: readonly string[]): Value[] => names.map(label);
  const among = step.add('IfcPropertyEnumeration', property.of, labels(property.among), null);
  return step.add('IfcPropertyEnumeratedValue', name, null, labels(property.chosen), among);
}

/** Quantity name -> value; the kind follows from how the name ends. */
export interface Quantities {
  readonly set: string;
  readonly values: Readonly<Record<string, number>>;
}

/** Metres, square metres and cubic metres, to the tenth of a millimetre. */
export function writeQuantity(step: StepFile, name: string, value: number): Ref {
  const kind = name.endsWith('Area')
    ? 'Area'
    : name.endsWith('Volume')
      ? 'Volume'
      : name.startsWith('NumberOf')
        ? 'Count'
        : 'Length';
  return step.add(`IfcQuantity${kind}`, name, null, null, Math.round(value * 10_000) / 10_000, null);
}
