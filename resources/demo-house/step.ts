// Writes a STEP physical file: instances in the order in which they are made, numbers and strings in their STEP form.

/** A reference to an instance. */
export interface Ref {
  readonly id: number;
}

/** A value that is written as it stands: enumerations, integers, typed values. */
interface Raw {
  readonly raw: string;
}

/** null is `$`; a number is a REAL; a list is a list. */
export type Value = Ref | Raw | string | number | null | readonly Value[];

/** `*`: derived by a subtype. */
export const derived: Raw = { raw: '*' };
export const enumeration = (name: string): Raw => ({ raw: `.${name}.` });
export const integer = (value: number): Raw => ({ raw: String(Math.round(value)) });
export const logical = (value: boolean): Raw => enumeration(value ? 'T' : 'F');
/** A value of a select, as `IFCLABEL('A')`. */
export const typed = (type: string, value: Value): Raw => ({ raw: `${type.toUpperCase()}(${write(value)})` });

export interface StepFile {
  /** Adds an instance. Points, directions and placements that exist already are used again. */
  readonly add: (type: string, ...values: readonly Value[]) => Ref;
  readonly text: (name: string) => string;
}

const reusable = /^Ifc(CartesianPoint|Direction|Axis2Placement[23]D)$/;
const timestamp = '2026-01-01T12:00:00';

export function createStepFile(): StepFile {
  const lines: string[] = [];
  const existing = new Map<string, Ref>();
  return {
    add(type, ...values) {
      const body = `${type.toUpperCase()}(${values.map(write).join(',')})`;
      const found = reusable.test(type) ? existing.get(body) : undefined;
      if (found) return found;
      const ref = { id: lines.length + 1 };
      lines.push(`#${ref.id}=${body};`);
      if (reusable.test(type)) existing.set(body, ref);
      return ref;
    },
    text: name =>
      [
        'ISO-10303-21;',
        'HEADER;',
        "FILE_DESCRIPTION(('ViewDefinition [ReferenceView_V1.2]'),'2;1');",
        `FILE_NAME(${write(name)},'${timestamp}',('Plinth'),('Plinth'),'Plinth','Plinth demo house','');`,
        "FILE_SCHEMA(('IFC4'));",
        'ENDSEC;',
        'DATA;',
        ...lines,
        'ENDSEC;',
        'END-ISO-10303-21;',
        '',
      ].join('\n'),
  };
}

function write(value: Value): string {
  if (value === null) return '$';
  if (typeof value === 'number') return writeReal(value);
  if (typeof value === 'string') return `'${writeText(value)}'`;
  if (Array.isArray(value)) return `(${value.map(write).join(',')})`;
  return 'id' in value ? `#${value.id}` : (value as Raw).raw;
}

/** Millionths are enough for metres; the rest is noise of the arithmetic. */
function writeReal(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`no STEP number: ${value}`);
  const text = value.toFixed(6).replace(/0+$/, '');
  return text === '-0.' ? '0.' : text;
}

/** Quotes and backslashes doubled, everything outside ASCII in \X2\ form. */
function writeText(text: string): string {
  return text
    .replaceAll("'", "''")
    .replaceAll('\\', '\\\\')
    .replace(/[^\x20-\x7e]+/g, run => {
      const codes = Array.from({ length: run.length }, (_, at) =>
        run.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0'),
      );
      return `\\X2\\${codes.join('')}\\X0\\`;
    });
}
