// Values of a row in the list and in its side panel: columns, sort keys, icon and picture.
import type { TFunction } from 'i18next';
import type { Document } from '../../../api/shapes.ts';
import { formatBytes, formatTime, personName } from '../../../ui/numbers/format.ts';
import { typeOf, type Entry } from '../entries.ts';

/** `IFC`; empty for a folder. */
export const typeText = (entry: Entry): string => (entry.kind === 'folder' ? '' : typeOf(entry.document));

/** Number of versions; undefined for a folder. */
export const versionsOf = (entry: Entry) => (entry.kind === 'folder' ? undefined : versionCount(entry.document));

/** `history_count` excludes the current version. */
const versionCount = ({ history_count }: Pick<Document, 'history_count'>): number => (history_count ?? 0) + 1;

export const tagsText = (entry: Entry): string =>
  entry.kind === 'document' ? entry.document.tags.map(({ name }) => name).join(', ') : '';

export const whoOf = (entry: Entry): string =>
  personName(entry.kind === 'folder' ? entry.folder.created_by : entry.document.created_by);

export const whenOf = (entry: Entry) => (entry.kind === 'folder' ? entry.folder.updated_at : entry.document.updated_at);

export const sizeText = (entry: Entry) => (entry.kind === 'folder' ? '' : formatBytes(entry.document.original_size));

/** Sort key of the size column: folders before an empty file. */
export const sizeOrder = (entry: Entry): number => (entry.kind === 'folder' ? -1 : entry.document.original_size);

/** Sort key of the visas column: the most visas first. */
export const visaOrder = (entry: Entry): number => (entry.kind === 'folder' ? 0 : -entry.document.visas.length);

/** Total size of the documents among some rows; the content of folders is not counted. */
export const totalSize = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + (entry.kind === 'document' ? entry.document.original_size : 0), 0);

export type EntrySymbol = 'folder' | 'model' | 'pdf' | 'picture' | 'file';

/** The icon of a row. */
export function symbolOf(entry: Entry): EntrySymbol {
  if (entry.kind === 'folder') return 'folder';
  const type = typeOf(entry.document);
  if (type.startsWith('IFC')) return 'model';
  if (type === 'PDF') return 'pdf';
  return /^(PNG|JPE?G|SVG|WEBP|GIF|TIFF?)$/.test(type) ? 'picture' : 'file';
}

/**
 * The preview made by the service, else the file itself if browsers decode it as pixels only: no format that could
 * contain a script.
 */
export const pictureOf = ({ preview, file, file_name }: Pick<Document, 'preview' | 'file' | 'file_name'>) =>
  preview ?? (/\.(png|jpe?g|webp)$/i.test(file_name) ? file : undefined);

/** The constant part of a picture's address: its signature changes with every listing. */
export const pictureName = (address: string): string => address.split('?')[0] ?? '';

/** The file name and the folder, where they differ from the row's own. */
export const morePlaces = ({ name, file_name, path }: Pick<Document, 'name' | 'file_name' | 'path'>) => ({
  fileName: file_name === name ? undefined : file_name,
  folder: path === '/' ? undefined : path,
});

/** A name with its value; `part` where the value is a component instead of text. */
type RowFact = { readonly name: string; readonly value: string | { readonly part: 'tags' | 'status' } };

/** Properties of a row in reading order; those without a value are omitted. */
export function rowFacts(t: TFunction, entry: Entry, hasStatus: boolean): readonly RowFact[] {
  const { created_at, updated_at, description } =
    entry.kind === 'folder' ? { ...entry.folder, description: null } : entry.document;
  const days: readonly Maybe[] = [
    [t('documents.who'), whoOf(entry)],
    [t('documents.created'), formatTime(created_at)],
    [t('documents.when'), formatTime(updated_at)],
  ];
  if (entry.kind === 'folder') return given([[t('documents.type'), t('documents.folder')], ...days]);
  const { fileName, folder } = morePlaces(entry.document);
  return given([
    [t('documents.type'), typeText(entry) || '–'],
    [t('documents.size'), sizeText(entry)],
    [t('documents.version'), String(versionCount(entry.document))],
    [t('documents.tags'), entry.document.tags.length > 0 ? { part: 'tags' } : undefined],
    [t('documents.status'), hasStatus ? { part: 'status' } : undefined],
    ...days,
    [t('documents.fileName'), fileName],
    [t('documents.folder'), folder],
    [t('documents.description'), description ?? undefined],
  ]);
}

type Maybe = readonly [name: string, value: RowFact['value'] | undefined];
const given = (facts: readonly Maybe[]): readonly RowFact[] =>
  facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
