// What is shown once: the secret and the key of an application.
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { secretWords, type Secrets } from './application-words.ts';

export function SecretsDialog({ secrets, onClose }: { readonly secrets: Secrets; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { text, clientId, hidden } = secretWords(t, secrets);
  return (
    <TellDialog title={t('applications.once')} size="lg" once onClose={onClose}>
      <Text size="sm">{text}</Text>
      <CopyRow {...clientId} />
      {hidden.map(each => (
        <CopyRow key={each.label} {...each} name={each.label} />
      ))}
    </TellDialog>
  );
}
