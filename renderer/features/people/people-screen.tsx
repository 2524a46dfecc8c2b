// Who is in a project and as what; its administrators invite, change roles and remove here.
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { UserProject } from '../../api/shapes.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { EmailCell } from '../../ui/email-cell.tsx';
import { personName } from '../../ui/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PeopleMenu } from './people-menu.tsx';
import { peopleQuery, useProjectPeople, type Role } from './queries.ts';
import { RolePick, useRoleWords } from './role-pick.tsx';

export interface PeopleScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly tabs: ReactNode;
  readonly mayManage: boolean;
  /** who looks */
  readonly selfId: number | undefined;
  /** they left, or removed themselves */
  readonly onLeft: () => void;
}

type Question =
  | { readonly kind: 'invite' }
  | { readonly kind: 'remove' | 'leave' | 'link'; readonly person: UserProject };

const keyOf = ({ id, invitation_id }: UserProject) => `${invitation_id === null ? 'member' : 'invited'}-${id}`;
const roles: readonly Role[] = [100, 50, 25];

export function PeopleScreen({ cloudId, projectId, tabs, mayManage, selfId, onLeft }: PeopleScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { nameOf: wordOf } = useRoleWords();
  const people = useQuery(peopleQuery(cloudId, projectId));
  const { setRole, invite, cancel, remove, leave, linkOf } = useProjectPeople(cloudId, projectId);
  const [question, ask] = useState<Question>();
  const [newRole, setNewRole] = useState<Role>(50);
  const close = () => {
    ask(undefined);
  };
  const [changeRole, again, withdraw] = [setRole.mutate, invite.mutate, cancel.mutate];

  const columns = useMemo(
    (): Column<UserProject>[] => [
      {
        id: 'name',
        title: t('people.name'),
        width: 'minmax(120px, 2fr)',
        sortBy: personName,
        cell: person =>
          person.user_id === selfId && selfId !== undefined
            ? t('people.you', { name: personName(person) })
            : personName(person),
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
        sortBy: ({ role }) => -role,
        cell: person =>
          mayManage && person.invitation_id === null ? (
            <RolePick
              label={t('people.roleOf', { name: personName(person) })}
              role={person.role}
              roles={roles}
              onRole={role => {
                changeRole({ id: person.id, role });
              }}
            />
          ) : (
            wordOf(person.role)
          ),
      },
      {
        id: 'state',
        title: t('people.state'),
        width: '96px',
        sortBy: ({ invitation_id }) => (invitation_id === null ? 0 : 1),
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
        cell: ({ cloud_role }) => wordOf(cloud_role),
      },
      {
        id: 'more',
        title: t('people.actions'),
        width: '32px',
        silent: true,
        cell: person => {
          const { invitation_id: invitation, email, role, user_id } = person;
          const when = (is: boolean, run: () => void) => (is ? run : undefined);
          return (
            <PeopleMenu
              name={personName(person)}
              removeText={t('people.remove')}
              onLink={when(mayManage && invitation !== null, () => {
                ask({ kind: 'link', person });
              })}
              onAgain={when(mayManage && invitation !== null, () => {
                again({ email, role });
              })}
              onCancel={when(mayManage && invitation !== null, () => {
                withdraw(invitation ?? 0);
              })}
              onLeave={when(invitation === null && user_id === selfId, () => {
                ask({ kind: 'leave', person });
              })}
              onRemove={when(mayManage && invitation === null && user_id !== selfId, () => {
                ask({ kind: 'remove', person });
              })}
            />
          );
        },
      },
    ],
    [t, mayManage, selfId, changeRole, again, withdraw, wordOf],
  );

  useCommands(
    useMemo(
      (): Command[] =>
        mayManage
          ? [
              {
                id: 'invite',
                group: t('shell.people'),
                title: t('people.invite'),
                keys: 'n',
                run: () => {
                  ask({ kind: 'invite' });
                },
              },
            ]
          : [],
      [t, mayManage],
    ),
  );
  const problem = problems.of(setRole.error ?? cancel.error ?? invite.error);
  return (
    <Page
      title={t('people.title')}
      wide
      tabs={tabs}
      actions={
        mayManage && (
          <Button
            variant="filled"
            leftSection={<IconUserPlus size={14} />}
            onClick={() => {
              ask({ kind: 'invite' });
            }}
          >
            {t('people.invite')}
          </Button>
        )
      }
    >
      {problem !== undefined && question === undefined && (
        <div style={{ padding: '0 16px' }}>
          <Outcome problem={problem} />
        </div>
      )}
      <Loaded query={people}>
        {all =>
          all.length === 0 ? (
            <Note title={t('people.none')} text={t('people.noneText')} />
          ) : (
            <VirtualTable label={t('people.title')} columns={columns} rows={all} keyOf={keyOf} nameOf={personName} />
          )
        }
      </Loaded>
      {question?.kind === 'invite' && (
        <InviteDialog
          title={t('people.inviteTitle')}
          roles={roles}
          role={newRole}
          onRole={setNewRole}
          invite={async email => (await invite.mutateAsync({ email, role: newRole })).id}
          linkOf={linkOf}
          onClose={close}
        />
      )}
      {question?.kind === 'link' && (
        <LinkDialog
          email={question.person.email}
          id={question.person.invitation_id ?? 0}
          linkOf={linkOf}
          onClose={close}
        />
      )}
      {question?.kind === 'remove' && (
        <DeleteDialog
          title={t('people.removeTitle', { name: personName(question.person) })}
          text={t('people.removeText')}
          action={t('parts.remove')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={close}
          onDelete={() => {
            remove.mutate(question.person.id, { onSuccess: close });
          }}
        />
      )}
      {question?.kind === 'leave' && (
        <DeleteDialog
          title={t('people.leaveTitle')}
          text={t('people.leaveText')}
          action={t('people.leaveAction')}
          busy={leave.isPending}
          error={problems.of(leave.error)}
          onClose={close}
          onDelete={() => {
            leave.mutateAsync().then(onLeft, () => undefined);
          }}
        />
      )}
    </Page>
  );
}
