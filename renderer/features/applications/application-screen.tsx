// One application: what it is, its credentials, its clouds, how it is used, and its end.
import { Button } from '@mantine/core';
import { IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { REALM_PAGES } from '../../api/session.ts';
import { CopyBlock, CopyRow } from '../../ui/copy-row.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { formatDay, personName } from '../../ui/format.ts';
import { Outcome, Page, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { scopesOf, useScopeWords } from '../../ui/scopes.ts';
import { ApplicationDialog } from './application-dialog.tsx';
import { applicationQuery, cloudsOfQuery, useApplicationChanges, type Application } from './queries.ts';
import { SecretsDialog, type Secrets } from './secrets-dialog.tsx';

export interface ApplicationScreenProps {
  readonly id: number;
  readonly tabs: ReactNode;
  readonly onGone: () => void;
  /** shows what it is let in by */
  readonly onAccess: () => void;
}

export function ApplicationScreen({ id, tabs, onGone, onAccess }: ApplicationScreenProps) {
  const application = useQuery(applicationQuery(id));
  return (
    <Loaded query={application}>
      {found => <Facts key={found.id} application={found} tabs={tabs} onGone={onGone} onAccess={onAccess} />}
    </Loaded>
  );
}

type Question = 'edit' | 'delete' | 'secret' | 'key' | 'end-key';

function Facts({
  application,
  tabs,
  onGone,
  onAccess,
}: { readonly application: Application } & Omit<ApplicationScreenProps, 'id'>) {
  const { t } = useTranslation();
  const problems = useProblems();
  const words = useScopeWords();
  const { change, remove, newSecret, newKey, endKey } = useApplicationChanges();
  const [question, ask] = useState<Question>();
  const [secrets, show] = useState<Secrets>();
  const close = () => {
    ask(undefined);
  };
  const { id, name, access_type, base_url, client_id, has_api_key, owner, provides_accounts, ended_at } = application;
  const isConfidential = access_type === 'Confidential';
  const sure = {
    onClose: close,
    busy: newSecret.isPending || newKey.isPending || endKey.isPending || remove.isPending,
  };
  return (
    <Page
      title={name}
      tabs={tabs}
      actions={
        <>
          <Button leftSection={<IconShieldCheck size={14} />} onClick={onAccess}>
            {t('activeAccess.title')}
          </Button>
          <Button
            leftSection={<IconPencil size={14} />}
            onClick={() => {
              ask('edit');
            }}
          >
            {t('parts.edit')}
          </Button>
        </>
      }
    >
      <Section title={t('applications.facts')}>
        <CopyRow label={t('applications.clientId')} text={client_id} />
        <p>
          <span className="quiet">{t('applications.type')}:</span> {t(`applications.types.${access_type}`)}{' '}
          <span className="quiet">({t(`applications.typeText.${access_type}`)})</span>
        </p>
        {owner && (
          <p>
            <span className="quiet">{t('applications.owner')}:</span> {personName(owner)}
          </p>
        )}
        {provides_accounts && (
          <p>
            <span className="quiet">{t('applications.accounts')}:</span> {t('applications.accountsText')}
          </p>
        )}
        {ended_at !== null && (
          <p>
            <span className="quiet">
              {t('applications.ended')} {formatDay(ended_at)}:
            </span>{' '}
            {t('applications.endedText')}
          </p>
        )}
        {base_url && (
          <p>
            <span className="quiet">{t('applications.baseUrl')}:</span> <code>{base_url}</code>
          </p>
        )}
        <p>
          <span className="quiet">{t('applications.scopes')}:</span>{' '}
          {scopesOf(application.scopes).map(words).join(', ')}
        </p>
        {application.redirect_uris.length > 0 && (
          <p>
            <span className="quiet">{t('applications.redirects')}:</span>
          </p>
        )}
        {application.redirect_uris.map(uri => (
          <CopyRow key={uri} label="" text={uri} />
        ))}
      </Section>
      {isConfidential && (
        <Section title={t('applications.credentials')} text={t('applications.credentialsText')}>
          <div className={classes.row}>
            <span>{t('applications.secret')}</span>
            <Button
              onClick={() => {
                ask('secret');
              }}
            >
              {t('applications.newSecret')}
            </Button>
          </div>
          <div className={classes.row}>
            <span>{t('applications.key')}</span>
            <span className="quiet">{t(has_api_key ? 'applications.keyIs' : 'applications.keyNone')}</span>
            <Button
              onClick={() => {
                ask('key');
              }}
            >
              {t('applications.newKey')}
            </Button>
            {has_api_key && (
              <Button
                color="var(--failed)"
                variant="subtle"
                onClick={() => {
                  ask('end-key');
                }}
              >
                {t('applications.endKey')}
              </Button>
            )}
          </div>
          <Outcome problem={problems.of(newSecret.error ?? newKey.error)} />
        </Section>
      )}
      <Clouds id={id} />
      <HowTo application={application} />
      <Section title={t('applications.deleteTitle')} text={t('applications.deleteText')}>
        <Button
          color="var(--failed)"
          leftSection={<IconTrash size={14} />}
          onClick={() => {
            ask('delete');
          }}
        >
          {t('shell.deleteMore')}
        </Button>
      </Section>
      {question === 'edit' && (
        <ApplicationDialog
          application={application}
          busy={change.isPending}
          error={change.error}
          onClose={() => {
            close();
            change.reset();
          }}
          onValues={values => {
            change.mutate({ id, values }, { onSuccess: close });
          }}
        />
      )}
      {question === 'secret' && (
        <DeleteDialog
          {...sure}
          title={t('applications.newSecretTitle')}
          text={t('applications.newSecretText')}
          action={t('applications.replace')}
          error={problems.of(newSecret.error)}
          onDelete={() => {
            newSecret.mutate(id, {
              onSuccess: ({ client_secret }) => {
                close();
                show({ clientId: client_id, secret: client_secret });
              },
            });
          }}
        />
      )}
      {question === 'key' && (
        <DeleteDialog
          {...sure}
          title={t('applications.newKeyTitle')}
          text={t(has_api_key ? 'applications.newKeyText' : 'applications.firstKeyText')}
          action={t(has_api_key ? 'applications.replace' : 'shell.create')}
          error={problems.of(newKey.error)}
          onDelete={() => {
            newKey.mutate(id, {
              onSuccess: ({ api_key }) => {
                close();
                show({ clientId: client_id, key: api_key });
              },
            });
          }}
        />
      )}
      {question === 'end-key' && (
        <DeleteDialog
          {...sure}
          title={t('applications.endKeyTitle')}
          text={t('applications.endKeyText')}
          action={t('applications.end')}
          error={problems.of(endKey.error)}
          onDelete={() => {
            endKey.mutate(id, { onSuccess: close });
          }}
        />
      )}
      {question === 'delete' && (
        <DeleteDialog
          {...sure}
          title={t('applications.deleteTitle')}
          text={t('applications.deleteText')}
          name={name}
          error={problems.of(remove.error)}
          onDelete={() => {
            remove.mutate(id, { onSuccess: onGone });
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
    </Page>
  );
}

function Clouds({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const clouds = useQuery(cloudsOfQuery(id));
  return (
    <Section title={t('applications.clouds')} text={t('applications.cloudsText')}>
      <Loaded query={clouds} loading={<p className="quiet">{t('shell.loading')}</p>}>
        {all =>
          all.length === 0 ? (
            <p>{t('applications.noClouds')}</p>
          ) : (
            <ul className={classes.things}>
              {all.map(cloud => (
                <li key={cloud.id}>
                  <span className={classes.what}>{cloud.name}</span>
                  <span className="quiet">{t(cloud.role === 100 ? 'people.roles.admin' : 'people.roles.user')}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

/** The first calls, with the real address. Secrets are named, never shown. */
function HowTo({ application: { client_id, access_type, redirect_uris } }: { readonly application: Application }) {
  const { t } = useTranslation();
  const realm = `${location.origin}${REALM_PAGES}`;
  const token = `curl --request POST ${realm}/protocol/openid-connect/token \\\n  --data grant_type=client_credentials \\\n  --data client_id=${client_id} \\\n  --data-urlencode client_secret="$CLIENT_SECRET"`;
  const call = `curl --header "Authorization: ApiKey $API_KEY" \\\n  ${location.origin}/cloud`;
  const signIn = `${realm}/protocol/openid-connect/auth?client_id=${client_id}&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(redirect_uris[0] ?? '')}&code_challenge_method=S256&code_challenge=…`;
  return (
    <Section title={t('applications.how')} text={t('applications.howText')}>
      {access_type === 'Confidential' ? (
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
      <CopyRow label={t('applications.discovery')} text={`${realm}/.well-known/openid-configuration`} />
      <p>
        <a href="/doc">{t('shell.apiPage')}</a>
      </p>
    </Section>
  );
}
