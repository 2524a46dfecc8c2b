// Folders and documents as rows of one type.
import { permissions } from '../../api/roles.ts';
import { opensAsSheet, opensIn3d, type Document, type Folder, type Model } from '../../api/shapes.ts';

export type Entry =
  | { readonly kind: 'folder'; readonly id: number; readonly name: string; readonly folder: Folder }
  | {
      readonly kind: 'document';
      readonly id: number;
      readonly name: string;
      readonly document: Document;
      readonly model: Model | undefined;
    };

export const keyOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>): string => `${kind}-${id}`;
export const rankOf = ({ kind }: Entry): number => (kind === 'folder' ? 0 : 1);
export const nameOf = ({ name }: Entry): string => name;

/** The model of a document, if it can be opened now. */
export const viewableOf = (entry: Entry) => (entry.kind === 'document' ? viewable(entry.model) : undefined);

/** Returns the model if the viewer or the sheet screen can show it now. */
export const viewable = (model: Model | undefined): Model | undefined =>
  model?.status === 'C' && (opensIn3d(model) || opensAsSheet(model)) ? model : undefined;

/**
 * Whether the user may rename, move or delete an entry; results of a search may have other permissions than the current
 * folder.
 */
export const mayChange = (entry: Entry): boolean =>
  (entry.kind === 'folder' ? entry.folder : entry.document).user_permission === permissions.write;

/** Id of the parent folder; 0 for the root. */
export const parentOf = (entry: Entry): number =>
  (entry.kind === 'folder' ? entry.folder.parent_id : entry.document.parent_id) ?? 0;

/** File extension in capitals: `IFC`. */
export const typeOf = ({ file_name }: Pick<Document, 'file_name'>): string =>
  /\.(\w{1,8})$/.exec(file_name)?.[1]?.toUpperCase() ?? '';

/** Rows of a folder. */
export function entriesOf(folders: readonly Folder[], documents: readonly Document[], models: readonly Model[]) {
  const byId = new Map(models.map(model => [model.id, model]));
  return [
    ...folders.map(folder => ({ kind: 'folder' as const, id: folder.id, name: folder.name, folder })),
    ...documents.map(document => ({
      kind: 'document' as const,
      id: document.id,
      name: document.name,
      document,
      model: byId.get(document.model_id ?? 0),
    })),
  ];
}

/** The folders from the root down to `id`; empty if there is no such folder. */
export function pathTo(folders: readonly Folder[], id: number): Folder[] {
  const byId = new Map(folders.map(folder => [folder.id, folder]));
  const path: Folder[] = [];
  for (let at = byId.get(id); at; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) path.unshift(at);
  return path;
}

/** Whether `id` is `above` or one of its descendants. */
export const isWithin = (folders: readonly Folder[], id: number, above: number): boolean =>
  pathTo(folders, id).some(folder => folder.id === above);

export function splitIds(entries: readonly Entry[]): { documents: number[]; folders: number[] } {
  const ids = (wanted: Entry['kind']) => entries.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return { documents: ids('document'), folders: ids('folder') };
}
