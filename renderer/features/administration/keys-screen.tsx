// The keys that sign tokens.
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REALM_PAGES } from '../../api/session.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { Outcome, Page, Section, type PageHead } from '../../ui/page.tsx';
import { useKeyRotation } from './queries.ts';
import { ChangeDialog } from '../../api/change-form.tsx';
import { TextButton } from '../../ui/buttons.tsx';

export function KeysScreen({ title, tabs }: PageHead) {
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
        <ChangeDialog
          danger={false}
          title={t('administration.keys.rotateTitle')}
          text={t('administration.keys.rotateText')}
          action={t('administration.keys.rotateAction')}
          change={rotate}
          given={undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
