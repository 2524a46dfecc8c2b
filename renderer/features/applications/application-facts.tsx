// What an application is, and who looks after it.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../ui/copy-row.tsx';
import { formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { scopesOf } from '../../ui/scope-names.ts';
import { useScopeWords } from '../../ui/scopes.ts';
import { Status } from '../../ui/status.tsx';
import { ownerText } from './application-words.ts';
import type { Application } from './queries.ts';

export interface ApplicationFactsProps {
  readonly application: Application;
  /** asks who takes it over; absent for those who may not */
  readonly onOwner?: (() => void) | undefined;
}

export function ApplicationFacts({ application, onOwner }: ApplicationFactsProps) {
  const { t } = useTranslation();
  const words = useScopeWords();
  const { access_type, base_url, client_id, provides_accounts, ended_at, redirect_uris, scopes } = application;
  return (
    <Section title={t('applications.facts')}>
      {ended_at !== null && (
        <>
          <p>
            <Status kind="warning" word={`${t('applications.ended')} ${formatDay(ended_at)}`} />
          </p>
          <p>{t('applications.endedText')}</p>
        </>
      )}
      <CopyRow label={t('applications.clientId')} text={client_id} />
      <Fact name={t('applications.type')}>
        {t(`applications.types.${access_type}`)}{' '}
        <span className="quiet">({t(`applications.typeText.${access_type}`)})</span>
      </Fact>
      <Owner application={application} onOwner={onOwner} />
      {provides_accounts && <Fact name={t('applications.accounts')}>{t('applications.accountsText')}</Fact>}
      {base_url && (
        <Fact name={t('applications.baseUrl')}>
          <code>{base_url}</code>
        </Fact>
      )}
      <Fact name={t('applications.scopes')}>{scopesOf(scopes).map(words).join(', ')}</Fact>
      {redirect_uris.length > 0 && <Fact name={t('applications.redirects')} />}
      {redirect_uris.map(uri => (
        <CopyRow key={uri} label="" text={uri} />
      ))}
    </Section>
  );
}

function Owner({ application, onOwner }: ApplicationFactsProps) {
  const { t } = useTranslation();
  const owner = ownerText(t, application, onOwner !== undefined);
  if (!onOwner) return owner !== undefined && <Fact name={t('applications.owner')}>{owner}</Fact>;
  return (
    <div className={classes.row}>
      <span className="quiet">{t('applications.owner')}:</span>
      <span>{owner}</span>
      <Button size="compact-xs" onClick={onOwner}>
        {t('applications.ownerMore')}
      </Button>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  return (
    <p>
      <span className="quiet">{name}:</span> {children}
    </p>
  );
}
