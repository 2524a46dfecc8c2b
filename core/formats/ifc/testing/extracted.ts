// The extractor's output for a few lines of STEP.
import { collectTables, type ModelTables } from '../../../testing/model-tables.ts';
import { guid, stepFile } from '../../../testing/step-text.ts';
import type { ElementRecord } from '../../model-layout.ts';
import { extractModel, type ModelSummary } from '../extract/extract-model.ts';
import { scanStep } from '../step/step-scan.ts';
export interface Extracted extends ModelTables {
  readonly summary: ModelSummary;
}

export function extract(lines: readonly string[], schema = 'IFC4', end?: string): Extracted {
  const tables = collectTables();
  const file = stepFile(lines, end === undefined ? { schema } : { schema, end });
  const summary = extractModel(scanStep(file), tables.take);
  return { ...tables, summary };
}

/** A set as {name: value}, with the facts of its definitions as {name: [type, value_type, unit_id]}. */
export function readSet(model: Extracted, id: number) {
  const set = model.rows('property_set').find(row => row['id'] === id)!;
  const definitions = new Map(model.rows('definition').map(row => [row['id'], row]));
  const values: Record<string, unknown> = {};
  const kinds: Record<string, unknown[]> = {};
  for (const [definition, value] of JSON.parse(model.record(set)) as [number, unknown][]) {
    const { name, type, value_type, unit_id } = definitions.get(definition)!;
    values[String(name)] = value;
    kinds[String(name)] = [type, value_type, unit_id];
  }
  return { set, values, kinds };
}

export function element(model: Extracted, id: string) {
  const row = model.rows('element').find(r => r['guid'] === id)!;
  return { row, record: JSON.parse(model.record(row)) as ElementRecord };
}

export const project = (rest: readonly string[]): string[] => [
  `#1=IFCPROJECT('${guid(1)}',$,'Project',$,$,'Long','Phase',$,#2);`,
  '#2=IFCUNITASSIGNMENT((#3,#6,#8));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
  '#4=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);',
  '#5=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);',
  "#6=IFCCONVERSIONBASEDUNIT(#4,.PLANEANGLEUNIT.,'DEGREE',#7);",
  '#7=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.0174532925),#5);',
  '#8=IFCDERIVEDUNIT((#9),.LINEARVELOCITYUNIT.,$);',
  '#9=IFCDERIVEDUNITELEMENT(#3,1);',
  ...rest,
];
export const wall = (n: number, name: string): string => `#${n}=IFCWALL('${guid(n)}',$,'${name}',$,$,$,$,$,$);`;
