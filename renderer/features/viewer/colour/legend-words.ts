// What the legend of the model and those of clouds of points say.
import type { TFunction } from 'i18next';
import { knownClasses, rangeAround, type CloudFacts } from '../../../viewer/clouds/cloud-look.ts';
import type { LegendRow } from './colour-groups.ts';
import type { LegendState } from '../state.ts';
import { roughText } from '../units.ts';

/** By what the model is coloured. */
export function legendTitle({ kind, property, title }: LegendState, t: TFunction): string {
  if (kind === 'Rules') return title ?? '';
  return property
    ? [property.name, property.set ?? t('viewer.properties.attributes')].join(' · ')
    : t(`viewer.command.colour${kind}`);
}

/** What the elements of a row have in common. Where all are of one row, nothing is known of any. */
export const legendWord = ({ kind, word }: Pick<LegendRow, 'kind' | 'word'>, rows: number, t: TFunction): string =>
  word ?? t(kind === 'others' && rows > 1 ? 'viewer.legend.others' : 'viewer.legend.none');

/** The lowest and the highest of the points of some clouds; undefined without any. */
export function heightTexts(
  clouds: Iterable<Pick<CloudFacts, 'heights'>>,
  language: string,
): readonly [low: string, high: string] | undefined {
  const range = rangeAround([...clouds].map(({ heights }) => heights));
  return range && [roughText(range[0], language), roughText(range[1], language)];
}

/** The classes of the points of some clouds, each once, by number. */
export const classesOf = (clouds: Iterable<Pick<CloudFacts, 'classes'>>): readonly number[] =>
  [...new Set([...clouds].flatMap(({ classes }) => classes))].sort((a, b) => a - b);

/** What a class of points is called; by its number where the format has no name for it. */
export const className = (number: number, t: TFunction): string =>
  knownClasses.includes(number)
    ? t(`viewer.points.classes.c${number}` as 'viewer.points.classes.c2')
    : t('viewer.points.otherClass', { number });

/** A colour of the field for one; undefined while it is none yet. */
export const colourFrom = (text: string): number | undefined =>
  /^#[\da-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : undefined;
