// Moves and deletions of documents and folders, their notices and their undo.
import { useCallback, useState } from 'react';
import { troubleOf } from '../../../api/errors.ts';
import type { Folder } from '../../../api/shapes.ts';
import type { Entry } from '../entries.ts';
import { backwards, showsProgress, planMove, type MoveStep, afterMove, type MoveNotice } from './move-words.ts';
import { useDocumentChanges } from '../queries.ts';

export type Moves = ReturnType<typeof useMoves>;

export function useMoves(cloudId: number, projectId: number) {
  const { move, remove, restore } = useDocumentChanges(cloudId, projectId);
  const [notice, setNotice] = useState<MoveNotice>();

  const run = async (steps: readonly MoveStep[], noticeOf: (undo: () => void) => MoveNotice) => {
    const count = steps.length;
    const onProgress = (moved: number) => {
      if (showsProgress(moved, count)) setNotice({ kind: 'moving', done: moved, count });
    };
    onProgress(0);
    const { done, error } = await move.mutateAsync({ steps, onProgress });
    const undo = () => {
      const back = backwards(done);
      setNotice(undefined);
      run(back, () => ({ kind: 'undone', count: back.length })).catch(() => undefined);
    };
    setNotice(afterMove({ done: done.length, count, error }, undo, noticeOf));
  };

  const [startRemoval, startReturn] = [remove.mutate, restore.mutate];
  const removeAll = useCallback(
    (entries: readonly Entry[]) => {
      const count = entries.length;
      const undo = () => {
        setNotice(undefined);
        startReturn(entries, {
          onSuccess: () => setNotice({ kind: 'restored', count }),
          onError: error => setNotice({ kind: 'not-restored', trouble: troubleOf(error) }),
        });
      };
      setNotice({ kind: 'deleting', count });
      startRemoval(entries, {
        onSuccess: () => setNotice({ kind: 'deleted', count, name: entries[0]?.name ?? '', undo }),
        onError: error => setNotice({ kind: 'not-deleted', trouble: troubleOf(error) }),
      });
    },
    [startRemoval, startReturn],
  );

  return {
    notice,
    /** Moves entries to the bin. */
    remove: removeAll,
    dismiss: () => setNotice(undefined),
    /** Moves what is not already in `folder`; moves nothing if a folder would get into itself. */
    moveTo(entries: readonly Entry[], folder: Folder, folders: readonly Folder[]): void {
      const plan = planMove(entries, folder.id, folders);
      if (plan.kind === 'loop') setNotice(plan);
      else if (plan.steps.length > 0) {
        const count = plan.steps.length;
        run(plan.steps, undo => ({ kind: 'moved', count, folder: folder.name, undo })).catch(() => undefined);
      }
    },
  };
}
