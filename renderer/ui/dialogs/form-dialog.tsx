// A dialog with a form, and one that only shows information.
import { Button, Group, Modal, Stack, Text, type ModalProps } from '@mantine/core';
import type { ReactNode, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from './focus.ts';

/**
 * Submits only the form of a dialog: React's tree would bubble the event to a form around the dialog, and submit that
 * too.
 */
export const dialogSubmit = (act: () => void) => (event: FormEvent) => {
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
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    action,
    size = 'md',
    danger = false,
    busy,
    disabled = false,
    error,
    onClose,
    onSubmit,
    children,
  } = props;
  const { t } = useTranslation();
  useFocusReturn();
  const submit = dialogSubmit(() => {
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
          <Button data-autofocus variant="filled" onClick={onClose}>
            {t('parts.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
