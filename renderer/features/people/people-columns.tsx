// The columns of the people of a project.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { roleName } from '../../api/roles.ts';
import type { UserProject } from '../../api/shapes.ts';
import { EmailCell } from '../../ui/email-cell.tsx';
import { personName } from '../../ui/numbers/format.ts';
import { Status } from '../../ui/status.tsx';
import type { Column } from '../../ui/table/virtual-table.tsx';
import { PeopleMenu } from './people-menu.tsx';
import {
  actionsForPerson,
  isInvited,
  isSelf,
  memberOrder,
  nameText,
  roleOrder,
  type PeopleAction,
} from './people-rules.ts';
import type { PeopleQuestion } from './people-questions.tsx';
import type { useProjectPeople } from './queries.ts';
import { RolePick } from './role-pick.tsx';
import { projectRoles } from './role-words.ts';

export interface PeopleColumnsProps {
  readonly mayManage: boolean;
  readonly selfId: number | undefined;
  /** senders of invitations, by invitation id; empty for members who do not manage them */
  readonly inviters: ReadonlyMap<number, string>;
  readonly changes: Pick<ReturnType<typeof useProjectPeople>, 'setRole' | 'invite' | 'cancel'>;
  readonly ask: (question: PeopleQuestion) => void;
}

export function usePeopleColumns({
  mayManage,
  selfId,
  inviters,
  changes,
  ask,
}: PeopleColumnsProps): Column<UserProject>[] {
  const { t } = useTranslation();
  const { setRole, invite, cancel } = changes;
  const [changeRole, again, withdraw] = [setRole.mutate, invite.mutate, cancel.mutate];
  return useMemo(
    (): Column<UserProject>[] => [
      {
        id: 'name',
        title: t('people.name'),
        width: 'minmax(120px, 2fr)',
        sortBy: personName,
        cell: person => nameText(t, personName(person), isSelf(person, selfId)),
      },
      {
        id: 'email',
        title: t('people.email'),
        width: 'minmax(150px, 2fr)',
        sortBy: ({ email }) => email,
        cell: ({ email, email_problem }) => <EmailCell email={email} problem={email_problem} />,
      },
      {
        id: 'role',
        title: t('people.role'),
        width: '144px',
        sortBy: roleOrder,
        cell: person =>
          mayManage && !isInvited(person) ? (
            <RolePick
              label={t('people.roleOf', { name: personName(person) })}
              role={person.role}
              roles={projectRoles}
              onRole={role => changeRole({ id: person.id, role })}
            />
          ) : (
            roleName(t, person.role)
          ),
      },
      {
        id: 'state',
        title: t('people.state'),
        width: '96px',
        sortBy: memberOrder,
        cell: ({ invitation_id }) =>
          invitation_id === null ? (
            <Status kind="done" word={t('people.member')} />
          ) : (
            <Status kind="waiting" word={t('people.invited')} />
          ),
      },
      {
        id: 'cloud',
        title: t('people.cloudRole'),
        width: '140px',
        wide: true,
        sortBy: ({ cloud_role }) => -cloud_role,
        cell: ({ cloud_role }) => roleName(t, cloud_role),
      },
      ...(mayManage
        ? [
            {
              id: 'inviter',
              title: t('people.invitedBy'),
              width: 'minmax(110px, 1fr)',
              wide: true,
              sortBy: ({ invitation_id }: UserProject) => inviters.get(invitation_id ?? 0) ?? '',
              cell: ({ invitation_id }: UserProject) => inviters.get(invitation_id ?? 0) ?? '',
            },
          ]
        : []),
      {
        id: 'more',
        title: t('people.actions'),
        width: '32px',
        silent: true,
        cell: person => {
          const { email, role } = person;
          const actions = actionsForPerson(person, { mayManage, selfId });
          const when = (action: PeopleAction, run: () => void) => (actions.has(action) ? run : undefined);
          return (
            <PeopleMenu
              name={personName(person)}
              removeText={t('people.remove')}
              onLink={when('link', () => ask({ kind: 'link', person }))}
              onAgain={when('again', () => again({ email, role }))}
              onCancel={when('cancel', () => withdraw(person.invitation_id ?? 0))}
              onLeave={when('leave', () => ask({ kind: 'leave', person }))}
              onRemove={when('remove', () => ask({ kind: 'remove', person }))}
            />
          );
        },
      },
    ],
    [t, mayManage, selfId, inviters, changeRole, again, withdraw, ask],
  );
}
