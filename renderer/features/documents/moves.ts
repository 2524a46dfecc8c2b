// Moves and deletions of documents and folders, what is told of them, and the way back.
import { useCallback, useState } from 'react';
import { troubleOf } from '../../api/errors.ts';
import type { Folder } from '../../api/shapes.ts';
import type { Trouble } from '../../ui/states.tsx';
import { isWithin, parentOf, type Entry } from './entries.ts';
import { useDocumentChanges, type MoveStep } from './queries.ts';

export type MoveNotice =
  | { readonly kind: 'moving'; readonly done: number; readonly count: number }
  | { readonly kind: 'moved'; readonly count: number; readonly folder: string; readonly undo: () => void }
  | { readonly kind: 'undone'; readonly count: number }
  /** `undo` takes back those that were moved before it failed */
  | {
      readonly kind: 'failed';
      readonly done: number;
      readonly count: number;
      readonly trouble: Trouble;
      readonly undo: (() => void) | undefined;
    }
  | { readonly kind: 'deleting' | 'restored'; readonly count: number }
  | { readonly kind: 'deleted'; readonly count: number; readonly name: string; readonly undo: () => void }
  | { readonly kind: 'not-deleted' | 'not-restored'; readonly trouble: Trouble }
  /** a folder does not go into itself, nor into what lies in it */
  | { readonly kind: 'loop'; readonly name: string };

export interface Moves {
  readonly notice: MoveNotice | undefined;
  readonly dismiss: () => void;
  /** Moves what does not lie in `folder` already; all is left when a folder would come to lie in itself. */
  readonly moveTo: (entries: readonly Entry[], folder: Folder, folders: readonly Folder[]) => void;
  /** Puts things into the bin. */
  readonly remove: (entries: readonly Entry[]) => void;
}

/** Rows from which progress is shown. */
const MANY = 10;

export function useMoves(cloudId: number, projectId: number): Moves {
  const { move, remove, restore } = useDocumentChanges(cloudId, projectId);
  const [notice, setNotice] = useState<MoveNotice>();

  const run = async (steps: readonly MoveStep[], tell: (undo: () => void) => MoveNotice) => {
    const count = steps.length;
    // What is over in no time needs no progress; a long way is told of in hundredths, each of which draws the list anew.
    const portion = Math.max(1, Math.floor(count / 100));
    const onProgress = (moved: number) => {
      if (count >= MANY && moved % portion === 0) setNotice({ kind: 'moving', done: moved, count });
    };
    onProgress(0);
    const { done, error } = await move.mutateAsync({ steps, onProgress });
    const undo = () => {
      const back = done.toReversed().map(({ entry, from, to }) => ({ entry, from: to, to: from }));
      setNotice(undefined);
      run(back, () => ({ kind: 'undone', count: back.length })).catch(() => undefined);
    };
    setNotice(
      error === undefined
        ? tell(undo)
        : {
            kind: 'failed',
            done: done.length,
            count,
            trouble: troubleOf(error),
            undo: done.length > 0 ? undo : undefined,
          },
    );
  };

  const [startRemoval, startReturn] = [remove.mutate, restore.mutate];
  const removeAll = useCallback(
    (entries: readonly Entry[]) => {
      const count = entries.length;
      const undo = () => {
        setNotice(undefined);
        startReturn(entries, {
          onSuccess: () => {
            setNotice({ kind: 'restored', count });
          },
          onError: error => {
            setNotice({ kind: 'not-restored', trouble: troubleOf(error) });
          },
        });
      };
      setNotice({ kind: 'deleting', count });
      startRemoval(entries, {
        onSuccess: () => {
          setNotice({ kind: 'deleted', count, name: entries[0]?.name ?? '', undo });
        },
        onError: error => {
          setNotice({ kind: 'not-deleted', trouble: troubleOf(error) });
        },
      });
    },
    [startRemoval, startReturn],
  );

  return {
    notice,
    remove: removeAll,
    dismiss: () => {
      setNotice(undefined);
    },
    moveTo(entries, folder, folders) {
      const loop = entries.find(entry => entry.kind === 'folder' && isWithin(folders, folder.id, entry.id));
      const steps = entries
        .map(entry => ({ entry, from: parentOf(entry), to: folder.id }))
        .filter(({ from, to }) => from !== to);
      if (loop) setNotice({ kind: 'loop', name: loop.name });
      else if (steps.length > 0)
        run(steps, undo => ({ kind: 'moved', count: steps.length, folder: folder.name, undo })).catch(() => undefined);
    },
  };
}
