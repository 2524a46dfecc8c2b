// One application: properties, credentials, clouds, usage and deletion.
import { ChangeDialog, ChangeForm, ChangeOutcome } from '../../api/change-form.tsx';
import { NativeSelect, Text } from '@mantine/core';
import { IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { Page, Section } from '../../ui/page.tsx';
import { ApplicationCredentials, ApplicationFacts } from './application-sections.tsx';
import { ApplicationDialog } from './application-dialog.tsx';
import { type ApplicationAdministrator, ownerChoices } from './application-values.ts';
import { applicationQuery, useApplicationChanges, cloudsOfQuery, useCloudRequests } from './queries.ts';
import type { Application } from './queries.ts';
import classes from '../../ui/page.module.css';
import { roleName } from '../../api/roles.ts';
import { REALM_PAGES } from '../../api/session.ts';
import { CopyBlock, CopyRow } from '../../ui/links/copy-row.tsx';
import { callExamples, examplesFor } from './call-examples.ts';
import { TextButton } from '../../ui/buttons.tsx';

interface OwnerDialogProps {
  readonly application: Application;
  readonly administrator: ApplicationAdministrator;
  readonly onClose: () => void;
}

function OwnerDialog({ application, administrator, onClose }: OwnerDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { takeOver } = useApplicationChanges();
  const { choices, first } = ownerChoices(administrator, application);
  const [chosen, choose] = useState(first);
  return (
    <ChangeForm
      title={t('applications.ownerTitle', { name: application.name })}
      action={t('applications.ownerAction')}
      size="sm"
      change={takeOver}
      disabled={chosen === undefined}
      fields={['owner_id']}
      onClose={onClose}
      onSubmit={() => {
        if (chosen !== undefined) takeOver.mutate({ id: application.id, owner: chosen }, { onSuccess: onClose });
      }}
    >
      <Text size="sm">{t('applications.ownerText')}</Text>
      <NativeSelect
        label={t('applications.owner')}
        data-autofocus
        value={String(chosen ?? '')}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={problems.field(takeOver.error, 'owner_id')}
        onChange={({ currentTarget: { value } }) => choose(Number(value))}
      />
    </ChangeForm>
  );
}

function ApplicationHowTo({ application }: { readonly application: Application }) {
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

// The clouds in which an application works, and those whose administrators asked for it.

function ApplicationClouds({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { accept, deny } = useCloudRequests(id);
  const isBusy = accept.isPending || deny.isPending;
  return (
    <Section title={t('applications.clouds')} text={t('applications.cloudsText')}>
      <ChangeOutcome error={accept.error ?? deny.error} />
      <Loaded query={useQuery(cloudsOfQuery(id))} loading={<p className="quiet">{t('shell.loading')}</p>}>
        {all =>
          all.length === 0 ? (
            <p>{t('applications.noClouds')}</p>
          ) : (
            <ul className={classes.things}>
              {all.map(cloud => (
                <li key={cloud.id}>
                  <span className={classes.what}>{cloud.name}</span>
                  <span className="quiet">{roleName(t, cloud.role)}</span>
                  {cloud.pending && (
                    <>
                      <TextButton
                        text={t('account.deny')}
                        aria-label={t('applications.denyOne', { name: cloud.name })}
                        disabled={isBusy}
                        onClick={() => deny.mutate(cloud.id)}
                      />
                      <TextButton
                        text={t('account.accept')}
                        variant="filled"
                        aria-label={t('applications.acceptOne', { name: cloud.name })}
                        disabled={isBusy}
                        onClick={() => accept.mutate(cloud.id)}
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

interface ApplicationScreenProps {
  readonly id: number;
  /** the signed-in user, if an administrator of the service */
  readonly administrator?: ApplicationAdministrator | undefined;
  readonly tabs: ReactNode;
  readonly onGone: () => void;
  /** shows the application's active access */
  readonly onAccess: () => void;
}

export const ApplicationScreen = ({ id, ...more }: ApplicationScreenProps) => (
  <Loaded query={useQuery(applicationQuery(id))}>
    {found => <OneApplication key={found.id} application={found} {...more} />}
  </Loaded>
);

type Question = 'edit' | 'delete' | 'owner';
type Shown = { readonly application: Application } & Omit<ApplicationScreenProps, 'id'>;

function OneApplication({ application, administrator, tabs, onGone, onAccess }: Shown) {
  const { t } = useTranslation();
  const [question, ask] = useState<Question>();
  const asking = (what: Question) => () => ask(what);
  const close = () => ask(undefined);
  return (
    <Page
      title={application.name}
      tabs={tabs}
      actions={
        <>
          <TextButton icon={IconShieldCheck} text={t('activeAccess.title')} onClick={onAccess} />
          <TextButton icon={IconPencil} text={t('parts.edit')} onClick={asking('edit')} />
        </>
      }
    >
      <ApplicationFacts application={application} onOwner={administrator && asking('owner')} />
      {application.access_type === 'Confidential' && <ApplicationCredentials application={application} />}
      <ApplicationClouds id={application.id} />
      <ApplicationHowTo application={application} />
      <Section title={t('applications.deleteTitle')} text={t('applications.deleteText')}>
        <TextButton icon={IconTrash} text={t('shell.deleteMore')} color="var(--failed)" onClick={asking('delete')} />
      </Section>
      {question === 'edit' && (
        <EditApplication application={application} mayGrant={administrator !== undefined} onClose={close} />
      )}
      {question === 'owner' && administrator && (
        <OwnerDialog application={application} administrator={administrator} onClose={close} />
      )}
      {question === 'delete' && <DeleteApplication application={application} onGone={onGone} onClose={close} />}
    </Page>
  );
}

type QuestionProps = { readonly application: Application; readonly onClose: () => void };

function EditApplication({ application, mayGrant, onClose }: QuestionProps & { readonly mayGrant: boolean }) {
  const { change } = useApplicationChanges();
  return (
    <ApplicationDialog
      {...{ application, mayGrant, change, onClose }}
      onValues={values => change.mutate({ id: application.id, values }, { onSuccess: onClose })}
    />
  );
}

type DeleteApplicationProps = QuestionProps & { readonly onGone: () => void };

function DeleteApplication({ application: { id, name }, onGone, onClose }: DeleteApplicationProps) {
  const { t } = useTranslation();
  const { remove } = useApplicationChanges();
  return (
    <ChangeDialog
      title={t('applications.deleteTitle')}
      text={t('applications.deleteText')}
      name={name}
      change={remove}
      given={id}
      onClose={onClose}
      onDone={onGone}
    />
  );
}
