// Which rows a place of documents lists: those of the folder, or those of the whole project that a search finds.
import type { Folder } from '../../../api/shapes.ts';

/** What is looked for; the whole project is looked through as soon as there is anything. */
export interface Wanted {
  readonly search: string;
  readonly tags: { readonly ids: readonly number[] };
}

/** Whether the whole project is looked through, and not the folder. */
export const isSearch = ({ search, tags }: Wanted): boolean => search !== '' || tags.ids.length > 0;

/** The folder with an id, else the root; undefined for those who see no folder. */
export function folderAt(folders: readonly Folder[], id: number | undefined): Folder | undefined {
  return folders.find(each => each.id === id) ?? folders.find(({ parent_id }) => parent_id === null);
}

/** Folders in a folder; when something is looked for, all that have it in their names. Folders have no tags. */
export function foldersListed(folders: readonly Folder[], inside: number, { search, tags }: Wanted): readonly Folder[] {
  if (tags.ids.length > 0) return [];
  if (search === '') return folders.filter(({ parent_id }) => parent_id === inside);
  // As the service compares the names of documents: an accent that was typed as a sign of its own is the same letter.
  const fold = (text: string) => text.normalize('NFC').toLowerCase();
  const wanted = fold(search);
  return folders.filter(({ parent_id, name }) => parent_id !== null && fold(name).includes(wanted));
}

export interface EmptyWords {
  readonly title: 'documents.nothingFound' | 'documents.empty';
  readonly text:
    | 'documents.nothingTagged'
    | 'documents.nothingFoundText'
    | 'documents.emptyText'
    | 'documents.emptyForYou';
  /** whether files may be added instead */
  readonly canAdd: boolean;
}

/** What is said in place of an empty list. */
export function emptyWords({ search, tags }: Wanted, mayWrite: boolean): EmptyWords {
  if (tags.ids.length > 0) return { title: 'documents.nothingFound', text: 'documents.nothingTagged', canAdd: false };
  if (search !== '') return { title: 'documents.nothingFound', text: 'documents.nothingFoundText', canAdd: false };
  return {
    title: 'documents.empty',
    text: mayWrite ? 'documents.emptyText' : 'documents.emptyForYou',
    canAdd: mayWrite,
  };
}
