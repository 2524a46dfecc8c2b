import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from '../ui/page.module.css';
import { ChangeOutcome } from './change-form.tsx';
import { submitsOnly } from '../ui/dialogs/form-dialog.tsx';
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
export const SettingsForm = ({ change, fields, action, done, onSubmit, children, ...button }: SettingsFormProps) => (
  <form className={classes.form} onSubmit={submitsOnly(onSubmit)}>
    {children}
    <div className={classes.actions}>
      <TextButton {...button} text={action} type="submit" loading={change.isPending} />
      <ChangeOutcome error={change.error} fields={fields} done={change.isSuccess ? done : undefined} />
    </div>
  </form>
);
