// Files that came from outside the window and wait for the place where they shall go: Home asks for it.
import { create } from 'zustand';
import type { SystemFile } from '../desktop/system-files.ts';
import type { FoundFile } from '../ui/files/dropped-files.ts';

export const usePendingFiles = create<{ readonly files: readonly FoundFile[] }>(() => ({ files: [] }));

export const addPendingFiles = (files: readonly FoundFile[]): void => {
  usePendingFiles.setState(({ files: waiting }) => ({ files: [...waiting, ...files] }));
};

/** Takes all that wait. */
export function takePendingFiles(): readonly FoundFile[] {
  const { files } = usePendingFiles.getState();
  if (files.length > 0) usePendingFiles.setState({ files: [] });
  return files;
}

export interface PendingIssues {
  /** files of issues that came so */
  readonly waiting: readonly SystemFile[];
  /** the project that takes them in; undefined while nobody has chosen one */
  readonly target:
    | {
        readonly projectId: number;
        /** whether it was made for them, and is to have the models that they name */
        readonly isNew: boolean;
      }
    | undefined;
}

export const usePendingIssues = create<PendingIssues>(() => ({ waiting: [], target: undefined }));

export const addPendingIssues = (files: readonly SystemFile[]): void => {
  usePendingIssues.setState(({ waiting }) => ({ waiting: [...waiting, ...files] }));
};

/** Ends the first of them, or all. @param read when what is beside them was read, or cannot be */
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
