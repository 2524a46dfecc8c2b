import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outcome } from '../ui/page.tsx';
import classes from '../ui/page.module.css';
import { useProblems } from './problem.ts';
import { TextButton } from '../ui/buttons.tsx';

interface SettingsFormProps {
  /** the change that it makes */
  readonly change: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'isSuccess' | 'error'>;
  /** fields of the request that show their errors themselves */
  readonly fields: readonly string[];
  readonly action: string;
  /** shown after the change */
  readonly done: string;
  readonly disabled?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form of a page, with its button and the result of the change. */
export function SettingsForm({ change, fields, action, done, disabled, onSubmit, children }: SettingsFormProps) {
  const problems = useProblems();
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={classes.actions}>
        <TextButton text={action} type="submit" loading={change.isPending} disabled={disabled ?? false} />
        <Outcome problem={problems.of(change.error, fields)} done={change.isSuccess ? done : undefined} />
      </div>
    </form>
  );
}
