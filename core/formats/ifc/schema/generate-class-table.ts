// Writes class-table.ts: node resources/node24.cjs core/formats/ifc/schema/generate-class-table.ts
// The facts of the standard (which class is a kind of which, attribute names in order) are read from the type
// declarations that come with web-ifc; only classes whose attributes we show are kept.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Declared {
  readonly parent: string;
  readonly attributes: readonly (readonly [name: string, type: string])[];
}

const KEEP = [
  'IfcProduct',
  'IfcContext',
  'IfcProject',
  'IfcGroup',
  'IfcPropertySetDefinition',
  'IfcMaterialProperties',
];
const ABOVE = [
  'IfcExtendedProperties',
  'IfcPropertyAbstraction',
  'IfcRoot',
  'IfcObjectDefinition',
  'IfcObject',
  'IfcPropertyDefinition',
];

function readDeclarations(text: string): Map<string, Declared> {
  const classes = new Map<string, Declared>();
  for (const [, name, parent, body] of text.matchAll(/class (Ifc\w+) extends (\w+) \{([^}]*?)type: number;/g)) {
    const attributes = [...body!.matchAll(/^\s*(\w+): (.+);$/gm)].map(
      ([, attribute, type]) => [attribute!, scalarType(type!)] as const,
    );
    classes.set(name!, { parent: parent!, attributes });
  }
  return classes;
}

/** Name of the value type without `Ifc`, or '' for references and lists of them. */
function scalarType(declared: string): string {
  const type = declared.replace(' | null', '').replace(/^\(Handle<(?:boolean|logical)> \| (\w+)\)$/, '$1');
  if (/^Ifc\w+$/.test(type)) return type.slice(3);
  return { string: 'Text', number: 'Integer', boolean: 'Boolean', logical: 'Logical' }[type] ?? '';
}

function kindOf(classes: Map<string, Declared>, name: string, roots: readonly string[]): boolean {
  for (let at: string | undefined = name; at !== undefined; at = classes.get(at)?.parent)
    if (roots.includes(at)) return true;
  return false;
}

/** Names of type objects and of the value types that properties may have. */
function otherNames(text: string, classes: Map<string, Declared>): string[] {
  const types = [...classes.keys()].filter(name => kindOf(classes, name, ['IfcTypeObject']));
  const selects = [...text.matchAll(/type Ifc(?:Simple|Measure|DerivedMeasure)Value = (.+);/g)];
  return [...types, ...selects.flatMap(([, members]) => members!.split(' | '))].map(name => name.slice(3));
}

function renderSchema(classes: Map<string, Declared>): string[] {
  const names = [...classes.keys()].filter(name => kindOf(classes, name, KEEP) || ABOVE.includes(name));
  return names.sort().map(name => {
    const { parent, attributes } = classes.get(name)!;
    const own = attributes.slice(classes.get(parent)?.attributes.length ?? 0);
    return [
      `${name.slice(3)}<${parent === 'IfcLineObject' ? '' : parent.slice(3)}`,
      ...own.map(([a, type]) => (type === '' ? a : `${a}:${type}`)),
    ].join(' ');
  });
}

/** Lines of at most about 150 characters; a class never spans two. */
function wrap(entries: readonly string[], separator = ';'): string {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length < 150) lines[lines.length - 1] = `${last}${separator}${entry}`;
    else lines.push(entry);
  }
  return lines.join(separator === ' ' ? '\n' : ';\n');
}

const folder = dirname(createRequire(import.meta.url).resolve('web-ifc'));
const declarations = readFileSync(join(folder, 'ifc-schema.d.ts'), 'utf8');
const parts = declarations.split(/export declare namespace (IFC\w+)/);
let out = `// Table: facts of the IFC standard, written by generate-class-table.ts; do not edit. Every class that we show, its
// parent and its own attributes in order. \`Door<BuildingElement OverallHeight:PositiveLengthMeasure\`: names without
// Ifc; an attribute without a type refers to other instances.
import type { SchemaFamily } from '../step/step-index.ts';

export const classTables: Readonly<Record<SchemaFamily, string>> = {
`;
const others = new Set<string>();
for (let i = 1; i < parts.length; i += 2) {
  const classes = readDeclarations(parts[i + 1]!);
  out += `  ${parts[i]}: \`\n${wrap(renderSchema(classes))}\`,\n`;
  for (const name of otherNames(parts[i + 1]!, classes)) others.add(name);
}
writeFileSync(join(import.meta.dirname, 'class-table.ts'), `${out}};\n`);
writeFileSync(
  join(import.meta.dirname, 'class-names.ts'),
  `// Written by generate-class-table.ts; do not edit. Names of the IFC standard, without Ifc: type objects and value types.
export const otherNames = \`\n${wrap([...others].sort(), ' ')}\`;\n`,
);
