// Groups of a project: members that get folder permissions together.
import { IconFileImport, IconPencil, IconTrash, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import type { Group } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { OpenButton } from '../../ui/controls.tsx';
import { type Column, column, numberColumn } from '../../ui/table/virtual-table-props.ts';
import { GroupQuestion, type GroupPlace, type Question } from './group-question.tsx';
import { namesOf } from './members-choice.ts';
import { groupsQuery } from './queries.ts';
import { TextButton } from '../../ui/buttons.tsx';

type GroupsScreenProps = GroupPlace & { readonly tabs: ReactNode };

const keyOf = ({ id }: Group) => String(id);
const nameOf = ({ name }: Group) => name;

export function GroupsScreen({ cloudId, projectId, tabs, mayManage, people, projects }: GroupsScreenProps) {
  const { t } = useTranslation();
  const groups = useQuery(groupsQuery(cloudId, projectId));
  const [question, ask] = useState<Question>();
  const columns = useMemo(
    (): Column<Group>[] => [
      column('name', t('groups.name'), 'minmax(140px, 2fr)', {
        sortBy: nameOf,
        cell: group => (
          <OpenButton onClick={() => ask({ kind: 'members', group })}>
            <Marked color={group.color} name={group.name} />
          </OpenButton>
        ),
      }),
      numberColumn('count', t('groups.people'), '72px', ({ members }) => members.length),
      column('members', t('groups.members'), 'minmax(160px, 4fr)', {
        cell: group => <span title={namesOf(group)}>{namesOf(group)}</span>,
      }),
      column('more', t('people.actions'), '32px', {
        silent: true,
        cell: group => mayManage && <GroupMenu group={group} onAsk={kind => ask({ kind, group })} />,
      }),
    ],
    [t, mayManage],
  );
  return (
    <ListPage
      title={t('groups.title')}
      tabs={tabs}
      query={groups}
      create={
        mayManage && {
          command: ['new-group', t('shell.groups')],
          title: t('groups.create'),
          run: () => ask({ kind: 'new' }),
        }
      }
      actions={
        mayManage &&
        projects.length > 0 && (
          <TextButton icon={IconFileImport} text={t('groups.import')} onClick={() => ask({ kind: 'import' })} />
        )
      }
      none={{
        icon: IconUsersGroup,
        title: t('groups.none'),
        text: t(mayManage ? 'groups.noneText' : 'groups.noneForYou'),
        offers: true,
      }}
      label={t('groups.title')}
      {...{ columns, keyOf, nameOf }}
      onOpen={group => ask({ kind: 'members', group })}
      {...(mayManage && {
        onRename: (group: Group) => ask({ kind: 'edit', group }),
        onDelete: (group: Group) => ask({ kind: 'delete', group }),
      })}
    >
      {question && groups.data && (
        <GroupQuestion
          {...{ cloudId, projectId, question, people, projects, mayManage, groups: groups.data }}
          onClose={() => ask(undefined)}
        />
      )}
    </ListPage>
  );
}

type GroupMenuProps = { readonly group: Group; readonly onAsk: (kind: 'members' | 'edit' | 'delete') => void };

function GroupMenu({ group, onAsk }: GroupMenuProps) {
  const { t } = useTranslation();
  return (
    <MoreMenu
      label={t('parts.more', { name: group.name })}
      size={24}
      actions={[
        { title: t('groups.membersMore'), icon: IconUsers, run: () => onAsk('members') },
        { title: t('parts.edit'), icon: IconPencil, run: () => onAsk('edit') },
        { title: t('shell.deleteMore'), icon: IconTrash, danger: true, run: () => onAsk('delete') },
      ]}
    />
  );
}
