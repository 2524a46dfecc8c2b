// What a report says in numbers.
import type { ModelReport } from '../../api/shapes.ts';
import { formatNumber, formatTime } from '../../ui/format.ts';

export type FactName = 'schema' | 'elements' | 'drawn' | 'triangles' | 'processed' | 'edits';

/** Facts with their values as they are shown; a dash where nothing is known. */
export function factsOf({
  schema,
  elements,
  drawn,
  triangles,
  processed_at,
  edits,
}: Omit<ModelReport, 'phases' | 'errors' | 'warnings' | 'information'>): readonly (readonly [FactName, string])[] {
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value));
  return [
    ['schema', schema ?? '–'],
    ['elements', number(elements)],
    ['drawn', number(drawn)],
    ['triangles', number(triangles)],
    ['processed', processed_at === null ? '–' : formatTime(processed_at)],
    ['edits', number(edits)],
  ];
}

type Phase = ModelReport['phases'][number];

/** Milliseconds of all phases. */
export const totalOf = (phases: readonly Phase[]): number =>
  phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

/** Each phase with its share of the whole, 0 to 1. */
export function phaseShares(phases: readonly Phase[]): readonly (Phase & { readonly share: number })[] {
  const total = totalOf(phases);
  return phases.map(phase => ({ ...phase, share: total === 0 ? 0 : phase.milliseconds / total }));
}
