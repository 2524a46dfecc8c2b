// Everybody in a cloud, for its administrators: roles, invitations, bans.
import { Button, NativeSelect } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { PendingInvitation, UserCloud } from '../../api/shapes.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { EmailCell } from '../../ui/email-cell.tsx';
import { formatDay, personName } from '../../ui/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PeopleMenu } from './people-menu.tsx';
import { cloudInvitationsQuery, cloudPeopleQuery, useCloudPeople, type Role } from './queries.ts';
import { RolePick, useRoleWords } from './role-pick.tsx';

export interface CloudPeopleScreenProps {
  readonly cloudId: number;
  readonly cloudName: string;
  readonly tabs: ReactNode;
  readonly selfId: number | undefined;
}

/** A member or somebody who is invited. */
type Entry = { readonly member: UserCloud } | { readonly invitation: PendingInvitation };
type Question =
  | { readonly kind: 'invite' }
  | { readonly kind: 'ban'; readonly member: UserCloud }
  | { readonly kind: 'link'; readonly invitation: PendingInvitation };

const roles: readonly (100 | 50)[] = [100, 50];
const keyOf = (entry: Entry) => ('member' in entry ? `member-${entry.member.id}` : `invited-${entry.invitation.id}`);
const nameOf = (entry: Entry) => ('member' in entry ? personName(entry.member) : entry.invitation.email);
const emailOf = (entry: Entry) => ('member' in entry ? entry.member.email : entry.invitation.email);
const roleOf = (entry: Entry) => ('member' in entry ? entry.member.cloud_role : entry.invitation.role);
const isInAll = (entry: Entry) =>
  ('member' in entry ? entry.member : entry.invitation).in_all_projects || roleOf(entry) === 100;

const projectOf = (entry: Entry) => ('member' in entry ? undefined : entry.invitation.project?.name);
const makerOf = (entry: Entry) =>
  'member' in entry
    ? ''
    : (entry.invitation.application ?? (entry.invitation.sender ? personName(entry.invitation.sender) : ''));

