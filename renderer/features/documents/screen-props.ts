// What the screen of documents needs of the page around it.
import type { EditChoice } from '../../api/earlier-edits-words.ts';
import { type ReactNode } from 'react';
import type { Document, Folder, Model } from '../../api/shapes.ts';
import type { FoundFile } from '../../ui/files/dropped-files.ts';
import { type ListAction, type TagFilter } from './list/list-actions.ts';
import { type Moves } from './moves/moves.ts';
import { type ExtraPanel } from './side/side-panel.tsx';

export interface DocumentsScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** undefined: the root */
  readonly folderId: number | undefined;
  /** a document of the folder that is selected as soon as it is listed */
  readonly documentId?: number | undefined;
  readonly search: string;
  readonly models: readonly Model[];
  readonly mayWrite: boolean;
  readonly statusOf: (model: Model) => ReactNode;
  /** how the visas of a document stand */
  readonly visasOf: (document: Document) => ReactNode;
  /** more panels beside the list; keep its identity while they are the same */
  readonly panels: readonly ExtraPanel[];
  /** what other features do with rows; keep its identity too */
  readonly actions: readonly ListAction[];
  readonly tags: TagFilter;
  /** sets the tags that are looked for: a button beside the search, and what is set, above the list */
  readonly filterButton: ReactNode;
  readonly filterBar: ReactNode;
  /** why the person may not write in a folder; undefined when that is not known */
  readonly reasonOf: (folderId: number) => string | undefined;
  readonly onFolder: (id: number) => void;
  readonly onSearch: (text: string) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  /** two versions beside each other, the earlier one first */
  readonly onCompare: (pair: readonly [number, number]) => void;
  readonly onFiles: (files: readonly FoundFile[], folderId: number) => void;
  /** a file that becomes the next version of a document */
  readonly onVersion: (file: File, document: Document, earlierEdits: EditChoice) => void;
}

/** Of the screen, in one folder. */
export type PlaceProps = DocumentsScreenProps & {
  readonly folders: readonly Folder[];
  readonly folder: Folder;
  readonly moves: Moves;
};
