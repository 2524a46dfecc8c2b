// How an application is used: the first calls, with the real address.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { REALM_PAGES } from '../../api/session.ts';
import { CopyBlock, CopyRow } from '../../ui/links/copy-row.tsx';
import { Section } from '../../ui/page.tsx';
import { callExamples, examplesFor } from './call-examples.ts';
import type { Application } from './queries.ts';

export function ApplicationHowTo({ application }: { readonly application: Application }) {
  const { t } = useTranslation();
  const examples = callExamples(application, location.origin, `${location.origin}${REALM_PAGES}`);
  return (
    <Section title={t('applications.how')} text={t('applications.howText')}>
      {examplesFor(application, examples).map(({ name, text }) => (
        <Fragment key={name}>
          <p>{t(name)}</p>
          <CopyBlock label={t(name)} text={text} />
        </Fragment>
      ))}
      <CopyRow label={t('applications.discovery')} text={examples.discovery} />
      <p>
        <a href="/doc">{t('shell.apiPage')}</a>
      </p>
    </Section>
  );
}
