// One application: what it is, its credentials, its clouds, how it is used, and its end.
import { Button } from '@mantine/core';
import { IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ApplicationClouds } from './application-clouds.tsx';
import { ApplicationCredentials } from './application-credentials.tsx';
import { ApplicationDialog } from './application-dialog.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationHowTo } from './application-how-to.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import type { ApplicationAdministrator } from './owners.ts';
import { applicationQuery, useApplicationChanges, type Application } from './queries.ts';

export interface ApplicationScreenProps {
  readonly id: number;
  /** who is at the window, when they look after this service */
  readonly administrator?: ApplicationAdministrator | undefined;
  readonly tabs: ReactNode;
  readonly onGone: () => void;
  /** shows what it is let in by */
  readonly onAccess: () => void;
}

export function ApplicationScreen({ id, ...more }: ApplicationScreenProps) {
  const application = useQuery(applicationQuery(id));
  return (
    <Loaded query={application}>{found => <OneApplication key={found.id} application={found} {...more} />}</Loaded>
  );
}

type Question = 'edit' | 'delete' | 'owner';
type Shown = { readonly application: Application } & Omit<ApplicationScreenProps, 'id'>;

function OneApplication({ application, administrator, tabs, onGone, onAccess }: Shown) {
  const { t } = useTranslation();
  const [question, ask] = useState<Question>();
  const asking = (what: Question) => () => {
    ask(what);
  };
  const close = () => {
    ask(undefined);
  };
  return (
    <Page
      title={application.name}
      tabs={tabs}
      actions={
        <>
          <Button leftSection={<IconShieldCheck size={14} />} onClick={onAccess}>
            {t('activeAccess.title')}
          </Button>
          <Button leftSection={<IconPencil size={14} />} onClick={asking('edit')}>
            {t('parts.edit')}
          </Button>
        </>
      }
    >
      <ApplicationFacts application={application} onOwner={administrator && asking('owner')} />
      {application.access_type === 'Confidential' && <ApplicationCredentials application={application} />}
      <ApplicationClouds id={application.id} />
      <ApplicationHowTo application={application} />
      <Section title={t('applications.deleteTitle')} text={t('applications.deleteText')}>
        <Button color="var(--failed)" leftSection={<IconTrash size={14} />} onClick={asking('delete')}>
          {t('shell.deleteMore')}
        </Button>
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

interface QuestionProps {
  readonly application: Application;
  readonly onClose: () => void;
}

function EditApplication({ application, mayGrant, onClose }: QuestionProps & { readonly mayGrant: boolean }) {
  const { change } = useApplicationChanges();
  return (
    <ApplicationDialog
      application={application}
      mayGrant={mayGrant}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onValues={values => {
        change.mutate({ id: application.id, values }, { onSuccess: onClose });
      }}
    />
  );
}

function DeleteApplication({
  application: { id, name },
  onGone,
  onClose,
}: QuestionProps & { readonly onGone: () => void }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { remove } = useApplicationChanges();
  return (
    <DeleteDialog
      title={t('applications.deleteTitle')}
      text={t('applications.deleteText')}
      name={name}
      busy={remove.isPending}
      error={problems.of(remove.error)}
      onClose={onClose}
      onDelete={() => {
        remove.mutate(id, { onSuccess: onGone });
      }}
    />
  );
}
