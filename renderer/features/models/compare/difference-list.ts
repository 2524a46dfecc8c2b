// Differences of two models as a list: filters and texts.
import type { TFunction } from 'i18next';
import { isIfc, type Model } from '../../../api/shapes.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import type { CountRow, Difference } from './compare.ts';
import type { Motion, Reshaping } from './body-differences.ts';
import type { Change } from './compare-flat.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { digits, lengthText, usualDecimals, type NumberStyle } from '../../../ui/numbers/length-display.ts';

export const differenceStates = [
  'added',
  'removed',
  'changed',
  'moved',
  'reshaped',
] as const satisfies readonly Difference['state'][];

/** Whether a difference is of a state, or of this state too: a moved door may have other data as well. */
export function isOfState(difference: Difference, state: Difference['state']): boolean {
  if (difference.state === state) return true;
  if (state === 'moved') return difference.moved !== undefined;
  if (state === 'reshaped') return difference.reshaped !== undefined;
  return state === 'changed' && difference.count > 0;
}

/** The states of a difference, what is seen first in front. */
export const statesOf = (difference: Difference): Difference['state'][] => [
  difference.state,
  ...differenceStates.filter(state => state !== difference.state && isOfState(difference, state)),
];

/** Only ready models whose elements have permanent GlobalIds can be compared. */
export const canCompare = (model: Pick<Model, 'status' | 'type'>): boolean => model.status === 'C' && isIfc(model);

/** The name of an element, or its GlobalId. */
export const nameOf = ({ name, guid }: Pick<Difference, 'name' | 'guid'>): string => name || guid;

/** Differences of a state whose element or changes contain a text; both filters are optional. */
export function findDifferences(
  differences: readonly Difference[],
  state: Difference['state'] | undefined,
  text: string,
): readonly Difference[] {
  const wanted = text.trim().toLowerCase();
  return differences.filter(
    each => (state === undefined || isOfState(each, state)) && (wanted === '' || matches(each, wanted)),
  );
}

const matches = ({ guid, name, type, storey, changes }: Difference, wanted: string): boolean =>
  [guid, name, type, storey].some(each => each.toLowerCase().includes(wanted)) ||
  changes.some(change => [change.set, change.name].some(each => each.toLowerCase().includes(wanted)));

/** Name of the changed part. */
export function nameOfChange(t: TFunction, { kind, set, name }: Pick<Change, 'kind' | 'set' | 'name'>): string {
  if (kind === 'property') return `${set} · ${name}`;
  return kind === 'attribute' ? name : t(`models.comparison.kind.${kind}`);
}

/** One change of an element, in words. */
export interface ChangeLine {
  readonly state: Difference['state'];
  /** its property set */
  readonly set: string;
  /** what is changed, for a table */
  readonly what: string;
  /** what is changed, for a person */
  readonly title: string;
  readonly was: string | null;
  readonly is: string | null;
  /** the whole change in one line */
  readonly text: string;
}

/** The reported changes of an element: its shape and place, then its data. */
export function changeLines(t: TFunction, difference: Difference, style: NumberStyle): ChangeLine[] {
  const { moved, reshaped, changes } = difference;
  return [
    ...(reshaped ? [shapeLine(t, reshaped, style)] : []),
    ...(moved ? [placeLine(t, moved, style)] : []),
    ...changes.map((change): ChangeLine => {
      const { set, was, is } = change;
      const title = nameOfChange(t, change);
      const text = `${title}: ${was ?? '–'} → ${is ?? '–'}`;
      return { state: 'changed', set, what: change.name || change.kind, title, was, is, text };
    }),
  ];
}

function placeLine(t: TFunction, { from, to, distance, turn }: Motion, style: NumberStyle): ChangeLine {
  const by = { distance: distanceText(distance, style), angle: `${digits(turn, 1, style.language)}°` };
  const kind = turn === 0 ? 'moved' : distance < LEAST_STEP ? 'turned' : 'movedTurned';
  const what = t(`models.comparison.motion.${kind}`, by);
  const title = t('models.comparison.kind.place');
  return { state: 'moved', set: '', what, title, was: vectorText(from, style), is: vectorText(to, style), text: what };
}

function shapeLine(t: TFunction, { was, is }: Reshaping, style: NumberStyle): ChangeLine {
  const sizes = { was: was && sizeText(was, style), is: is && sizeText(is, style) };
  const kind = !was ? 'drawn' : !is ? 'undrawn' : sizes.was === sizes.is ? 'inside' : 'size';
  const text = t(`models.comparison.shape.${kind}`, { was: sizes.was ?? '', is: sizes.is ?? '' });
  const what = t('models.comparison.states.reshaped');
  return { state: 'reshaped', set: '', what, title: t('models.comparison.kind.size'), ...sizes, text };
}

/** Metres below which a motion is called a turn only. */
const LEAST_STEP = 1e-4;

/** A distance with one digit less than lengths of the same unit: `0.50 m`; short ones with more. */
export function distanceText(metres: number, { language, lengths }: NumberStyle): string {
  const decimals = Math.max(0, usualDecimals[lengths.unit] - (metres < 0.0995 ? 0 : 1)) + (metres < 9.95e-4 ? 1 : 0);
  return lengthText(metres, { language, lengths: { unit: lengths.unit, decimals } });
}

/** The shift of a whole model, with its parts along the axes. */
export const shiftText = (t: TFunction, shift: Vec, style: NumberStyle): string =>
  t('models.comparison.shifted', { distance: distanceText(Math.hypot(...shift), style), by: vectorText(shift, style) });

/** Lengths along the three axes, with the decimals of the chosen unit. */
const vectorText = (vector: Vec, style: NumberStyle): string =>
  vector.map((each, axis) => `${'xyz'[axis] ?? ''} ${lengthText(each, style)}`).join(' · ');
const sizeText = (size: Vec, style: NumberStyle): string => size.map(each => lengthText(each, style)).join(' × ');

/** Rows with their index; optionally only those that differ. */
export const countedRows = (rows: readonly CountRow[], onlyDifferent: boolean) =>
  rows.map((row, place) => ({ ...row, place })).filter(({ a, b }) => !onlyDifferent || a !== b);

/** `+3`, `−2`, `=`. */
export const signed = (difference: number): string =>
  difference === 0 ? '=' : `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`;
