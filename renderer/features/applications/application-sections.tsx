// Sections of an application: its properties, and its secret and API key, which are shown once.
import { Button, Text } from '@mantine/core';
import { useState, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import * as words from './application-words.ts';
import type { ApplicationFact, CredentialQuestion as Asked, Secrets } from './application-words.ts';
import { useApplicationChanges, type Application } from './queries.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useScopeWords } from '../../ui/scopes/scope-names.ts';
import { StatusLine } from '../../ui/status.tsx';
import { TextButton } from '../../ui/buttons.tsx';

interface ApplicationFactsProps {
  readonly application: Application;
  /** asks for the new owner; absent without permission */
  readonly onOwner?: (() => void) | undefined;
}

type FactProps = { readonly fact: ApplicationFact };

export function ApplicationFacts({ application, onOwner }: ApplicationFactsProps) {
  const { t } = useTranslation();
  const wordOf = useScopeWords();
  const { client_id, redirect_uris } = application;
  const ended = words.endedText(t, application);
  return (
    <Section title={t('applications.facts')}>
      {ended !== undefined && (
        <>
          <StatusLine kind="warning" word={ended} />
          <p>{t('applications.endedText')}</p>
        </>
      )}
      <CopyRow label={t('applications.clientId')} text={client_id} />
      {words
        .factsOf(t, application, { mayChange: onOwner !== undefined, wordOf })
        .map(fact =>
          fact.kind === 'owner' && onOwner ? (
            <Owner key={fact.kind} fact={fact} onOwner={onOwner} />
          ) : (
            <Fact key={fact.kind} fact={fact} />
          ),
        )}
      {redirect_uris.map(uri => (
        <Fragment key={uri}>
          <CopyRow label="" text={uri} />
          {words.isPlainRedirect(uri) && <StatusLine kind="warning" word={t('applications.plainRedirect')} />}
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
      <TextButton text={t('applications.ownerMore')} size="compact-xs" onClick={onOwner} />
    </div>
  );
}

const Fact = ({ fact: { kind, name, text, note } }: FactProps) => (
  <p>
    <span className="quiet">{name}:</span> {kind === 'base' ? <code>{text}</code> : text}
    {note !== undefined && <span className="quiet"> ({note})</span>}
  </p>
);

// Credentials that are shown once: the secret and the key of an application.

export function SecretsDialog({ secrets, onClose }: { readonly secrets: Secrets; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { text, clientId, hidden } = words.secretWords(t, secrets);
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

/** Only confidential applications have credentials. */
export function ApplicationCredentials({ application }: { readonly application: Application }) {
  const { t } = useTranslation();
  const [question, ask] = useState<Asked>();
  const [secrets, show] = useState<Secrets>();
  const { has_api_key } = application;
  const asking = (what: Asked) => () => ask(what);
  return (
    <Section title={t('applications.credentials')} text={t('applications.credentialsText')}>
      <div className={classes.row}>
        <span>{t('applications.secret')}</span>
        <Button onClick={asking('secret')}>{t('applications.newSecret')}</Button>
      </div>
      <div className={classes.row}>
        <span>{t('applications.key')}</span>
        <span className="quiet">{t(has_api_key ? 'applications.keyIs' : 'applications.keyNone')}</span>
        <Button onClick={asking('key')}>{t('applications.newKey')}</Button>
        {words.keyQuestions(application).includes('end-key') && (
          <Button color="var(--failed)" variant="subtle" onClick={asking('end-key')}>
            {t('applications.endKey')}
          </Button>
        )}
      </div>
      {question && (
        <CredentialQuestion
          key={question}
          question={question}
          application={application}
          onSecrets={show}
          onClose={() => ask(undefined)}
        />
      )}
      {secrets && <SecretsDialog secrets={secrets} onClose={() => show(undefined)} />}
    </Section>
  );
}

interface CredentialQuestionProps {
  readonly question: Asked;
  readonly application: Application;
  readonly onSecrets: (secrets: Secrets) => void;
  readonly onClose: () => void;
}

function CredentialQuestion({ question, application, onSecrets, onClose }: CredentialQuestionProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { id, client_id } = application;
  const { newSecret, newKey, endKey } = useApplicationChanges();
  const shown = (secrets: Omit<Secrets, 'clientId'>) => {
    onClose();
    onSecrets({ clientId: client_id, ...secrets });
  };
  const { isPending, error } = { secret: newSecret, key: newKey, 'end-key': endKey }[question];
  const onDelete = () => {
    if (question === 'end-key') endKey.mutate(id, { onSuccess: onClose });
    else if (question === 'secret')
      newSecret.mutate(id, { onSuccess: ({ client_secret: secret }) => shown({ secret }) });
    else newKey.mutate(id, { onSuccess: ({ api_key: key }) => shown({ key }) });
  };
  return (
    <DeleteDialog
      {...words.credentialWords(t, question, application)}
      busy={isPending}
      error={problems.of(error)}
      onClose={onClose}
      onDelete={onDelete}
    />
  );
}
