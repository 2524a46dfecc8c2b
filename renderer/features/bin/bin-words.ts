// Texts and sort keys of the bin: original location, content, retention, and the confirmation of permanent deletion.
import type { TFunction } from 'i18next';
import type { BinItem } from '../../api/shapes.ts';
import { formatBytes, formatDay, personName } from '../../ui/numbers/format.ts';

/** `House A / Plans`; the root has a name of its own. */
export const placeText = (t: TFunction, path: string): string =>
  path === '/' ? t('bin.root') : path.slice(1).replaceAll('/', ' / ');

/** Number of documents deleted with a folder; empty for other items and for an empty folder. */
export const contentText = (t: TFunction, { kind, document_count: count }: Pick<BinItem, 'kind' | 'document_count'>) =>
  kind === 'folder' && count > 0 ? t('bin.holds', { count }) : undefined;

/** The user who deleted a project or a cloud, and the last day to restore it. */
export const deletionText = (
  t: TFunction,
  { deleted_by, deleted_at, ends_at }: Pick<BinItem, 'deleted_by' | 'deleted_at' | 'ends_at'>,
): string => t('bin.by', { name: personName(deleted_by), day: formatDay(deleted_at), end: formatDay(ends_at) });

/** Retention of the bin, and its size. */
export const stayText = (t: TFunction, days: number, size: number): string =>
  t('bin.stays', { count: days, size: formatBytes(size) });

/** Text of an empty bin. @param days retention; 0: deleted items skip the bin */
export const emptyText = (t: TFunction, days: number): string =>
  days === 0 ? t('bin.noneEver') : t('bin.noneText', { count: days });

/** A confirmation before permanent deletion. */
export type BinQuestion = { readonly kind: 'empty' } | { readonly kind: 'erase'; readonly item: BinItem };

/** `name`: must be typed; a single item needs only a click. */
export type QuestionWords = { readonly title: string; readonly text: string; readonly name?: string };

/** @param project its name @param count of items in its bin */
export const questionWords = (
  t: TFunction,
  question: BinQuestion,
  { project, count }: { readonly project: string; readonly count: number },
): QuestionWords =>
  question.kind === 'erase'
    ? { title: t('bin.eraseOne', { name: question.item.name }), text: t('bin.eraseText') }
    : { title: t('bin.emptyTitle', { name: project }), text: t('bin.emptyText', { count }), name: project };

/** The selected items; items restored or deleted in the meantime are not counted. */
export const chosenOf = (items: readonly BinItem[], selected: ReadonlySet<string>): readonly BinItem[] =>
  items.filter(item => selected.has(binKey(item)));

export const binKey = ({ id }: Pick<BinItem, 'id'>): string => String(id);

/** Sort keys of the columns. Of items deleted in the same second, the later one has the higher id. */
export const binOrder = {
  name: ({ name }: Pick<BinItem, 'name'>): string => name,
  where: ({ path }: Pick<BinItem, 'path'>): string => path,
  size: ({ size }: Pick<BinItem, 'size'>): number => size,
  who: ({ deleted_by }: Pick<BinItem, 'deleted_by'>): string => personName(deleted_by),
  when: ({ id }: Pick<BinItem, 'id'>): number => id,
  ends: ({ ends_at }: Pick<BinItem, 'ends_at'>): string => ends_at,
} as const;

/** Title of a list of deleted places. @param cloud cloud of the deleted projects; undefined: the list is of clouds */
export const placesTitle = (t: TFunction, cloud: number | undefined): string =>
  t(cloud === undefined ? 'bin.deletedClouds' : 'bin.deletedProjects');

/** Confirmation before a project or a cloud is deleted permanently; its name must be typed. */
export const placeQuestion = (t: TFunction, { name }: Pick<BinItem, 'name'>): Required<QuestionWords> => ({
  title: t('bin.eraseOne', { name }),
  text: t('bin.eraseText'),
  name,
});
