// Texts of the legends of models and point clouds.
import type { TFunction } from 'i18next';
import { knownClasses, rangeAround, type CloudFacts } from '../../../viewer/clouds/cloud-look.ts';
import type { LegendRow } from './colour-groups.ts';
import type { LegendState } from '../state.ts';
import { roughText } from '../units.ts';

/** Title of the legend: the property by which the model is coloured. */
export function legendTitle({ kind, property, title }: LegendState, t: TFunction): string {
  if (kind === 'Rules') return title ?? '';
  return property
    ? [property.name, property.set ?? t('viewer.properties.attributes')].join(' · ')
    : t(`viewer.command.colour${kind}`);
}

/** Text of a row: the common value of its elements. If the only row has none, no value is known. */
export const legendWord = ({ kind, word }: Pick<LegendRow, 'kind' | 'word'>, rows: number, t: TFunction): string =>
  word ?? t(kind === 'others' && rows > 1 ? 'viewer.legend.others' : 'viewer.legend.none');

/** The lowest and the highest point of some clouds as texts; undefined without any. */
export function heightTexts(clouds: Iterable<Pick<CloudFacts, 'heights'>>, language: string) {
  const range = rangeAround([...clouds].map(({ heights }) => heights));
  return range && ([roughText(range[0], language), roughText(range[1], language)] as const);
}

/** The classes of the points of some clouds, each once, by number. */
export const classesOf = (clouds: Iterable<Pick<CloudFacts, 'classes'>>): readonly number[] =>
  [...new Set([...clouds].flatMap(({ classes }) => classes))].sort((a, b) => a - b);

/** Name of a class of points; its number where the format has no name for it. */
export const className = (number: number, t: TFunction): string =>
  knownClasses.includes(number)
    ? t(`viewer.points.classes.c${number}` as 'viewer.points.classes.c2')
    : t('viewer.points.otherClass', { number });

/** Parses the colour of a field; undefined while it is incomplete. */
export const colourFrom = (text: string): number | undefined =>
  /^#[\da-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : undefined;
