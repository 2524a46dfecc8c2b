// Two common dialogs: enter a name, and confirm a deletion.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogSubmit } from './dialog-submit.ts';
import { useFocusReturn } from './focus.ts';

export interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly value?: string;
  readonly busy: boolean;
  readonly error?: string | undefined;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

/** Asks for a name. Mounted while it is open. */
export function NameDialog({ title, label, action, value = '', busy, error, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation();
  useFocusReturn();
  const [name, setName] = useState(value);
  const given = name.trim();
  const submit = dialogSubmit(() => {
    if (given) onName(given);
  });
  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            data-autofocus
            label={label}
            value={name}
            error={error}
            maxLength={512}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" variant="filled" loading={busy} disabled={!given}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

export interface DeleteDialogProps {
  readonly title: string;
  readonly text: string;
  /** must be typed to confirm; absent: a click is enough */
  readonly name?: string;
  /** label of the button; default: delete */
  readonly action?: string;
  readonly busy: boolean;
  readonly error?: string | undefined;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Asks before something is deleted permanently. Mounted while it is open. */
export function DeleteDialog({ title, text, name, action, busy, error, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation();
  useFocusReturn();
  const [typed, setTyped] = useState('');
  const may = name === undefined || typed.trim() === name.trim();
  const submit = dialogSubmit(() => {
    if (may) onDelete();
  });
  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form onSubmit={submit}>
        <Stack gap="lg">
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
          {error && (
            <Text size="sm" c="var(--failed)" role="alert">
              {error}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" variant="filled" color="red.9" loading={busy} disabled={!may}>
              {action ?? t('shell.delete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
