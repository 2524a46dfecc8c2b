// What is being uploaded, as it is shown.
import { create } from 'zustand';
import type { FolderPlace } from '../../api/folders.ts';
import type { FileNotice } from '../../api/notice-words.ts';
import type { Trouble } from '../../ui/states.tsx';

export interface NamedDocument {
  readonly id: number;
  readonly name: string;
  /** the model that was made of it */
  readonly model_id?: number | null;
}

export interface UploadTarget extends FolderPlace {
  /** what is known already of the documents in a folder; absent: the service is asked */
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
  /**
   * the model that is made of it; undefined while it is not uploaded, null when it is of a kind of which none is made
   */
  readonly modelId?: number | null | undefined;
  /** it became the next version of a document */
  readonly isVersion?: boolean;
  readonly trouble: Trouble | 'refused' | 'damaged' | 'unread' | null;
  /** what the service says of a file that arrived but is not read */
  readonly notice: FileNotice | null;
}

export const useUploads = create<{ readonly items: readonly Upload[] }>(() => ({ items: [] }));

export const isOpen = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'asking' || state === 'running';

/** Bytes per second after some more bytes: a short stop or burst moves it by a part only. */
export function nextSpeed(before: number, bytes: number, milliseconds: number): number {
  const speed = (bytes * 1000) / milliseconds;
  return before === 0 ? speed : before * 0.7 + speed * 0.3;
}
