// The secret and the API key of an application: replaced, revoked, shown once.
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import {
  credentialWords,
  keyQuestions,
  type CredentialQuestion as Asked,
  type Secrets,
  secretWords,
} from './application-words.ts';
import { useApplicationChanges, type Application } from './queries.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';

// Credentials that are shown once: the secret and the key of an application.

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
        {keyQuestions(application).includes('end-key') && (
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
      newSecret.mutate(id, {
        onSuccess: ({ client_secret: secret }) => shown({ secret }),
      });
    else
      newKey.mutate(id, {
        onSuccess: ({ api_key: key }) => shown({ key }),
      });
  };
  return (
    <DeleteDialog
      {...credentialWords(t, question, application)}
      busy={isPending}
      error={problems.of(error)}
      onClose={onClose}
      onDelete={onDelete}
    />
  );
}
