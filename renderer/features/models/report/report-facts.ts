// The figures of a report.
import type { ModelGeoreference, ModelReport } from '../../../api/shapes.ts';
import { formatNumber, formatTime } from '../../../ui/numbers/format.ts';
import { lengthUnitName } from '../../../ui/numbers/length-display.ts';

export type FactName =
  | 'schema'
  | 'program'
  | 'elements'
  | 'drawn'
  | 'triangles'
  | 'processed'
  | 'edits'
  | 'unit'
  | 'system'
  | 'position';

/** Facts with formatted values; a dash for unknown ones. */
export function factsOf({
  schema,
  program,
  elements,
  drawn,
  triangles,
  processed_at,
  edits,
}: Omit<ModelReport, 'phases' | 'errors' | 'warnings' | 'information'>): readonly (readonly [FactName, string])[] {
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value));
  return [
    ['schema', schema ?? '–'],
    ...(program === null ? [] : [['program', program] as const]),
    ['elements', number(elements)],
    ['drawn', number(drawn)],
    ['triangles', number(triangles)],
    ['processed', processed_at === null ? '–' : formatTime(processed_at)],
    ['edits', number(edits)],
  ];
}

type Phase = ModelReport['phases'][number];

/** Total duration of all phases, in milliseconds. */
export const totalOf = (phases: readonly Phase[]): number =>
  phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

/** Each phase with its share of the total, 0 to 1. */
export function phaseShares(phases: readonly Phase[]): readonly (Phase & { readonly share: number })[] {
  const total = totalOf(phases);
  return phases.map(phase => ({ ...phase, share: total === 0 ? 0 : phase.milliseconds / total }));
}

/** The georeference of a model; only values that it has. */
export function placeFacts({
  length_unit_metres,
  crs,
  map_conversion,
}: ModelGeoreference): readonly (readonly [FactName, string])[] {
  const facts: (readonly [FactName, string])[] = [];
  if (length_unit_metres !== null) facts.push(['unit', lengthUnitName(length_unit_metres)]);
  if (crs !== null) facts.push(['system', crs]);
  if (map_conversion) {
    const { eastings, northings } = map_conversion;
    facts.push(['position', `${formatNumber(eastings)} / ${formatNumber(northings)}`]);
  }
  return facts;
}
