// Asks for the name and colour of a tag or group.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coloured } from '../colours/color-mark.tsx';
import { ColorPick } from '../colours/color-pick.tsx';
import { FormDialog } from './form-dialog.tsx';

export interface MarkDialogProps {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly value?: Coloured;
  readonly busy: boolean;
  readonly error?: string | undefined;
  readonly onClose: () => void;
  readonly onGiven: (given: Coloured) => void;
}

/** Mounted while it is open. */
export function MarkDialog({
  title,
  label,
  action,
  value = { name: '', color: null },
  busy,
  error,
  onClose,
  onGiven,
}: MarkDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(value.name);
  const [color, setColor] = useState(value.color);
  return (
    <FormDialog
      title={title}
      size="sm"
      action={action}
      busy={busy}
      disabled={name.trim() === ''}
      error={error}
      onClose={onClose}
      onSubmit={() => onGiven({ name: name.trim(), color })}
    >
      <TextInput
        data-autofocus
        label={label}
        value={name}
        maxLength={512}
        onChange={event => setName(event.currentTarget.value)}
      />
      <ColorPick label={t('parts.color')} color={color} onColor={setColor} />
    </FormDialog>
  );
}
