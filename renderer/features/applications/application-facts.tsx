// An application's properties and its owner.
import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { useScopeWords } from '../../ui/scopes/scopes.ts';
import { Status } from '../../ui/status.tsx';
import { endedText, factsOf, isPlainRedirect, type ApplicationFact } from './facts-shown.ts';
import type { Application } from './queries.ts';

export interface ApplicationFactsProps {
  readonly application: Application;
  /** asks for the new owner; absent without permission */
  readonly onOwner?: (() => void) | undefined;
}

interface FactProps {
  readonly fact: ApplicationFact;
}

export function ApplicationFacts({ application, onOwner }: ApplicationFactsProps) {
  const { t } = useTranslation();
  const wordOf = useScopeWords();
  const { client_id, redirect_uris } = application;
  const ended = endedText(t, application);
  return (
    <Section title={t('applications.facts')}>
      {ended !== undefined && (
        <>
          <p>
            <Status kind="warning" word={ended} />
          </p>
          <p>{t('applications.endedText')}</p>
        </>
      )}
      <CopyRow label={t('applications.clientId')} text={client_id} />
      {factsOf(t, application, { mayChange: onOwner !== undefined, wordOf }).map(fact =>
        fact.kind === 'owner' && onOwner ? (
          <Owner key={fact.kind} fact={fact} onOwner={onOwner} />
        ) : (
          <Fact key={fact.kind} fact={fact} />
        ),
      )}
      {redirect_uris.map(uri => (
        <Fragment key={uri}>
          <CopyRow label="" text={uri} />
          {isPlainRedirect(uri) && (
            <p>
              <Status kind="warning" word={t('applications.plainRedirect')} />
            </p>
          )}
        </Fragment>
      ))}
    </Section>
  );
}

function Owner({ fact: { name, text }, onOwner }: FactProps & { readonly onOwner: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <span className="quiet">{name}:</span>
      <span>{text}</span>
      <Button size="compact-xs" onClick={onOwner}>
        {t('applications.ownerMore')}
      </Button>
    </div>
  );
}

function Fact({ fact: { kind, name, text, note } }: FactProps) {
  return (
    <p>
      <span className="quiet">{name}:</span> {kind === 'base' ? <code>{text}</code> : text}
      {note !== undefined && <span className="quiet"> ({note})</span>}
    </p>
  );
}
