import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { classWritten, firstClassValues, isClassComplete, type ClassForm } from './class-values.ts';
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

/** Mounted while it is open. */
export function ClassDialog({ title, action, value, busy, error, onClose, onGiven }: ClassDialogProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(firstClassValues(value));
  const set = (part: Partial<ClassForm>) => setForm(before => ({ ...before, ...part }));
  return (
    <FormDialog
      title={title}
      size="sm"
      action={action}
      busy={busy}
      disabled={!isClassComplete(form)}
      error={error}
      onClose={onClose}
      onSubmit={() => onGiven(classWritten(form))}
    >
      <TextInput
        data-autofocus
        label={t('classes.system')}
        value={form.system}
        maxLength={255}
        onChange={event => set({ system: event.currentTarget.value })}
      />
      <TextInput
        label={t('classes.notation')}
        value={form.notation}
        maxLength={255}
        onChange={event => set({ notation: event.currentTarget.value })}
      />
      <TextInput
        label={t('classes.name')}
        value={form.title}
        maxLength={255}
        onChange={event => set({ title: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
