import { LONGEST_TEXT } from '../../long-texts.ts';
import { IfcError } from '../../errors.ts';
import { InstanceReader } from './step-reader.ts';
import type { SchemaFamily, StepHeader } from './step-index.ts';

/**
 * Reads the header entities from their byte ranges (behind the keyword). Throws IfcError without a known IFC schema.
 */
export function readHeader(bytes: Uint8Array, statements: ReadonlyMap<string, readonly [number, number]>): StepHeader {
  const reader = new InstanceReader(bytes);
  const load = (name: string): void => {
    const range = statements.get(name);
    reader.loadRange(range?.[0] ?? 0, range?.[1] ?? 0);
  };
  load('FILE_SCHEMA');
  const schemas = texts(reader, 0);
  const schema = (schemas.find(s => /^IFC/i.test(s)) ?? schemas[0] ?? '').trim().toUpperCase();
  const family = familyOf(schema);
  load('FILE_DESCRIPTION');
  const description = texts(reader, 0);
  const implementationLevel = reader.text(1) ?? '';
  load('FILE_NAME');
  return {
    schema,
    family,
    description,
    implementationLevel,
    name: reader.text(0) ?? '',
    timeStamp: reader.text(1) ?? '',
    author: texts(reader, 2),
    organization: texts(reader, 3),
    preprocessor: reader.text(4) ?? '',
    originatingSystem: reader.text(5) ?? '',
    authorization: reader.text(6) ?? '',
  };
}

function texts(reader: InstanceReader, argument: number): string[] {
  const found: string[] = [];
  const node = reader.argument(argument);
  if (node < 0) return found;
  if (reader.isList(node)) {
    let length = 0;
    for (let item = reader.first(node); item < reader.end(node) && length < LONGEST_TEXT; item = reader.after(item)) {
      const text = reader.textAt(item) ?? '';
      length += text.length;
      found.push(text);
    }
  } else {
    const only = reader.textAt(node);
    if (only !== null) found.push(only);
  }
  return found;
}

// IFC2X_FINAL, IFC20_LONGFORM and IFC4RC4 are read with the nearest table: their product classes are nearly the same.
function familyOf(schema: string): SchemaFamily {
  if (schema === '')
    throw new IfcError(
      'The header names no schema (FILE_SCHEMA is missing or unreadable), so the file cannot be read as IFC.',
    );
  if (/^IFC4X[1-3]/.test(schema)) return 'IFC4X3';
  if (/^IFC4(?:$|[_R])/.test(schema)) return 'IFC4';
  if (/^IFC(?:2X|20)/.test(schema)) return 'IFC2X3';
  if (schema.startsWith('IFC'))
    throw new IfcError(`The schema ${clip(schema)} is unknown; IFC2X3, IFC4 and IFC4X3 can be read.`);
  throw new IfcError(`The file is STEP, but its schema is ${clip(schema)}, not IFC.`);
}

const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
