// Props of the documents screen, which its page passes.
import type { EditChoice } from '../../api/earlier-edits-words.ts';
import { type ReactNode } from 'react';
import type { Document, Folder, Model, InProject } from '../../api/shapes.ts';
import type { FoundFile } from '../../ui/files/dropped-files.ts';
import { type ListAction, type TagFilter } from './list/list-actions.ts';
import type { LinkTarget } from './list/row-targets.ts';
import { type Moves } from './moves/moves.ts';
import { type ExtraPanel } from './side/side-panel.tsx';

export interface DocumentsScreenProps extends InProject {
  /** undefined: the root */
  readonly folderId: number | undefined;
  /** a document or an earlier version, selected as soon as it is listed */
  readonly documentId?: number | undefined;
  readonly search: string;
  readonly models: readonly Model[];
  readonly mayWrite: boolean;
  readonly statusOf: (model: Model) => ReactNode;
  /** the visas of a document */
  readonly visasOf: (document: Document) => ReactNode;
  /** further side panels; the array must be stable between renders */
  readonly panels: readonly ExtraPanel[];
  /** actions of other features on rows; must be stable, too */
  readonly actions: readonly ListAction[];
  readonly tags: TagFilter;
  /** chooses the tags of the search: a button next to the search field, and the chosen tags above the list */
  readonly filterButton: ReactNode;
  readonly filterBar: ReactNode;
  /** why the user has no write permission in a folder; undefined when that is unknown */
  readonly reasonOf: (folderId: number) => string | undefined;
  readonly onFolder: (id: number | undefined) => void;
  /** opens the folder of a linked document instead of the present one */
  readonly onFound: (folder: number, document: number) => void;
  /** the address of a link; must be stable */
  readonly addressOf: (target: LinkTarget) => string;
  readonly onSearch: (text: string) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  /** opens a document on a page of its own */
  readonly onRead: (documentId: number) => void;
  /** opens the report of a model that cannot be shown */
  readonly onReport: (modelId: number) => void;
  /** compares two versions, the earlier one first */
  readonly onCompare: (pair: readonly [number, number]) => void;
  readonly onFiles: (files: readonly FoundFile[], folderId: number) => void;
  /** uploads a file as the next version of a document */
  readonly onVersion: (file: File, document: Document, earlierEdits: EditChoice) => void;
}

/** Props of the screen in one folder. */
export type PlaceProps = DocumentsScreenProps & {
  readonly folders: readonly Folder[];
  readonly folder: Folder;
  readonly moves: Moves;
};
