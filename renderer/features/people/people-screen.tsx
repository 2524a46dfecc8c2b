// Members of a project and their roles; administrators invite, change roles and remove here.
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import { roles, type Role, roleName } from '../../api/roles.ts';
import type { InProject, UserProject } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';
import { type Column, column, textColumn } from '../../ui/table/virtual-table-props.ts';
import { inviterOf } from './cloud-entries.ts';
import { PeopleQuestions, type PeopleQuestion } from './people-questions.tsx';
import { peopleQuery, projectInvitationsQuery, useProjectPeople } from './queries.ts';
import { EmailCell } from '../../ui/status.tsx';
import { MemberState, NameCell, PeopleMenu, RolePick } from './people-cells.tsx';
import { actionsForPerson, isInvited, isSelf, memberOrder, roleOrder, projectRoles } from './people-rules.ts';

interface PeopleColumnsProps {
  readonly mayManage: boolean;
  readonly selfId: number | undefined;
  /** senders of invitations, by invitation id; empty for members who do not manage them */
  readonly inviters: ReadonlyMap<number, string>;
  readonly changes: Pick<ReturnType<typeof useProjectPeople>, 'setRole' | 'invite' | 'cancel'>;
  readonly ask: (question: PeopleQuestion) => void;
}

function usePeopleColumns({ mayManage, selfId, inviters, changes, ask }: PeopleColumnsProps): Column<UserProject>[] {
  const { t } = useTranslation();
  const { setRole, invite, cancel } = changes;
  const [changeRole, again, withdraw] = [setRole.mutate, invite.mutate, cancel.mutate];
  return useMemo(
    (): Column<UserProject>[] => [
      column('name', t('people.name'), 'minmax(120px, 2fr)', {
        sortBy: personName,
        cell: person => <NameCell person={person} isYou={isSelf(person, selfId)} />,
      }),
      column('email', t('people.email'), 'minmax(150px, 2fr)', {
        sortBy: ({ email }) => email,
        cell: ({ email, email_problem }) => <EmailCell email={email} problem={email_problem} />,
      }),
      column('role', t('people.role'), '144px', {
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
      }),
      column('state', t('people.state'), '96px', {
        whole: true,
        sortBy: memberOrder,
        cell: person => <MemberState isMember={!isInvited(person)} />,
      }),
      column('cloud', t('people.cloudRole'), '140px', {
        wide: true,
        sortBy: ({ cloud_role }) => -cloud_role,
        cell: ({ cloud_role }) => roleName(t, cloud_role),
      }),
      ...(mayManage
        ? [
            textColumn<UserProject>(
              'inviter',
              t('people.invitedBy'),
              'minmax(110px, 1fr)',
              ({ invitation_id }) => inviters.get(invitation_id ?? 0) ?? '',
              { wide: true },
            ),
          ]
        : []),
      column('more', t('people.actions'), '32px', {
        silent: true,
        cell: person => (
          <PeopleMenu
            name={personName(person)}
            removeText={t('people.remove')}
            actions={actionsForPerson(person, { mayManage, selfId })}
            onAction={action => {
              if (action === 'again')
                again({ email: person.email, role: person.role }, { onSuccess: () => ask({ kind: 'link', person }) });
              else if (action === 'cancel') withdraw(person.invitation_id ?? 0);
              else ask({ kind: action, person });
            }}
          />
        ),
      }),
    ],
    [t, mayManage, selfId, inviters, changeRole, again, withdraw, ask],
  );
}

interface PeopleScreenProps extends InProject {
  readonly tabs: ReactNode;
  readonly mayManage: boolean;
  /** id of the signed-in user */
  readonly selfId: number | undefined;
  /** called after the user left, or removed themselves */
  readonly onLeft: () => void;
}

const keyOf = ({ id, invitation_id }: UserProject) => `${invitation_id === null ? 'member' : 'invited'}-${id}`;

export function PeopleScreen({ cloudId, projectId, tabs, mayManage, selfId, onLeft }: PeopleScreenProps) {
  const { t } = useTranslation();
  const changes = useProjectPeople(cloudId, projectId);
  const [question, ask] = useState<PeopleQuestion>();
  const [newRole, setNewRole] = useState<Role>(roles.user);
  const { data: invitations } = useQuery({ ...projectInvitationsQuery(cloudId, projectId), enabled: mayManage });
  const inviters = useMemo(() => new Map(invitations?.map(each => [each.id, inviterOf(each)])), [invitations]);
  const columns = usePeopleColumns({ mayManage, selfId, inviters, changes, ask });
  return (
    <ListPage
      title={t('people.title')}
      {...{ tabs, columns, keyOf }}
      query={useQuery(peopleQuery(cloudId, projectId))}
      create={
        mayManage && {
          command: ['invite', t('shell.people')],
          title: t('people.invite'),
          icon: IconUserPlus,
          run: () => ask({ kind: 'invite' }),
        }
      }
      none={{ title: t('people.none'), text: t('people.noneText') }}
      error={question ? null : (changes.setRole.error ?? changes.cancel.error ?? changes.invite.error)}
      label={t('people.title')}
      nameOf={personName}
    >
      {question && (
        <PeopleQuestions
          {...{ question, changes, newRole, onLeft }}
          onNewRole={setNewRole}
          onClose={() => ask(undefined)}
        />
      )}
    </ListPage>
  );
}
