// Says that nobody is signed in any more, and leads back to this place.
import { Button, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEnded, onSessionEnd, signIn } from '../api/session.ts';

export function SessionEnded() {
  const { t } = useTranslation();
  const ended = useSyncExternalStore(onSessionEnd, hasEnded);
  if (!ended) return null;
  const go = () => {
    signIn(`${location.pathname}${location.search}`).catch(() => undefined);
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('shell.ended.title')}
      size="sm"
    >
      <Text size="sm" mb="lg">
        {t('shell.ended.text')}
      </Text>
      <Button data-autofocus variant="filled" fullWidth onClick={go}>
        {t('shell.ended.action')}
      </Button>
    </Modal>
  );
}
