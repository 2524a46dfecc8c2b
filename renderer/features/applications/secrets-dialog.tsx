// What is shown once: the secret and the key of an application.
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../ui/copy-row.tsx';
import { TellDialog } from '../../ui/form-dialog.tsx';

export interface Secrets {
  readonly clientId: string;
  readonly secret?: string | null;
  readonly key?: string | null;
}

export function SecretsDialog({
  secrets: { clientId, secret, key },
  onClose,
}: {
  readonly secrets: Secrets;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <TellDialog title={t('applications.once')} size="lg" once onClose={onClose}>
      <Text size="sm">{t(secret || key ? 'applications.onceText' : 'applications.publicText')}</Text>
      <CopyRow label={t('applications.clientId')} text={clientId} />
      {secret && <CopyRow label={t('applications.secret')} text={secret} name={t('applications.secret')} />}
      {key && <CopyRow label={t('applications.key')} text={key} name={t('applications.key')} />}
    </TellDialog>
  );
}
