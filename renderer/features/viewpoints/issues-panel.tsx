// Issues next to the model: the list, or one of them.
import { Button, Checkbox, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dueText } from '../../api/issue-state.ts';
import { Loaded } from '../../api/loaded.tsx';
import type { Extensions, Topic } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import { Note } from '../../ui/states.tsx';
import { IssueDetail } from './issue-detail.tsx';
import { isFiltered, listedIssues, numberOf, statusColour, type IssueFilter } from './issue-rules.ts';
import { type IssuesPanelProps, setIssues, useIssueState } from './state.ts';
import { extensionsQuery, topicsQuery } from './queries.ts';
import classes from './viewpoints.module.css';
import { FindField } from '../../ui/controls.tsx';

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
                issues={listedIssues(all, models, filter)}
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
  readonly issues: readonly Topic[];
  readonly isFiltered: boolean;
  readonly extensions: Extensions | undefined;
  readonly onOpen: (guid: string) => void;
}

/** Pixels; only visible rows are rendered. */
const ROW = 52;

function IssueList({ issues, isFiltered, extensions, onOpen }: IssueListProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const count = issues.length;
  const rows = useVirtualizer({ count, getScrollElement: () => place.current, estimateSize: () => ROW, overscan: 8 });
  if (issues.length === 0)
    return (
      <Note
        icon={IconAlertTriangle}
        title={t(isFiltered ? 'viewpoints.noMatch' : 'viewpoints.empty.title')}
        text={t(isFiltered ? 'viewpoints.noMatchText' : 'viewpoints.empty.text')}
      />
    );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
    <div ref={place} className={classes.list} role="region" aria-label={t('viewpoints.title')} tabIndex={0}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const topic = issues[index];
          return (
            topic && (
              <li key={topic.guid} style={{ transform: `translateY(${start}px)`, height: ROW }}>
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
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
