// Dialogs and messages of a change: they show its state, and why it was refused.
import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FormDialog, type FormDialogProps } from '../ui/dialogs/form-dialog.tsx';
import { Outcome } from '../ui/page.tsx';
import { Problem } from '../ui/states.tsx';
import { useProblems } from './problem.ts';
import { DeleteDialog, type DeleteDialogProps } from '../ui/dialogs/dialogs.tsx';

interface ChangeDialogProps<Given> extends Omit<DeleteDialogProps, 'busy' | 'error' | 'onDelete'> {
  readonly change: Pick<UseMutationResult<unknown, Error, Given>, 'isPending' | 'error' | 'mutate'>;
  readonly given: Given;
  /** after the change; default: as `onClose` */
  readonly onDone?: () => void;
}

/** Asks before a change, makes it, and shows why it was refused. Mounted while it is open. */
export const ChangeDialog = <Given,>({ change, given, onDone, ...dialog }: ChangeDialogProps<Given>) => (
  <DeleteDialog
    {...dialog}
    busy={change.isPending}
    error={useProblems().of(change.error)}
    onDelete={() => change.mutate(given, { onSuccess: onDone ?? dialog.onClose })}
  />
);

/** Makes the state of a change for the dialogs of `ui`, which know no errors of the service. */
export function useChangeState() {
  const problems = useProblems();
  return ({ isPending, error, reset }: Pick<UseMutationResult, 'isPending' | 'error' | 'reset'>) => ({
    busy: isPending,
    error: problems.of(error),
    reset,
  });
}

/** A change whose state and error are shown. */
export type ShownChange = Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>;

export interface ChangeFormProps extends Omit<FormDialogProps, 'busy' | 'error'> {
  readonly change: ShownChange;
  /** fields of the request that show their errors themselves */
  readonly fields?: readonly string[];
}

/** The form of a change. Mounted while it is open. */
export const ChangeForm = ({ change, fields, ...dialog }: ChangeFormProps) => (
  <FormDialog {...dialog} busy={change.isPending} error={useProblems().of(change.error, fields)} />
);

interface ChangeOutcomeProps extends Omit<ComponentProps<typeof Outcome>, 'problem'> {
  readonly error: unknown;
  readonly fields?: readonly string[];
}

/** Result of a change, shown in place. */
export const ChangeOutcome = ({ error, fields, ...outcome }: ChangeOutcomeProps) => (
  <Outcome {...outcome} problem={useProblems().of(error, fields)} />
);

type ChangeProblemProps = { readonly error: unknown; readonly className: string | undefined };

/** Why a change was refused, in place; absent without an error. */
export const ChangeProblem = ({ error, className }: ChangeProblemProps) => (
  <Problem className={className} text={useProblems().of(error)} />
);
