// Groups of a project: what people are called together, so that rights in folders can be given to all of them at once.
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { Group, Project, UserProject } from '../../api/shapes.ts';
import { Marked } from '../../ui/color-mark.tsx';
import { useCommands, type Command } from '../../ui/commands.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { formatNumber, personName } from '../../ui/format.ts';
import { MarkDialog } from '../../ui/mark-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import pageClasses from '../../ui/page.module.css';
import { Note } from '../../ui/states.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { groupsQuery, useGroupChanges } from './queries.ts';

export interface GroupsScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly tabs: ReactNode;
  readonly mayManage: boolean;
  readonly people: readonly UserProject[];
  /** others of the cloud whose groups the person may take over */
  readonly projects: readonly Project[];
}

type Question =
  | { readonly kind: 'new' | 'import' }
  | { readonly kind: 'members' | 'edit' | 'delete'; readonly group: Group };

const keyOf = ({ id }: Group) => String(id);
const nameOf = ({ name }: Group) => name;
const namesOf = ({ members }: Group) => members.map(personName).join(', ');

export function GroupsScreen({ cloudId, projectId, tabs, mayManage, people, projects }: GroupsScreenProps) {
  const { t } = useTranslation();
  const groups = useQuery(groupsQuery(cloudId, projectId));
  const [question, ask] = useState<Question>();
  const columns = useMemo(
    (): Column<Group>[] => [
      {
        id: 'name',
        title: t('groups.name'),
        width: 'minmax(140px, 2fr)',
        sortBy: nameOf,
        cell: group => (
          <button
            type="button"
            tabIndex={-1}
            className={pageClasses.open}
            onClick={() => {
              ask({ kind: 'members', group });
            }}
          >
            <Marked color={group.color} name={group.name} />
          </button>
        ),
      },
      {
        id: 'count',
        title: t('groups.people'),
        width: '72px',
        align: 'end',
        sortBy: ({ members }) => members.length,
        cell: ({ members }) => formatNumber(members.length),
      },
      {
        id: 'members',
        title: t('groups.members'),
        width: 'minmax(160px, 4fr)',
        cell: group => <span title={namesOf(group)}>{namesOf(group)}</span>,
      },
      {
        id: 'more',
        title: t('people.actions'),
        width: '32px',
        silent: true,
        cell: group =>
          mayManage && (
            <GroupMenu
              group={group}
              onAsk={kind => {
                ask({ kind, group });
              }}
            />
          ),
      },
    ],
    [t, mayManage],
  );
  useCommands(
    useMemo(
      (): Command[] =>
        mayManage
          ? [
              {
                id: 'new-group',
                group: t('shell.groups'),
                title: t('groups.create'),
                keys: 'n',
                run: () => {
                  ask({ kind: 'new' });
                },
              },
            ]
          : [],
      [t, mayManage],
    ),
  );
  const create = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={14} />}
      onClick={() => {
        ask({ kind: 'new' });
      }}
    >
      {t('groups.create')}
    </Button>
  );
  const actions = mayManage && (
    <>
      {projects.length > 0 && (
        <Button
          leftSection={<IconFileImport size={14} />}
          onClick={() => {
            ask({ kind: 'import' });
          }}
        >
          {t('groups.import')}
        </Button>
      )}
      {create}
    </>
  );
  return (
    <Page title={t('groups.title')} wide tabs={tabs} actions={actions}>
      <Loaded query={groups}>
        {all => (
          <>
            {all.length === 0 ? (
              <Note
                icon={IconUsersGroup}
                title={t('groups.none')}
                text={t(mayManage ? 'groups.noneText' : 'groups.noneForYou')}
              >
                {mayManage && create}
              </Note>
            ) : (
              <VirtualTable
                label={t('groups.title')}
                columns={columns}
                rows={all}
                keyOf={keyOf}
                nameOf={nameOf}
                onOpen={group => {
                  ask({ kind: 'members', group });
                }}
                {...(mayManage && {
                  onRename: (group: Group) => {
                    ask({ kind: 'edit', group });
                  },
                  onDelete: (group: Group) => {
                    ask({ kind: 'delete', group });
                  },
                })}
              />
            )}
            {question && (
              <GroupQuestion
                {...{ cloudId, projectId, question, people, projects, mayManage, groups: all }}
                onClose={() => {
                  ask(undefined);
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function GroupMenu({
  group,
  onAsk,
}: {
  readonly group: Group;
  readonly onAsk: (kind: 'members' | 'edit' | 'delete') => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('parts.more', { name: group.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUsers size={14} />}
          onClick={() => {
            onAsk('members');
          }}
        >
          {t('groups.membersMore')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={14} />}
          onClick={() => {
            onAsk('edit');
          }}
        >
          {t('parts.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={14} />}
          color="var(--failed)"
          onClick={() => {
            onAsk('delete');
          }}
        >
          {t('shell.deleteMore')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type GroupQuestionProps = Omit<GroupsScreenProps, 'tabs'> & {
  readonly question: Question;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
};

function GroupQuestion({
  cloudId,
  projectId,
  question,
  people,
  projects,
  mayManage,
  groups,
  onClose,
}: GroupQuestionProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create, update, remove } = useGroupChanges(cloudId, projectId);
  switch (question.kind) {
    case 'new':
      return (
        <MarkDialog
          title={t('groups.create')}
          label={t('groups.name')}
          action={t('shell.create')}
          busy={create.isPending}
          error={problems.of(create.error)}
          onClose={onClose}
          onGiven={given => {
            create.mutate(given, { onSuccess: onClose });
          }}
        />
      );
    case 'import':
      return <ImportDialog {...{ cloudId, projectId, projects, groups, onClose }} />;
    case 'members':
      return <MembersDialog {...{ cloudId, projectId, people, mayManage, onClose }} group={question.group} />;
    case 'edit': {
      const { id, name, color } = question.group;
      return (
        <MarkDialog
          title={t('groups.edit', { name })}
          label={t('groups.name')}
          action={t('parts.save')}
          value={{ name, color }}
          busy={update.isPending}
          error={problems.of(update.error)}
          onClose={onClose}
          onGiven={given => {
            update.mutate({ id, ...given }, { onSuccess: onClose });
          }}
        />
      );
    }
    case 'delete': {
      const { id, name } = question.group;
      return (
        <DeleteDialog
          title={t('groups.delete', { name })}
          text={t('groups.deleteText')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={onClose}
          onDelete={() => {
            remove.mutate(id, { onSuccess: onClose });
          }}
        />
      );
    }
  }
}
