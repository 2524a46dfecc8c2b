// A dialog with a form, and one that only shows information.
import { Button, Group, Modal, Stack, Text, type ModalProps } from '@mantine/core';
import type { ReactNode, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from './focus.ts';
import { TextButton } from '../buttons.tsx';

/**
 * Submits one form only: React's tree would bubble the event from a dialog to a form around it, and submit that too.
 */
export const submitsOnly = (act: () => void) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  act();
};

/** A window with a title and a button that closes it. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal closeButtonProps={{ 'aria-label': t('shell.close') }} {...props} />;
}

export interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  readonly size?: 'sm' | 'md' | 'lg';
  /** whether something is deleted permanently */
  readonly danger?: boolean;
  readonly busy: boolean;
  /** whether the input is incomplete */
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Mounted while it is open. */
export function FormDialog({ title, size = 'md', onClose, onSubmit, children, ...state }: FormDialogProps) {
  const { action, danger = false, busy, disabled = false, error } = state;
  const { t } = useTranslation();
  useFocusReturn();
  const submit = submitsOnly(() => {
    if (!disabled && !busy) onSubmit();
  });
  return (
    <Dialog opened onClose={onClose} title={title} size={size}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          {children}
          {error && (
            <Text size="sm" c="var(--failed)" role="alert">
              {error}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              {...(danger && { color: 'red.9' })}
              loading={busy}
              disabled={disabled}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface TellDialogProps {
  readonly title: string;
  readonly size?: 'sm' | 'md' | 'lg';
  /** whether a click outside does not close it: its content cannot be shown again */
  readonly once?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Mounted while it is open. */
export function TellDialog({ title, size = 'md', once = false, onClose, children }: TellDialogProps) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Dialog opened {...{ onClose, title, size }} closeOnClickOutside={!once} closeOnEscape={!once}>
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <TextButton text={t('parts.done')} data-autofocus variant="filled" onClick={onClose} />
        </Group>
      </Stack>
    </Dialog>
  );
}
