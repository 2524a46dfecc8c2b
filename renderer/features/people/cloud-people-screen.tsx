// Members and invitations of a cloud, for its administrators: roles, invitations, removal.
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import { roles, roleName } from '../../api/roles.ts';
import { type Column, column, textColumn } from '../../ui/table/virtual-table-props.ts';
import { entriesOf, keyOf, nameOf, emailOf, entryOrder, makerOf, projectsText, sinceText } from './cloud-entries.ts';
import type { CloudEntry } from './cloud-entries.ts';
import { CloudQuestions, type CloudQuestion } from './people-questions.tsx';
import { type NewRoles, actionsForEntry, sameInvitee, cloudRoles } from './people-rules.ts';
import { cloudInvitationsQuery, cloudPeopleQuery, useCloudPeople } from './queries.ts';
import { EmailCell } from '../../ui/status.tsx';
import { MemberState, NameCell, PeopleMenu, RolePick } from './people-cells.tsx';

interface CloudPeopleColumnsProps {
  readonly selfId: number | undefined;
  readonly changes: Pick<ReturnType<typeof useCloudPeople>, 'setRole' | 'invite' | 'cancel'>;
  readonly ask: (question: CloudQuestion) => void;
}

function useCloudPeopleColumns({ selfId, changes, ask }: CloudPeopleColumnsProps): Column<CloudEntry>[] {
  const { t } = useTranslation();
  const { setRole, invite, cancel } = changes;
  const [changeRole, again, withdraw] = [setRole.mutate, invite.mutate, cancel.mutate];
  return useMemo(
    (): Column<CloudEntry>[] => [
      column('name', t('people.name'), 'minmax(120px, 2fr)', {
        sortBy: nameOf,
        cell: entry =>
          'member' in entry ? (
            <NameCell person={entry.member} isYou={entry.member.id === selfId} />
          ) : (
            <NameCell person={undefined} isYou={false} />
          ),
      }),
      column('email', t('people.email'), 'minmax(150px, 2fr)', {
        sortBy: emailOf,
        cell: entry => (
          <EmailCell email={emailOf(entry)} problem={'member' in entry ? entry.member.email_problem : undefined} />
        ),
      }),
      column('role', t('people.cloudRole'), '144px', {
        sortBy: entryOrder.role,
        cell: entry =>
          'member' in entry ? (
            <RolePick
              label={t('people.roleOf', { name: nameOf(entry) })}
              role={entry.member.cloud_role}
              roles={cloudRoles}
              onRole={role => changeRole({ id: entry.member.id ?? 0, role })}
            />
          ) : (
            roleName(t, entry.invitation.role)
          ),
      }),
      column('all', t('people.projects'), '110px', {
        sortBy: entryOrder.projects,
        cell: entry => projectsText(t, entry),
      }),
      column('state', t('people.state'), '96px', {
        whole: true,
        sortBy: entryOrder.state,
        cell: entry => <MemberState isMember={'member' in entry} />,
      }),
      textColumn('maker', t('people.invitedBy'), 'minmax(100px, 1fr)', makerOf, { wide: true }),
      column('since', t('people.since'), '104px', {
        whole: true,
        wide: true,
        sortBy: entryOrder.since,
        cell: sinceText,
      }),
      column('more', t('people.actions'), '32px', {
        silent: true,
        cell: entry => (
          <PeopleMenu
            name={nameOf(entry)}
            removeText={t('people.ban')}
            actions={actionsForEntry(entry, selfId)}
            onAction={action => {
              if ('member' in entry) ask({ kind: 'ban', member: entry.member });
              else if (action === 'cancel') withdraw(entry.invitation.id);
              else if (action === 'link') ask({ kind: 'link', invitation: entry.invitation });
              else
                again(sameInvitee(entry.invitation), {
                  onSuccess: () => ask({ kind: 'link', invitation: entry.invitation }),
                });
            }}
          />
        ),
      }),
    ],
    [t, selfId, changeRole, again, withdraw, ask],
  );
}

interface CloudPeopleScreenProps {
  readonly cloudId: number;
  readonly cloudName: string;
  readonly tabs: ReactNode;
  readonly selfId: number | undefined;
}

export function CloudPeopleScreen({ cloudId, cloudName, tabs, selfId }: CloudPeopleScreenProps) {
  const { t } = useTranslation();
  const people = useQuery(cloudPeopleQuery(cloudId));
  const invited = useQuery(cloudInvitationsQuery(cloudId));
  const changes = useCloudPeople(cloudId);
  const [question, ask] = useState<CloudQuestion>();
  const [newRoles, setNewRoles] = useState<NewRoles>({ cloud: roles.user, project: null });
  const rows = useMemo(() => entriesOf(people.data, invited.data), [people.data, invited.data]);
  const columns = useCloudPeopleColumns({ selfId, changes, ask });
  return (
    <ListPage
      title={cloudName}
      {...{ tabs, columns, keyOf, nameOf }}
      query={{ data: people.data && rows, error: people.error, refetch: people.refetch }}
      create={{
        command: ['invite-cloud', cloudName],
        title: t('people.invite'),
        icon: IconUserPlus,
        run: () => ask({ kind: 'invite' }),
      }}
      error={question ? null : (changes.setRole.error ?? changes.cancel.error ?? changes.invite.error)}
      label={t('people.cloudTitle')}
    >
      {question && (
        <CloudQuestions
          {...{ question, cloudName, changes, newRoles }}
          onNewRoles={setNewRoles}
          onClose={() => ask(undefined)}
        />
      )}
    </ListPage>
  );
}
