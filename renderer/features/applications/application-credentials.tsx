// The secret and the API key of an application: replaced, revoked, shown once.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { useApplicationChanges, type Application } from './queries.ts';
import { SecretsDialog, type Secrets } from './secrets-dialog.tsx';

type Question = 'secret' | 'key' | 'end-key';

/** Only confidential applications have any. */
export function ApplicationCredentials({ application }: { readonly application: Application }) {
  const { t } = useTranslation();
  const [question, ask] = useState<Question>();
  const [secrets, show] = useState<Secrets>();
  const { has_api_key } = application;
  const asking = (what: Question) => () => {
    ask(what);
  };
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
        {has_api_key && (
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
          onClose={() => {
            ask(undefined);
          }}
        />
      )}
      {secrets && (
        <SecretsDialog
          secrets={secrets}
          onClose={() => {
            show(undefined);
          }}
        />
      )}
    </Section>
  );
}

interface CredentialQuestionProps {
  readonly question: Question;
  readonly application: Application;
  readonly onSecrets: (secrets: Secrets) => void;
  readonly onClose: () => void;
}

function CredentialQuestion({
  question,
  application: { id, client_id, has_api_key },
  onSecrets,
  onClose,
}: CredentialQuestionProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { newSecret, newKey, endKey } = useApplicationChanges();
  const shown = (secrets: Omit<Secrets, 'clientId'>) => {
    onClose();
    onSecrets({ clientId: client_id, ...secrets });
  };
  const common = {
    onClose,
    busy: newSecret.isPending || newKey.isPending || endKey.isPending,
    error: problems.of(newSecret.error ?? newKey.error ?? endKey.error),
  };
  switch (question) {
    case 'secret':
      return (
        <DeleteDialog
          {...common}
          title={t('applications.newSecretTitle')}
          text={t('applications.newSecretText')}
          action={t('applications.replace')}
          onDelete={() => {
            newSecret.mutate(id, {
              onSuccess: ({ client_secret: secret }) => {
                shown({ secret });
              },
            });
          }}
        />
      );
    case 'key':
      return (
        <DeleteDialog
          {...common}
          title={t('applications.newKeyTitle')}
          text={t(has_api_key ? 'applications.newKeyText' : 'applications.firstKeyText')}
          action={t(has_api_key ? 'applications.replace' : 'shell.create')}
          onDelete={() => {
            newKey.mutate(id, {
              onSuccess: ({ api_key: key }) => {
                shown({ key });
              },
            });
          }}
        />
      );
    case 'end-key':
      return (
        <DeleteDialog
          {...common}
          title={t('applications.endKeyTitle')}
          text={t('applications.endKeyText')}
          action={t('applications.end')}
          onDelete={() => {
            endKey.mutate(id, { onSuccess: onClose });
          }}
        />
      );
  }
}
