// Groups of "colour by": elements of the open models, each group with a word, a colour and a number.
import { modelAt, classAt, type Forest, type StoreyChoice, endAt } from '../tree/forest.ts';
import type { PropertyGroup, ValueTexts } from './property-groups.ts';

export type ColourKind = 'Class' | 'Storey' | 'Model';
export const colourKinds: readonly ColourKind[] = ['Class', 'Storey', 'Model'];

export interface ColourGroup {
  /** the common value of its elements; null: they have none */
  readonly word: string | null;
  readonly features: readonly number[];
}

/** A row of the legend. */
export interface LegendRow extends ColourGroup {
  readonly kind: 'group' | 'others' | 'none';
  /** 0xRRGGBB */
  readonly colour: number;
  /** the number shown, if other than the number of drawn elements */
  readonly count?: number;
}

/**
 * Distinguishable on light and dark backgrounds and with most kinds of colour vision; neighbours differ in brightness,
 * too.
 */
export const legendColours: readonly number[] = [
  0x4477c8, 0xe39a3b, 0x3f9e6e, 0xc2508b, 0x66b5d8, 0x9a6a3c, 0x8c68c4, 0xc9b83a, 0xd05a4a, 0x2f8f94, 0xe59aa9,
  0x7e9b3f,
];
export const OTHERS = 0x9aa1aa;
/** Colour of elements without a value. */
export const NONE = 0xb8bdc4;
/** From low to high numbers. */
export const rampColours: readonly number[] = [
  0x3b66b0, 0x3f8fc0, 0x45a79a, 0x6fae5c, 0xb3b044, 0xdba03c, 0xd5713f, 0xbd4550,
];

/** Groups features by a kind, in the order of a legend: storeys from the top, else the largest first. */
export function groupFeatures(
  forest: Forest,
  storeys: readonly StoreyChoice[],
  modelNames: ReadonlyMap<number, string>,
  features: Iterable<number>,
  kind: ColourKind,
): ColourGroup[] {
  const wordOf =
    kind === 'Class'
      ? (node: number) => classAt(forest, node)
      : kind === 'Model'
        ? (node: number) => modelNames.get(modelAt(forest, node)) ?? null
        : storeyWords(forest, storeys);
  const groups = Map.groupBy(features, feature => {
    const node = forest.nodeOfFeature.get(feature);
    return node === undefined ? null : wordOf(node);
  });
  const all = [...groups].map(([word, own]): ColourGroup => ({ word, features: own }));
  const rank = new Map(storeys.map(({ name }, n) => [name, n]));
  const order =
    kind === 'Storey'
      ? ({ word }: ColourGroup) => -(rank.get(word ?? '') ?? -1)
      : ({ features: own }: ColourGroup) => -own.length;
  return all.sort(
    (a, b) =>
      Number(a.word === null) - Number(b.word === null) ||
      order(a) - order(b) ||
      (a.word ?? '').localeCompare(b.word ?? ''),
  );
}

/** Returns the name of the storey that contains a node. */
function storeyWords(forest: Forest, storeys: readonly StoreyChoice[]): (node: number) => string | null {
  const own = new Int32Array(forest.count).fill(-1);
  storeys.forEach(({ nodes }, n) => {
    for (const node of nodes) own.fill(n, node, endAt(forest, node));
  });
  return node => storeys[own[node] ?? -1]?.name ?? null;
}

/** Colours the first groups that have a word; the rest is one grey row. */
export function legendOf(groups: readonly ColourGroup[]): LegendRow[] {
  const named = groups.filter(({ word }) => word !== null);
  const rows = named
    .slice(0, legendColours.length)
    .map((group, n): LegendRow => ({ ...group, kind: 'group', colour: legendColours[n] ?? OTHERS }));
  const rest = groups.filter(group => !rows.some(({ word }) => word === group.word));
  return [...rows, ...othersOf(rest)];
}

/** The row of groups that have no colour of their own; with the word of a single one. */
function othersOf(rest: readonly ColourGroup[]): LegendRow[] {
  if (rest.length === 0) return [];
  const word = rest.length === 1 ? (rest[0]?.word ?? null) : null;
  return [{ kind: 'others', word, colour: OTHERS, features: rest.flatMap(({ features }) => features) }];
}

/**
 * Rows for a property: a colour for each of the first values, one for the others, one for no value. Elements that are
 * not drawn have no feature (`featureOf` returns undefined) and do not count.
 */
export function propertyRows(
  groups: readonly PropertyGroup[],
  texts: ValueTexts,
  featureOf: (model: number, uuid: string) => number | undefined,
): LegendRow[] {
  const own = groups
    .map(({ kind, value, range, members }) => ({
      kind,
      word: range ? texts.range(...range) : value === null ? null : texts.value(value),
      features: [...members].flatMap(([model, uuids]) => uuids.flatMap(uuid => featureOf(model, uuid) ?? [])),
    }))
    .filter(({ features }) => features.length > 0);
  const said = own.filter(({ kind }) => kind === 'value' || kind === 'range');
  const rows = said
    .slice(0, legendColours.length)
    .map(({ kind, word, features }, n): LegendRow => ({
      kind: 'group',
      word,
      features,
      colour: (kind === 'range' ? rampColours : legendColours)[n] ?? OTHERS,
    }));
  const rest = [...said.slice(legendColours.length), ...own.filter(({ kind }) => kind === 'rest')];
  const silent = own.filter(({ kind }) => kind === 'silent').flatMap(({ features }) => features);
  rows.push(...othersOf(rest));
  if (silent.length > 0) rows.push({ kind: 'none', word: null, features: silent, colour: NONE });
  return rows;
}

export const cssColour = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
