// The rooms of zones: including nested zones, their names, and those that a zone can still take.
import type { TFunction } from 'i18next';
import { twoNames } from '../../ui/two-names.ts';
import type { Zone as ZoneAnswer } from '../../api/schema.d.ts';

// Names of zones, and labels of their commands. Counts are of selected rooms.
/** Dialog before a zone is created, changed or deleted. */
export type ZoneQuestion =
  | { readonly kind: 'new'; readonly parent: Zone | null }
  | { readonly kind: 'edit' | 'delete'; readonly zone: Zone };

export const zoneName = (t: TFunction, { name }: Pick<Zone, 'name'>): string => name || t('zones.unnamed');

/** A new zone takes the selected rooms. */
export const newZoneText = (t: TFunction, count: number): string =>
  count > 0 ? t('zones.comes', { count }) : t('zones.create');

/** Adds the selected rooms to a zone. */
export const addText = (t: TFunction, count: number) => (count === 0 ? t('zones.addNone') : t('zones.add', { count }));

export const questionTitle = (t: TFunction, question: ZoneQuestion, count: number): string =>
  question.kind === 'new' ? newZoneText(t, count) : t(`zones.${question.kind}`, { name: zoneName(t, question.zone) });

/** A zone with its nested zones, which the API description leaves open. */
export type Zone = Omit<ZoneAnswer, 'zones'> & { readonly zones: readonly Zone[] };

export type ZoneSpace = Zone['spaces'][number];

/** The rooms of a zone and of its nested zones, without duplicates. */
export function roomsOf(zone: Pick<Zone, 'spaces' | 'zones'>): string[] {
  const rooms = new Set<string>();
  const waiting = [zone];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { uuid } of next.spaces) rooms.add(uuid);
    for (const inner of next.zones.toReversed()) waiting.push(inner);
  }
  return [...rooms];
}

export const isEmpty = ({ spaces, zones }: Pick<Zone, 'spaces' | 'zones'>) => zones.length === 0 && spaces.length === 0;

/** Number and name of a room; its GlobalId when it has neither. */
export const spaceName = ({ name, longname, uuid }: Pick<ZoneSpace, 'name' | 'longname' | 'uuid'>): string =>
  twoNames(name, longname) || uuid;

/** The chosen rooms that a zone does not have yet. Rooms that the model does not have are left out. */
export function roomsToAdd<Space extends { readonly uuid: string; readonly zone_set: readonly number[] }>(
  all: readonly Space[],
  chosen: readonly string[],
  zone: number,
): readonly Space[] {
  const wanted = new Set(chosen);
  return all.filter(({ uuid, zone_set: zones }) => wanted.has(uuid) && !zones.includes(zone));
}

/** The model whose zones are shown: the chosen one while it is open, else the first. */
export const shownModel = <Model extends { readonly id: number }>(
  models: readonly Model[],
  wanted: number | undefined,
): Model | undefined => models.find(({ id }) => id === wanted) ?? models[0];
