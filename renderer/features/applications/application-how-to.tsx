// How an application is used: the first calls, with the real address.
import { useTranslation } from 'react-i18next';
import { REALM_PAGES } from '../../api/session.ts';
import { CopyBlock, CopyRow } from '../../ui/copy-row.tsx';
import { Section } from '../../ui/page.tsx';
import { callExamples } from './call-examples.ts';
import type { Application } from './queries.ts';

export function ApplicationHowTo({ application }: { readonly application: Application }) {
  const { t } = useTranslation();
  const { token, call, signIn, discovery } = callExamples(
    application,
    location.origin,
    `${location.origin}${REALM_PAGES}`,
  );
  return (
    <Section title={t('applications.how')} text={t('applications.howText')}>
      {application.access_type === 'Confidential' ? (
        <>
          <p>{t('applications.howToken')}</p>
          <CopyBlock label={t('applications.howToken')} text={token} />
          <p>{t('applications.howKey')}</p>
          <CopyBlock label={t('applications.howKey')} text={call} />
        </>
      ) : (
        <>
          <p>{t('applications.howSignIn')}</p>
          <CopyBlock label={t('applications.howSignIn')} text={signIn} />
        </>
      )}
      <CopyRow label={t('applications.discovery')} text={discovery} />
      <p>
        <a href="/doc">{t('shell.apiPage')}</a>
      </p>
    </Section>
  );
}
