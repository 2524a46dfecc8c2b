// Replaces a screen that threw, and unknown addresses.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OfflineError } from '../../api/errors.ts';
import { Note, TroubleNote } from '../../ui/states.tsx';
import { loadAnew } from './late-page.ts';
import { ignoreFailure } from '../../ui/commands.ts';

export function FailedPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  if (error instanceof OfflineError) return <TroubleNote trouble="offline" onRetry={() => ignoreFailure(loadAnew())} />;
  return (
    <div role="alert">
      <Note icon={IconAlertTriangle} title={t('shell.failedScreen')} text={t('shell.failedScreenText')}>
        <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
      </Note>
    </div>
  );
}

export const AbsentPage = () => <TroubleNote trouble="absent" />;
