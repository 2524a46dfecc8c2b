// Writes classes.json: node resources/node24.cjs core/formats/ifc/schema/generate-classes.ts
// The facts of the standard (which class is a kind of which, attribute names in order) are read from the type
// declarations that come with web-ifc. Names are without Ifc.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Declared {
  readonly parent: string;
  readonly attributes: readonly (readonly [name: string, type: string])[];
}
type Classes = ReadonlyMap<string, Declared>;

/** Only classes whose attributes are shown, with those above them. */
const KEPT = 'IfcProduct IfcContext IfcProject IfcGroup IfcPropertySetDefinition IfcMaterialProperties'.split(' ');
const ABOVE = `IfcExtendedProperties IfcPropertyAbstraction IfcRoot IfcObjectDefinition IfcObject
IfcPropertyDefinition`.split(/\s/);

function readDeclarations(text: string): Classes {
  const classes = new Map<string, Declared>();
  for (const [, name = '', parent = '', body = ''] of text.matchAll(
    /class (Ifc\w+) extends (\w+) \{([^}]*?)type: number;/g,
  )) {
    const attributes = [...body.matchAll(/^\s*(\w+): (.+);$/gm)].map(
      ([, attribute = '', type = '']) => [attribute, scalarType(type)] as const,
    );
    classes.set(name, { parent, attributes });
  }
  return classes;
}

/** Name of the value type without `Ifc`, or '' for references and lists of them. */
function scalarType(declared: string): string {
  const type = declared.replace(' | null', '').replace(/^\(Handle<(?:boolean|logical)> \| (\w+)\)$/, '$1');
  if (/^Ifc\w+$/.test(type)) return type.slice(3);
  return { string: 'Text', number: 'Integer', boolean: 'Boolean', logical: 'Logical' }[type] ?? '';
}

function isKind(classes: Classes, name: string, roots: readonly string[]): boolean {
  for (let at: string | undefined = name; at !== undefined; at = classes.get(at)?.parent)
    if (roots.includes(at)) return true;
  return false;
}

const kindsOf = (classes: Classes, roots: readonly string[]): string[] =>
  [...classes.keys()].filter(name => isKind(classes, name, roots));

/** A class, its parent and its own attributes in order: `Door<BuildingElement OverallHeight:PositiveLengthMeasure`; an
 *  attribute without a type refers to other instances. */
function render(name: string, classes: Classes): string {
  const { parent = '', attributes = [] } = classes.get(name) ?? {};
  const own = attributes.slice(classes.get(parent)?.attributes.length ?? 0);
  return [
    `${name.slice(3)}<${parent === 'IfcLineObject' ? '' : parent.slice(3)}`,
    ...own.map(([attribute, type]) => (type === '' ? attribute : `${attribute}:${type}`)),
  ].join(' ');
}

const folder = dirname(createRequire(import.meta.url).resolve('web-ifc'));
const [, ...parts] = readFileSync(join(folder, 'ifc-schema.d.ts'), 'utf8').split(/export declare namespace (IFC\w+)/);
const tables: Record<string, readonly string[]> = {};
/** Type objects, and value types that properties may have. */
const others = new Set<string>();
/** All kinds of IfcRoot, of all schemas. */
const rooted = new Set<string>();
for (let i = 0; i < parts.length; i += 2) {
  const [family = '', text = ''] = parts.slice(i, i + 2);
  const classes = readDeclarations(text);
  const kept = new Set([...kindsOf(classes, KEPT), ...ABOVE.filter(name => classes.has(name))]);
  tables[family] = [...kept].sort().map(name => render(name, classes));
  const values = [...text.matchAll(/type Ifc(?:Simple|Measure|DerivedMeasure)Value = (.+);/g)];
  for (const name of [...kindsOf(classes, ['IfcTypeObject']), ...values.flatMap(([, all = '']) => all.split(' | '))])
    others.add(name.slice(3));
  for (const name of kindsOf(classes, ['IfcRoot'])) rooted.add(name.slice(3));
}
const all = { tables, others: [...others].sort(), rooted: [...rooted].sort() };
writeFileSync(join(import.meta.dirname, 'classes.json'), `${JSON.stringify(all, null, 2)}\n`);
