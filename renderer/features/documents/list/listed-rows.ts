// The rows of a list of documents: those of the folder, or the results of a search in the whole project.
import type { Folder } from '../../../api/shapes.ts';

/** A search; any text or tag searches the whole project. */
export type Wanted = { readonly search: string; readonly tags: { readonly ids: readonly number[] } };

/** Whether the whole project is searched, not only the folder. */
export const isSearch = ({ search, tags }: Wanted): boolean => search !== '' || tags.ids.length > 0;

/** The folder with an id; without one the root. Undefined if the user does not see it. */
export const folderAt = (folders: readonly Folder[], id: number | undefined): Folder | undefined =>
  folders.find(folder => (id === undefined ? folder.parent_id === null : folder.id === id));

/** Folders in a folder; for a search, all that have the text in their names. Folders have no tags. */
export function foldersListed(folders: readonly Folder[], inside: number, { search, tags }: Wanted): readonly Folder[] {
  if (tags.ids.length > 0) return [];
  if (search === '') return folders.filter(({ parent_id }) => parent_id === inside);
  // As the service compares document names: a letter with a combining accent equals the precomposed letter.
  const fold = (text: string) => text.normalize('NFC').toLowerCase();
  const wanted = fold(search);
  return folders.filter(({ parent_id, name }) => parent_id !== null && fold(name).includes(wanted));
}

/** Texts of an empty list, and whether it offers to add files. */
export function emptyWords({ search, tags }: Wanted, mayWrite: boolean) {
  const title = 'documents.nothingFound';
  if (tags.ids.length > 0) return { title, text: 'documents.nothingTagged', canAdd: false } as const;
  if (search !== '') return { title, text: 'documents.nothingFoundText', canAdd: false } as const;
  const text = mayWrite ? 'documents.emptyText' : 'documents.emptyForYou';
  return { title: 'documents.empty', text, canAdd: mayWrite } as const;
}
