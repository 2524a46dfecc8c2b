import { roleName } from '../../api/roles.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailCell } from '../../ui/email-cell.tsx';
import { Status } from '../../ui/status.tsx';
import type { Column } from '../../ui/table/virtual-table.tsx';
import { emailOf, entryOrder, makerOf, nameOf, projectsText, sinceText, type CloudEntry } from './cloud-entries.ts';
import type { CloudQuestion } from './cloud-people-questions.tsx';
import { PeopleMenu } from './people-menu.tsx';
import { actionsForEntry, nameText, sameInvitee, type PeopleAction } from './people-rules.ts';
import type { useCloudPeople } from './queries.ts';
import { RolePick } from './role-pick.tsx';
import { cloudRoles } from './role-words.ts';

export interface CloudPeopleColumnsProps {
  readonly selfId: number | undefined;
  readonly changes: Pick<ReturnType<typeof useCloudPeople>, 'setRole' | 'invite' | 'cancel'>;
  readonly ask: (question: CloudQuestion) => void;
}

export function useCloudPeopleColumns({ selfId, changes, ask }: CloudPeopleColumnsProps): Column<CloudEntry>[] {
  const { t } = useTranslation();
  const { setRole, invite, cancel } = changes;
  const [changeRole, again, withdraw] = [setRole.mutate, invite.mutate, cancel.mutate];
  const menu = useCallback(
    (entry: CloudEntry) => <EntryMenu entry={entry} selfId={selfId} again={again} withdraw={withdraw} ask={ask} />,
    [selfId, again, withdraw, ask],
  );
  return useMemo(
    (): Column<CloudEntry>[] => [
      {
        id: 'name',
        title: t('people.name'),
        width: 'minmax(120px, 2fr)',
        sortBy: nameOf,
        cell: entry => nameText(t, nameOf(entry), 'member' in entry && entry.member.id === selfId),
      },
      {
        id: 'email',
        title: t('people.email'),
        width: 'minmax(150px, 2fr)',
        sortBy: emailOf,
        cell: entry => (
          <EmailCell email={emailOf(entry)} problem={'member' in entry ? entry.member.email_problem : undefined} />
        ),
      },
      {
        id: 'role',
        title: t('people.cloudRole'),
        width: '144px',
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
      },
      {
        id: 'all',
        title: t('people.projects'),
        width: '110px',
        sortBy: entryOrder.projects,
        cell: entry => projectsText(t, entry),
      },
      {
        id: 'state',
        title: t('people.state'),
        width: '96px',
        sortBy: entryOrder.state,
        cell: entry =>
          'member' in entry ? (
            <Status kind="done" word={t('people.member')} />
          ) : (
            <Status kind="waiting" word={t('people.invited')} />
          ),
      },
      {
        id: 'maker',
        title: t('people.invitedBy'),
        width: 'minmax(100px, 1fr)',
        wide: true,
        sortBy: makerOf,
        cell: makerOf,
      },
      {
        id: 'since',
        title: t('people.since'),
        width: '104px',
        wide: true,
        sortBy: entryOrder.since,
        cell: sinceText,
      },
      {
        id: 'more',
        title: t('people.actions'),
        width: '32px',
        silent: true,
        cell: menu,
      },
    ],
    [t, selfId, changeRole, menu],
  );
}

interface EntryMenuProps {
  readonly entry: CloudEntry;
  readonly selfId: number | undefined;
  readonly again: CloudPeopleColumnsProps['changes']['invite']['mutate'];
  readonly withdraw: CloudPeopleColumnsProps['changes']['cancel']['mutate'];
  readonly ask: CloudPeopleColumnsProps['ask'];
}

function EntryMenu({ entry, selfId, again, withdraw, ask }: EntryMenuProps) {
  const { t } = useTranslation();
  const actions = actionsForEntry(entry, selfId);
  const when = (action: PeopleAction, run: () => void) => (actions.has(action) ? run : undefined);
  if ('member' in entry)
    return (
      <PeopleMenu
        name={nameOf(entry)}
        removeText={t('people.ban')}
        onRemove={when('remove', () => ask({ kind: 'ban', member: entry.member }))}
      />
    );
  const { invitation } = entry;
  return (
    <PeopleMenu
      name={invitation.email}
      removeText=""
      onCancel={when('cancel', () => withdraw(invitation.id))}
      onLink={when('link', () => ask({ kind: 'link', invitation }))}
      onAgain={when('again', () => again(sameInvitee(invitation)))}
    />
  );
}
