// Asks what a classification says.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ClassValues } from './queries.ts';

interface ClassDialogProps {
  readonly title: string;
  readonly action: string;
  readonly value?: ClassValues;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly onGiven: (given: ClassValues) => void;
}

/** Mounted while it asks. */
export function ClassDialog({ title, action, value, busy, error, onClose, onGiven }: ClassDialogProps) {
  const { t } = useTranslation();
  const [system, setSystem] = useState(value?.name ?? '');
  const [notation, setNotation] = useState(value?.notation ?? '');
  const [name, setName] = useState(value?.title ?? '');
  const orNull = (text: string) => text.trim() || null;
  return (
    <FormDialog
      title={title}
      size="sm"
      action={action}
      busy={busy}
      disabled={notation.trim() === '' && name.trim() === ''}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        onGiven({ name: orNull(system), notation: orNull(notation), title: orNull(name) });
      }}
    >
      <TextInput
        data-autofocus
        label={t('classes.system')}
        value={system}
        maxLength={255}
        onChange={event => {
          setSystem(event.currentTarget.value);
        }}
      />
      <TextInput
        label={t('classes.notation')}
        value={notation}
        maxLength={255}
        onChange={event => {
          setNotation(event.currentTarget.value);
        }}
      />
      <TextInput
        label={t('classes.name')}
        value={name}
        maxLength={255}
        onChange={event => {
          setName(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