export function CloudPeopleScreen({ cloudId, cloudName, tabs, selfId }: CloudPeopleScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { nameOf: wordOf } = useRoleWords();
  const people = useQuery(cloudPeopleQuery(cloudId));
  const invited = useQuery(cloudInvitationsQuery(cloudId));
  const { setRole, ban, invite, cancel, linkOf } = useCloudPeople(cloudId);
  const [question, ask] = useState<Question>();
  const [newRole, setNewRole] = useState<100 | 50>(50);
  const [projectRole, setProjectRole] = useState<Role | null>(null);
  const close = () => {
    ask(undefined);
  };
  const [changeRole, again, withdraw] = [setRole.mutate, invite.mutate, cancel.mutate];
  const rows = useMemo(
    (): Entry[] => [
      ...(people.data ?? []).map(member => ({ member })),
      ...(invited.data ?? []).map(invitation => ({ invitation })),
    ],
    [people.data, invited.data],
  );

  const columns = useMemo(
    (): Column<Entry>[] => [
      {
        id: 'name',
        title: t('people.name'),
        width: 'minmax(120px, 2fr)',
        sortBy: nameOf,
        cell: entry =>
          'member' in entry && entry.member.id === selfId ? t('people.you', { name: nameOf(entry) }) : nameOf(entry),
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
        sortBy: entry => -roleOf(entry),
        cell: entry =>
          'member' in entry ? (
            <RolePick
              label={t('people.roleOf', { name: nameOf(entry) })}
              role={entry.member.cloud_role}
              roles={roles}
              onRole={role => {
                changeRole({ id: entry.member.id ?? 0, role });
              }}
            />
          ) : (
            wordOf(entry.invitation.role)
          ),
      },
      {
        id: 'all',
        title: t('people.projects'),
        width: '110px',
        sortBy: entry => (isInAll(entry) ? 0 : 1),
        cell: entry => projectOf(entry) ?? t(isInAll(entry) ? 'people.allProjects' : 'people.someProjects'),
      },
      {
        id: 'state',
        title: t('people.state'),
        width: '96px',
        sortBy: entry => ('member' in entry ? 0 : 1),
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
        sortBy: entry => ('member' in entry ? entry.member.created_at : ''),
        cell: entry => ('member' in entry ? formatDay(entry.member.created_at) : ''),
      },
      {
        id: 'more',
        title: t('people.actions'),
        width: '32px',
        silent: true,
        cell: entry => {
          if ('member' in entry)
            return (
              <PeopleMenu
                name={nameOf(entry)}
                removeText={t('people.ban')}
                onRemove={
                  entry.member.id === selfId
                    ? undefined
                    : () => {
                        ask({ kind: 'ban', member: entry.member });
                      }
                }
              />
            );
          const { id, email, role, in_all_projects, project_role, project, own } = entry.invitation;
          // Only what was made here can be mailed again and shows its link; those of projects are looked after there.
          const isOurs = own && project === null;
          return (
            <PeopleMenu
              name={email}
              removeText=""
              onCancel={() => {
                withdraw(id);
              }}
              onLink={
                isOurs
                  ? () => {
                      ask({ kind: 'link', invitation: entry.invitation });
                    }
                  : undefined
              }
              onAgain={
                isOurs
                  ? () => {
                      again({ email, role, projectRole: in_all_projects ? (project_role ?? 50) : null });
                    }
                  : undefined
              }
            />
          );
        },
      },
    ],
    [t, wordOf, selfId, changeRole, again, withdraw],
  );

  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'invite-cloud',
          group: cloudName,
          title: t('people.invite'),
          keys: 'n',
          run: () => {
            ask({ kind: 'invite' });
          },
        },
      ],
      [t, cloudName],
    ),
  );
  const problem = problems.of(setRole.error ?? cancel.error ?? invite.error);
  return (
    <Page
      title={cloudName}
      wide
      tabs={tabs}
      actions={
        <Button
          variant="filled"
          leftSection={<IconUserPlus size={14} />}
          onClick={() => {
            ask({ kind: 'invite' });
          }}
        >
          {t('people.invite')}
        </Button>
      }
    >
      {problem !== undefined && question === undefined && (
        <div style={{ padding: '0 16px' }}>
          <Outcome problem={problem} />
        </div>
      )}
      <Loaded query={people}>
        {() => (
          <VirtualTable label={t('people.cloudTitle')} columns={columns} rows={rows} keyOf={keyOf} nameOf={nameOf} />
        )}
      </Loaded>
      {question?.kind === 'invite' && (
        <InviteDialog
          title={t('people.inviteCloudTitle', { name: cloudName })}
          roles={roles}
          role={newRole}
          onRole={setNewRole}
          linkOf={linkOf}
          onClose={close}
          invite={async email =>
            (await invite.mutateAsync({ email, role: newRole, projectRole: newRole === 100 ? null : projectRole })).id
          }
        >
          {newRole === 50 && (
            <NativeSelect
              label={t('people.inProjects')}
              value={String(projectRole)}
              onChange={({ currentTarget: { value } }) => {
                setProjectRole(value === 'null' ? null : (Number(value) as Role));
              }}
              data={[
                { value: 'null', label: t('people.inNone') },
                ...([100, 50, 25] as const).map(role => ({
                  value: String(role),
                  label: t('people.inAllAs', { role: wordOf(role) }),
                })),
              ]}
            />
          )}
        </InviteDialog>
      )}
      {question?.kind === 'link' && (
        <LinkDialog email={question.invitation.email} id={question.invitation.id} linkOf={linkOf} onClose={close} />
      )}
      {question?.kind === 'ban' && (
        <DeleteDialog
          title={t('people.banTitle', { name: personName(question.member) })}
          text={t('people.banText')}
          name={question.member.email}
          action={t('people.banAction')}
          busy={ban.isPending}
          error={problems.of(ban.error)}
          onClose={close}
          onDelete={() => {
            ban.mutate(question.member.id ?? 0, { onSuccess: close });
          }}
        />
      )}
    </Page>
  );
}
