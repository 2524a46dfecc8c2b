// The issues as a table: sorting, grouping, multiple selection.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconLink, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic, TopicOverview } from '../../../api/shapes.ts';
import { reachableLink } from '../../../desktop/reach.ts';
import { Marked } from '../../../ui/colours/color-mark.tsx';
import type { RowGroup } from '../../../ui/table/virtual-table-props.ts';
import { VirtualTable, type VirtualTableProps } from '../../../ui/table/virtual-table.tsx';
import { groupOf, ranksOf, withoutWord, type Grouping } from './arrangement.ts';
import { issueColumns } from './issue-columns.tsx';
import type { IssueWays, Placed } from '../place.ts';
import { copyLink } from '../../../ui/links/copied-link.ts';

type TableProps = Pick<VirtualTableProps<Topic>, 'sort' | 'onSort' | 'selected' | 'onSelect' | 'onOrder'>;

interface IssueTableProps extends TableProps, Placed {
  readonly issues: readonly Topic[];
  readonly overviews: ReadonlyMap<string, TopicOverview> | undefined;
  readonly grouping: Grouping | undefined;
  readonly onDelete: (issues: readonly Topic[]) => void;
}

const keyOf = ({ guid }: Topic): string => guid;
const titleOf = ({ title }: Topic): string => title;

export function IssueTable({ at, ways, issues, overviews, grouping, onDelete, ...table }: IssueTableProps) {
  const { t } = useTranslation();
  const columns = useMemo(
    () =>
      issueColumns(t, {
        at,
        overviews,
        onOpen: ways.onOpen,
        menuOf: issue => <IssueMenu issue={issue} ways={ways} onDelete={at.rights.remove ? onDelete : undefined} />,
      }),
    [t, at, overviews, ways, onDelete],
  );
  const rankOf = useMemo(() => (grouping ? ranksOf(issues, grouping, at) : undefined), [issues, grouping, at]);
  const group = useMemo(
    () =>
      grouping &&
      ((issue: Topic): RowGroup => {
        const { id, name, color } = groupOf(issue, grouping, at);
        const word = name ?? (name === null ? withoutWord(t, grouping) : t('issues.goneModels'));
        return { id, title: color === undefined ? word : <Marked color={color} name={word} /> };
      }),
    [grouping, at, t],
  );
  return (
    <VirtualTable
      {...table}
      label={t('issues.title')}
      columns={columns}
      rows={issues}
      keyOf={keyOf}
      nameOf={titleOf}
      {...(rankOf && { rankOf })}
      groupOf={group}
      chooser={{ name: 'issues', label: t('issues.columns') }}
      onOpen={issue => ways.onOpen(issue.guid)}
      {...(at.rights.remove && { onDelete: (issue: Topic) => onDelete([issue]) })}
    />
  );
}

interface IssueMenuProps {
  readonly issue: Topic;
  readonly ways: IssueWays;
  readonly onDelete: ((issues: readonly Topic[]) => void) | undefined;
}

/** Actions on one issue of a list. The menu is mounted at the first press of its button: each row has one. */
function IssueMenu({ issue, ways, onDelete }: IssueMenuProps) {
  const { t } = useTranslation();
  const [isAsked, ask] = useState(false);
  const button = (
    <ActionIcon
      size={24}
      tabIndex={-1}
      aria-label={t('parts.more', { name: issue.title })}
      aria-haspopup="menu"
      onClick={() => ask(true)}
    >
      <IconDots size={15} />
    </ActionIcon>
  );
  if (!isAsked) return button;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconExternalLink size={14} />} onClick={() => ways.onOpen(issue.guid)}>
          {t('issues.open')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLink size={14} />}
          onClick={() => void copyLink(reachableLink(ways.addressOf(issue.guid)))}
        >
          {t('parts.copyLink')}
        </Menu.Item>
        {onDelete && (
          <Menu.Item leftSection={<IconTrash size={14} />} color="var(--failed)" onClick={() => onDelete([issue])}>
            {t('shell.deleteMore')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
