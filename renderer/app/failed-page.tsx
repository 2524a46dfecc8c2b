// Instead of a screen that threw, and at addresses that lead nowhere.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Note, TroubleNote } from '../ui/states.tsx';

export function FailedPage() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Note icon={IconAlertTriangle} title={t('shell.failedScreen')} text={t('shell.failedScreenText')}>
        <Button onClick={() => { location.reload(); }}>{t('shell.reload')}</Button>
      </Note>
    </div>
  );
}

export function AbsentPage() {
  return <TroubleNote trouble="absent" />;
}
