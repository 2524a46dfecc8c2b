// Issues next to the model: the list, or one of them.
import { Button, Checkbox, CloseButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconMessageReport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dueText } from '../../api/issues/issue-state.ts';
import { Loaded } from '../../api/loaded.tsx';
import type { Extensions, Topic } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import { Note } from '../../ui/states.tsx';
import { IssueDetail } from './issue-detail.tsx';
import {
  isFiltered,
  issueGroups,
  listLines,
  numberOf,
  statusColour,
  type GroupName,
  type IssueFilter,
  type IssueGroup,
} from './issue-rules.ts';
import { type IssuesPanelProps, setIssues, useIssueState } from './state.ts';
import { extensionsQuery, topicsQuery } from './queries.ts';
import classes from './viewpoints.module.css';
import { FindField } from '../../ui/controls.tsx';
import { toggledIn } from '../../ui/toggled.ts';

export function IssuesPanel(props: IssuesPanelProps) {
  const { projectId, view, address, onAddress, mayWrite } = props;
  const { t } = useTranslation();
  const topics = useQuery(topicsQuery(projectId));
  const extensions = useQuery(extensionsQuery(projectId));
  const filter = useIssueState(state => state.filter);
  const notice = useIssueState(state => state.notice);
  const models = view.models.map(({ id }) => id);
  return (
    <>
      {notice && (
        <p role="alert" className={classes.notice}>
          {t(`viewpoints.notice.${notice.kind}`, { ...notice })}
          <CloseButton size="xs" aria-label={t('shell.close')} onClick={() => setIssues({ notice: null })} />
        </p>
      )}
      {address.issue === undefined ? (
        <>
          <ListHead filter={filter} mayWrite={mayWrite} />
          <Loaded query={topics}>
            {all => (
              <IssueList
                groups={issueGroups(all, models, filter)}
                isFiltered={isFiltered(filter)}
                extensions={extensions.data}
                onOpen={guid => onAddress({ issue: guid, viewpoint: undefined })}
              />
            )}
          </Loaded>
        </>
      ) : (
        <IssueDetail key={address.issue} {...props} guid={address.issue} extensions={extensions.data} />
      )}
    </>
  );
}

function ListHead({ filter, mayWrite }: { readonly filter: IssueFilter; readonly mayWrite: boolean }) {
  const { t } = useTranslation();
  const change = (part: Partial<IssueFilter>) => setIssues({ filter: { ...filter, ...part } });
  return (
    <div className={classes.head}>
      {mayWrite && (
        <Button fullWidth leftSection={<IconPlus size={14} />} onClick={() => setIssues({ call: 'new' })}>
          {t('viewpoints.newIssue')}
        </Button>
      )}
      <FindField label={t('viewpoints.search')} value={filter.text} onText={text => change({ text })} />
      <div className={classes.switches}>
        <Checkbox
          label={t('viewpoints.withClosed')}
          checked={filter.withClosed}
          onChange={event => change({ withClosed: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('viewpoints.ofProject')}
          checked={filter.ofProject}
          onChange={event => change({ ofProject: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}

interface IssueListProps {
  readonly groups: readonly IssueGroup[];
  readonly isFiltered: boolean;
  readonly extensions: Extensions | undefined;
  readonly onOpen: (guid: string) => void;
}

/** Pixels of an issue and of the head of a group; only visible rows are rendered. */
const [ROW, HEAD] = [52, 30];

function IssueList({ groups, isFiltered, extensions, onOpen }: IssueListProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const folded = useIssueState(state => state.folded);
  const lines = listLines(groups, folded);
  const heightOf = (index: number) => (lines[index] && 'issues' in lines[index] ? HEAD : ROW);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => place.current,
    estimateSize: heightOf,
    getItemKey: index => keyOf(lines[index]),
    overscan: 8,
  });
  if (groups.length === 0)
    return (
      <Note
        icon={IconMessageReport}
        title={t(isFiltered ? 'viewpoints.noMatch' : 'viewpoints.empty.title')}
        text={t(isFiltered ? 'viewpoints.noMatchText' : 'viewpoints.empty.text')}
      />
    );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
    <div ref={place} className={classes.list} role="region" aria-label={t('viewpoints.title')} tabIndex={0}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, size, key }) => {
          const line = lines[index];
          return (
            line && (
              <li key={key} style={{ transform: `translateY(${start}px)`, height: size }}>
                {'issues' in line ? (
                  <GroupHead group={line} folded={folded} />
                ) : (
                  <IssueRow topic={line} extensions={extensions} onOpen={onOpen} />
                )}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

const keyOf = (line: IssueGroup | Topic | undefined) =>
  line === undefined ? '' : 'issues' in line ? line.name : line.guid;

interface GroupHeadProps {
  readonly group: IssueGroup;
  readonly folded: ReadonlySet<GroupName>;
}

function GroupHead({ group: { name, issues }, folded }: GroupHeadProps) {
  const { t } = useTranslation();
  const isFolded = folded.has(name);
  const Arrow = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      className={classes.group}
      aria-expanded={!isFolded}
      onClick={() => setIssues({ folded: toggledIn(folded, name) })}
    >
      <Arrow size={14} aria-hidden />
      <span className="truncate">{t(`viewpoints.group.${name}`)}</span>
      <span className="quiet numbers">{issues.length}</span>
    </button>
  );
}

type IssueRowProps = Pick<IssueListProps, 'extensions' | 'onOpen'> & { readonly topic: Topic };

const IssueRow = ({ topic, extensions, onOpen }: IssueRowProps) => (
  <button type="button" className={classes.row} onClick={() => onOpen(topic.guid)} title={topic.title}>
    <span className={classes.rowTitle}>
      <small className="numbers">#{numberOf(topic)}</small>
      <strong className="truncate">{topic.title}</strong>
    </span>
    <span className={classes.rowFacts}>
      {topic.topic_status !== null && (
        <Marked color={statusColour(extensions, topic.topic_status)} name={topic.topic_status} />
      )}
      {topic.priority !== null && <span className="truncate">{topic.priority}</span>}
      {topic.due_date !== null && <span className="numbers">{dueText(topic.due_date)}</span>}
    </span>
  </button>
);
