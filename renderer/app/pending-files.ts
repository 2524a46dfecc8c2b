// Files opened from outside the window, until a target is chosen on Home.
import { create } from 'zustand';
import type { SystemFile } from '../desktop/system-files.ts';
import type { FoundFile } from '../ui/files/dropped-files.ts';

export const usePendingFiles = create<{ readonly files: readonly FoundFile[] }>(() => ({ files: [] }));

export const addPendingFiles = (files: readonly FoundFile[]): void => {
  usePendingFiles.setState(({ files: waiting }) => ({ files: [...waiting, ...files] }));
};

/** Takes all pending files. */
export function takePendingFiles(): readonly FoundFile[] {
  const { files } = usePendingFiles.getState();
  if (files.length > 0) usePendingFiles.setState({ files: [] });
  return files;
}

interface PendingIssues {
  /** BCF files opened from outside */
  readonly waiting: readonly SystemFile[];
  /** the project that imports them; undefined until one is chosen */
  readonly target:
    | {
        readonly projectId: number;
        /** whether it was created for them, and gets the models that they name */
        readonly isNew: boolean;
      }
    | undefined;
}

export const usePendingIssues = create<PendingIssues>(() => ({ waiting: [], target: undefined }));

export const addPendingIssues = (files: readonly SystemFile[]): void => {
  usePendingIssues.setState(({ waiting }) => ({ waiting: [...waiting, ...files] }));
};

/** Removes the first of them, or all. @param read settles when the neighbouring files were read, or cannot be */
export function endIssues(count: number, read: Promise<unknown> = Promise.resolve()): void {
  const { waiting, target } = usePendingIssues.getState();
  const ended = waiting.slice(0, count);
  const forgetAll = () => {
    for (const { forget } of ended) forget();
  };
  read.then(forgetAll, forgetAll);
  const rest = waiting.slice(count);
  usePendingIssues.setState({ waiting: rest, target: rest.length > 0 ? target : undefined });
}
