// The data of a file, independent of the numbers of its instances.
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectTables, type Row } from '../../../testing/model-tables.ts';
import { convertIfc } from '../../ifc/convert.ts';
import type { IfcConversion } from '../../ifc/convert.ts';
import { extractModel } from '../../ifc/extract/extract-model.ts';
import { scanStep } from '../../ifc/step/step-scan.ts';
import type { ElementRecord } from '../../model-layout.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface ElementFacts {
  readonly type: string;
  readonly name: string | null;
  /** GlobalId */
  readonly parent: string | null;
  readonly attributes: Values;
  /** of the occurrence and of its type, by name; two of one name are numbered */
  readonly sets: Readonly<Record<string, Values>>;
  readonly classifications: readonly string[];
  readonly layers: readonly string[];
  readonly systems: readonly string[];
  readonly materials: readonly string[];
}

export interface FileFacts {
  readonly schema: unknown;
  readonly lengthUnit: number;
  /** by GlobalId; of equal ones the last */
  readonly elements: Readonly<Record<string, ElementFacts>>;
  readonly counts: Values;
  readonly zones: Readonly<Record<string, readonly string[]>>;
  readonly units: readonly string[];
  /** codes */
  readonly warnings: readonly string[];
}

export function readFacts(bytes: Uint8Array): FileFacts {
  const tables = collectTables();
  const summary = extractModel(scanStep(bytes), tables.take);
  const byId = (name: Parameters<typeof tables.rows>[0]) =>
    new Map(tables.rows(name).map(row => [row['id'] as number, row]));
  const [definitions, sets] = [byId('definition'), byId('property_set')];
  const [elements, materials] = [byId('element'), byId('material')];
  const text = (row: Row | undefined, ...columns: readonly string[]) =>
    columns.map(column => String(row?.[column] ?? '')).join('|');
  // Minus zero is zero.
  const plain = (_key: string, value: unknown): unknown => (value === 0 ? 0 : value);
  const valuesOf = (id: number): Values => {
    const values = JSON.parse(tables.record(sets.get(id)!), plain) as [number, unknown][];
    return Object.fromEntries(values.map(([definition, value]) => [text(definitions.get(definition), 'name'), value]));
  };
  const [classifications, layers, systems] = [byId('classification'), byId('layer'), byId('system')];
  const facts: Record<string, ElementFacts> = {};
  for (const row of elements.values()) {
    const { a, s, t = [], c = [], l = [], y = [], m = [] } = JSON.parse(tables.record(row)) as ElementRecord;
    const named: Record<string, Values> = {};
    for (const id of [...s, ...t]) {
      const name = text(sets.get(id), 'name');
      named[name in named ? `${name} ${Object.keys(named).length}` : name] = valuesOf(id);
    }
    facts[String(row['guid'])] = {
      type: String(row['type']),
      name: row['name'] as string | null,
      parent: row['parent'] === null ? null : text(elements.get(row['parent'] as number), 'guid'),
      attributes: valuesOf(a),
      sets: named,
      classifications: c.map(id => text(classifications.get(id), 'system', 'notation', 'title')).sort(),
      layers: l.map(id => text(layers.get(id), 'name')).sort(),
      systems: y.map(id => text(systems.get(id), 'name')).sort(),
      materials: m.map(use => text(materials.get(use.id), 'name')),
    };
  }
  const members = tables.rows('zone_space');
  const { instances: _, definitions: __, ...counts } = summary.counts;
  return {
    schema: summary.schema,
    lengthUnit: summary.lengthUnitMetres,
    elements: facts,
    counts,
    zones: Object.fromEntries(
      tables
        .rows('zone')
        .map(row => [
          text(row, 'name'),
          members
            .filter(each => each['zone_id'] === row['id'])
            .map(each => text(elements.get(each['element_id'] as number), 'guid')),
        ]),
    ),
    units: tables.rows('unit').map(row => String(row['json'])),
    warnings: summary.warnings.map(({ code }) => code),
  };
}

/** The drawing of a file: counts and the box in metres. */
export async function drawFacts(bytes: Uint8Array): Promise<IfcConversion['facts']> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-written-'));
  try {
    const source = join(folder, 'source.ifc');
    writeFileSync(source, bytes);
    const options = { xkt: false, plans: false, preview: false };
    const job = { source, encoding: 'identity', fileName: 'source.ifc', folder, options } as const;
    return (await convertIfc(job, () => undefined, new AbortController().signal)).facts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Real buildings of all schemas, in the corpus. */
export const realFiles = [
  'bimdata__ifc-model.ifc',
  'tum__AC20-FZK-Haus.ifc',
  'osb__revit2013_unicode_fixed.ifc',
  'schep__GEELEN-Dakvloer.ifc',
  'xbim__House.ifc',
  'bs43__reinforcing-assembly.ifc',
  'ifc4x__test1.ifc',
  'hypar__wall_with_window_vectorworks.ifc',
];
