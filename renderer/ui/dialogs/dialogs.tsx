// Two common dialogs: enter a name, and confirm a deletion.
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface NameDialogProps extends Pick<FormDialogProps, 'title' | 'action' | 'busy' | 'error' | 'onClose'> {
  readonly label: string;
  readonly value?: string;
  readonly onName: (name: string) => void;
}

/** Asks for a name. Mounted while it is open. */
export function NameDialog({ label, value = '', error, onName, ...dialog }: NameDialogProps) {
  const [name, setName] = useState(value);
  const given = name.trim();
  return (
    <FormDialog {...dialog} size="sm" disabled={!given} onSubmit={() => onName(given)}>
      <TextInput
        data-autofocus
        label={label}
        value={name}
        error={error}
        maxLength={512}
        onChange={event => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

export interface DeleteDialogProps extends Pick<FormDialogProps, 'title' | 'danger' | 'busy' | 'error' | 'onClose'> {
  readonly text: string;
  /** must be typed to confirm; absent: a click is enough */
  readonly name?: string;
  /** label of the button; default: delete */
  readonly action?: string;
  readonly onDelete: () => void;
}

/** Asks before something is deleted permanently. Mounted while it is open. */
export function DeleteDialog({ text, name, action, onDelete, ...dialog }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isConfirmed = name === undefined || typed.trim() === name.trim();
  return (
    <FormDialog
      danger
      {...dialog}
      action={action ?? t('shell.delete')}
      size="sm"
      disabled={!isConfirmed}
      onSubmit={onDelete}
    >
      <Text size="sm">{text}</Text>
      {name !== undefined && (
        <TextInput
          data-autofocus
          label={t('shell.typeName', { name })}
          value={typed}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
