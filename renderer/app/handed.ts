// Files opened from outside the window, until a target is chosen on Home.
import { create } from 'zustand';
import type { Handed } from '../desktop/handed-files.ts';
import type { FoundFile } from '../ui/files/dropped-files.ts';

export const useHanded = create<{ readonly files: readonly FoundFile[] }>(() => ({ files: [] }));

export const handOver = (files: readonly FoundFile[]): void => {
  useHanded.setState(({ files: waiting }) => ({ files: [...waiting, ...files] }));
};

/** Takes all pending files. */
export function takeHanded(): readonly FoundFile[] {
  const { files } = useHanded.getState();
  if (files.length > 0) useHanded.setState({ files: [] });
  return files;
}

export interface HandedIssues {
  /** BCF files opened from outside */
  readonly waiting: readonly Handed[];
  /** the project that imports them; undefined until one is chosen */
  readonly target:
    | {
        readonly projectId: number;
        /** whether it was created for them, and gets the models that they name */
        readonly isNew: boolean;
      }
    | undefined;
}

export const useHandedIssues = create<HandedIssues>(() => ({ waiting: [], target: undefined }));

export const handOverIssues = (files: readonly Handed[]): void => {
  useHandedIssues.setState(({ waiting }) => ({ waiting: [...waiting, ...files] }));
};

/** Removes the first of them, or all. @param read settles when the neighbouring files were read, or cannot be */
export function endIssues(count: number, read: Promise<unknown> = Promise.resolve()): void {
  const { waiting, target } = useHandedIssues.getState();
  const ended = waiting.slice(0, count);
  const forgetAll = () => {
    for (const { forget } of ended) forget();
  };
  read.then(forgetAll, forgetAll);
  const rest = waiting.slice(count);
  useHandedIssues.setState({ waiting: rest, target: rest.length > 0 ? target : undefined });
}
