// Dialogs and messages of a change: they show its state, and why it was refused.
import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FormDialog, type FormDialogProps } from '../ui/dialogs/form-dialog.tsx';
import { Outcome } from '../ui/page.tsx';
import { Problem } from '../ui/states.tsx';
import { useProblems } from './problem.ts';

/** A change whose state and error are shown. */
export type ShownChange = Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>;

export interface ChangeFormProps extends Omit<FormDialogProps, 'busy' | 'error'> {
  readonly change: ShownChange;
  /** fields of the request that show their errors themselves */
  readonly fields?: readonly string[];
}

/** The form of a change. Mounted while it is open. */
export function ChangeForm({ change, fields, ...dialog }: ChangeFormProps) {
  const problems = useProblems();
  return <FormDialog {...dialog} busy={change.isPending} error={problems.of(change.error, fields)} />;
}

interface ChangeOutcomeProps extends Omit<ComponentProps<typeof Outcome>, 'problem'> {
  readonly error: unknown;
  readonly fields?: readonly string[];
}

/** Result of a change, shown in place. */
export function ChangeOutcome({ error, fields, ...outcome }: ChangeOutcomeProps) {
  const problems = useProblems();
  return <Outcome {...outcome} problem={problems.of(error, fields)} />;
}

type ChangeProblemProps = { readonly error: unknown; readonly className: string | undefined };

/** Why a change was refused, in place; absent without an error. */
export function ChangeProblem({ error, className }: ChangeProblemProps) {
  const problems = useProblems();
  return <Problem className={className} text={problems.of(error)} />;
}
