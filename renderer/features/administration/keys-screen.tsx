// The keys that sign tokens.
import { Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { REALM_PAGES } from '../../api/session.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { Outcome, Page, Section } from '../../ui/page.tsx';
import { useKeyRotation } from './queries.ts';
import { ChangeForm } from '../../api/change-form.tsx';
import { TextButton } from '../../ui/buttons.tsx';

export function KeysScreen({ title, tabs }: { readonly title: string; readonly tabs: ReactNode }) {
  const { t } = useTranslation();
  const rotate = useKeyRotation();
  const [isAsking, setAsking] = useState(false);
  const realm = `${location.origin}${REALM_PAGES}`;
  return (
    <Page title={title} tabs={tabs}>
      <Section title={t('administration.keys.title')} text={t('administration.keys.text')}>
        <CopyRow label={t('administration.keys.set')} text={`${realm}/protocol/openid-connect/certs`} />
        <CopyRow label={t('applications.discovery')} text={`${realm}/.well-known/openid-configuration`} />
        <TextButton icon={IconRefresh} text={t('administration.keys.rotate')} onClick={() => setAsking(true)} />
        <Outcome problem={undefined} done={rotate.isSuccess ? t('administration.keys.rotated') : undefined} />
      </Section>
      {isAsking && (
        <ChangeForm
          title={t('administration.keys.rotateTitle')}
          action={t('administration.keys.rotateAction')}
          size="sm"
          change={rotate}
          onClose={() => setAsking(false)}
          onSubmit={() => rotate.mutate(undefined, { onSuccess: () => setAsking(false) })}
        >
          <Text size="sm">{t('administration.keys.rotateText')}</Text>
        </ChangeForm>
      )}
    </Page>
  );
}
