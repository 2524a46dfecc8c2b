// Names of zones, and labels of their commands. Counts are of selected rooms.
import type { TFunction } from 'i18next';
import type { Zone } from './zone-rooms.ts';

/** Dialog before a zone is created, changed or deleted. */
export type ZoneQuestion =
  | { readonly kind: 'new'; readonly parent: Zone | null }
  | { readonly kind: 'edit' | 'delete'; readonly zone: Zone };

export const zoneName = (t: TFunction, { name }: Pick<Zone, 'name'>): string => name || t('zones.unnamed');

/** A new zone takes the selected rooms. */
export const newZoneText = (t: TFunction, count: number): string =>
  count > 0 ? t('zones.comes', { count }) : t('zones.create');

/** Adds the selected rooms to a zone. */
export const addText = (t: TFunction, count: number): string =>
  count === 0 ? t('zones.addNone') : t('zones.add', { count });

export function questionTitle(t: TFunction, question: ZoneQuestion, count: number): string {
  switch (question.kind) {
    case 'new':
      return newZoneText(t, count);
    case 'edit':
      return t('zones.edit', { name: zoneName(t, question.zone) });
    case 'delete':
      return t('zones.delete', { name: zoneName(t, question.zone) });
  }
}
