import type { UseMutationResult } from '@tanstack/react-query';
import { DeleteDialog, type DeleteDialogProps } from '../ui/dialogs/dialogs.tsx';
import { useProblems } from './problem.ts';

interface ChangeDialogProps<Given> extends Omit<DeleteDialogProps, 'busy' | 'error' | 'onDelete'> {
  readonly change: Pick<UseMutationResult<unknown, Error, Given>, 'isPending' | 'error' | 'mutate'>;
  readonly given: Given;
  /** after the change; default: as `onClose` */
  readonly onDone?: () => void;
}

/** Asks before a change, makes it, and shows why it was refused. Mounted while it is open. */
export function ChangeDialog<Given>({ change, given, onDone, ...dialog }: ChangeDialogProps<Given>) {
  const problems = useProblems();
  return (
    <DeleteDialog
      {...dialog}
      busy={change.isPending}
      error={problems.of(change.error)}
      onDelete={() => change.mutate(given, { onSuccess: onDone ?? dialog.onClose })}
    />
  );
}

/** Makes the state of a change for the dialogs of `ui`, which know no errors of the service. */
export function useChangeState() {
  const problems = useProblems();
  return ({ isPending, error, reset }: Pick<UseMutationResult, 'isPending' | 'error' | 'reset'>) => ({
    busy: isPending,
    error: problems.of(error),
    reset,
  });
}
