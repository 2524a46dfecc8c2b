// State of the uploads, as displayed.
import { create } from 'zustand';
import type { FolderPlace } from '../../api/folders.ts';
import type { FileNotice } from '../../api/problem.ts';
import type { Trouble } from '../../ui/states.tsx';

export interface NamedDocument {
  readonly id: number;
  readonly name: string;
  /** the model made from it */
  readonly model_id?: number | null;
}

export interface UploadTarget extends FolderPlace {
  /** documents of a folder that are already loaded; absent: the service is asked */
  readonly documentsOf?: (folderId: number) => Promise<readonly NamedDocument[]>;
}

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly target: UploadTarget;
  readonly state: 'waiting' | 'asking' | 'running' | 'done' | 'failed' | 'cancelled' | 'skipped';
  readonly sent: number;
  /** bytes per second, smoothed */
  readonly speed: number;
  /** the model made from it; undefined until it is uploaded, null for files that no model is made from */
  readonly modelId?: number | null | undefined;
  /** it became the next version of a document */
  readonly isVersion?: boolean;
  readonly trouble: Trouble | 'refused' | 'damaged' | 'unread' | null;
  /** message of the service about a file that was uploaded but is not read */
  readonly notice: FileNotice | null;
}

export const useUploads = create<{ readonly items: readonly Upload[] }>(() => ({ items: [] }));

export const isOpen = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'asking' || state === 'running';

/** The smoothed speed after some more bytes: a short stop or burst changes it only partly. */
export function nextSpeed(before: number, bytes: number, milliseconds: number): number {
  const speed = (bytes * 1000) / milliseconds;
  return before === 0 ? speed : before * 0.7 + speed * 0.3;
}
