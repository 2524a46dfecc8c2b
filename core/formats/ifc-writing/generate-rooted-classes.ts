// Writes rooted-classes.ts: node resources/node24.cjs core/formats/ifc-writing/generate-rooted-classes.ts
// Which classes are kinds of IfcRoot, in any of the schemas, is read from the type declarations that come with web-ifc.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('web-ifc'));
const declarations = readFileSync(join(folder, 'ifc-schema.d.ts'), 'utf8');
const rooted = new Set<string>();
for (const part of declarations.split(/export declare namespace IFC\w+/).slice(1)) {
  const parents = new Map(
    [...part.matchAll(/class (Ifc\w+) extends (\w+) \{/g)].map(([, name, parent]) => [name!, parent!] as const),
  );
  for (const name of parents.keys()) {
    let at: string | undefined = name;
    while (at !== undefined && at !== 'IfcRoot') at = parents.get(at);
    if (at === 'IfcRoot') rooted.add(name.slice(3));
  }
}
const lines: string[] = [];
for (const name of [...rooted].sort()) {
  const last = lines.at(-1);
  if (last !== undefined && last.length + name.length < 150) lines[lines.length - 1] = `${last} ${name}`;
  else lines.push(name);
}
writeFileSync(
  join(import.meta.dirname, 'rooted-classes.ts'),
  `// Written by generate-rooted-classes.ts; do not edit. Names of the IFC standard, without Ifc: all kinds of IfcRoot, of all schemas.
const names = \`\n${lines.join('\n')}\`;

const stepNames = new Set(names.trim().split(/\\s+/).map((name) => \`IFC\${name.toUpperCase()}\`));

/** The class has a GlobalId. \`stepName\`: as in files, \`IFCWALL\`. */
export const isRooted = (stepName: string): boolean => stepNames.has(stepName);
`,
);
