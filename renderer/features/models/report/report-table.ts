// The report of a model as a table for other programs. Pure.
import type { SpatialNode } from '../compare/compare-storeys.ts';
import type { ModelReport, ModelGeoreference } from '../../../api/shapes.ts';
import type { ModelKind } from '../offered.ts';
import { tableText } from '../csv.ts';
import { exactTime, formatNumber } from '../../../ui/numbers/format.ts';
import { lengthUnitName } from '../../../ui/numbers/length-display.ts';

type FactName =
  | 'schema'
  | 'format'
  | 'entities'
  | 'layouts'
  | 'pages'
  | 'points'
  | 'program'
  | 'elements'
  | 'drawn'
  | 'triangles'
  | 'processed'
  | 'edits'
  | 'unit'
  | 'system'
  | 'position';

type ModelFacts = Omit<ModelReport, 'phases' | 'errors' | 'warnings' | 'information'>;

/** Facts of each kind of model; others have the time of processing only. */
const factNames: Readonly<Partial<Record<ModelKind, readonly FactName[]>>> = {
  ifc: ['schema', 'program', 'elements', 'drawn', 'triangles', 'processed', 'edits'],
  mesh: ['format', 'program', 'elements', 'drawn', 'triangles', 'processed'],
  drawing: ['format', 'program', 'entities', 'layouts', 'processed'],
  pdf: ['pages', 'processed'],
  points: ['format', 'program', 'points', 'processed'],
};

/** Releases of AutoCAD, by the version that their files begin with. */
const releases: Readonly<Record<string, string>> = {
  AC1009: 'R12',
  AC1012: 'R13',
  AC1014: 'R14',
  AC1015: '2000',
  AC1018: '2004',
  AC1021: '2007',
  AC1024: '2010',
  AC1027: '2013',
  AC1032: '2018',
};

function formatName(schema: string | null): string | null {
  const release = schema === null ? undefined : releases[schema];
  return release === undefined ? schema : `AutoCAD ${release} (${schema})`;
}

/** The facts of a kind of model, with formatted values. Of an IFC model a dash is shown for an unknown one. */
export function factsOf(report: ModelFacts, kind: ModelKind): readonly (readonly [FactName, string])[] {
  const { schema, program, elements, drawn, triangles, pages, points, processed_at, edits } = report;
  const number = (value: number | null) => (value === null ? null : formatNumber(value));
  const values: Readonly<Partial<Record<FactName, string | null>>> = {
    schema,
    format: formatName(schema),
    program,
    elements: number(elements),
    entities: number(elements),
    drawn: number(drawn),
    triangles: number(triangles),
    // The first page of a drawing is its model.
    layouts: number(pages === null ? null : pages - 1),
    pages: number(pages),
    points: number(points),
    processed: processed_at === null ? null : exactTime(processed_at),
    edits: number(edits),
  };
  return (factNames[kind] ?? ['processed']).flatMap(name => {
    const value = values[name] ?? (kind === 'ifc' && name !== 'program' ? '–' : null);
    return value === null ? [] : [[name, value] as const];
  });
}

type Phase = ModelReport['phases'][number];

/** Total duration of all phases, in milliseconds. */
export const totalOf = (phases: readonly Phase[]) => phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

/** Each phase with its share of the total, 0 to 1. */
export function phaseShares(phases: readonly Phase[]): readonly (Phase & { readonly share: number })[] {
  const total = totalOf(phases);
  return phases.map(phase => ({ ...phase, share: total === 0 ? 0 : phase.milliseconds / total }));
}

/** The georeference of a model; only values that it has. */
export function placeFacts({ length_unit_metres, crs, map_conversion }: ModelGeoreference) {
  const facts: (readonly [FactName, string])[] = [];
  if (length_unit_metres !== null) facts.push(['unit', lengthUnitName(length_unit_metres)]);
  if (crs !== null) facts.push(['system', crs]);
  if (map_conversion) {
    const { eastings, northings } = map_conversion;
    facts.push(['position', `${formatNumber(eastings)} / ${formatNumber(northings)}`]);
  }
  return facts;
}

const header = ['GlobalId', 'class', 'name', 'code', 'message'] as const;

/**
 * The text of the file: a header, the reason of a failure, then one line per warning and per information.
 * @param nameOf name of an element by its GlobalId; undefined where it has none
 */
export const reportTable = (
  { errors, warnings, information }: Pick<ModelReport, 'errors' | 'warnings' | 'information'>,
  nameOf: (guid: string) => string | undefined,
): string =>
  tableText([
    header,
    ...errors.map(message => ['', '', '', 'error', message]),
    ...[...warnings, ...information].map(({ code, message, type = '', guid = '' }) => [
      guid,
      type,
      nameOf(guid) ?? '',
      code,
      message,
    ]),
  ]);

/** GlobalId -> name, of all elements of a structure that have both. */
export function namesOf(roots: readonly SpatialNode[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.uuid && node.name) names.set(node.uuid, node.name);
    waiting.push(...(node.children ?? []));
  }
  return names;
}
