// An issue on the board.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic, TopicOverview } from '../../../api/shapes.ts';
import classes from './board.module.css';
import { numberOf } from '../filters/filters.ts';
import { CommentCount, LabelChips } from '../table/issue-columns.tsx';
import { DueMark, PersonMark, ValueMark } from '../marks.tsx';
import { nameOf } from '../people.ts';
import { linkTo, type IssuePlace, type IssueWays } from '../place.ts';
import { shownValue } from '../values/values.ts';

export interface BoardCardProps {
  readonly at: IssuePlace;
  readonly ways: IssueWays;
  readonly issue: Topic;
  readonly overview: TopicOverview | undefined;
  /** in the tab order */
  readonly isStop: boolean;
  readonly isOpen: boolean;
  readonly onFocus: (guid: string) => void;
}

export const BoardCard = memo(function Card({ at, ways, issue, overview, isStop, isOpen, onFocus }: BoardCardProps) {
  const { t } = useTranslation();
  const { values, people, today } = at;
  return (
    <a
      className={classes.card}
      {...linkTo(
        {
          go: () => ways.onOpen(issue.guid),
        },
        ways.addressOf(issue.guid),
      )}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      data-card={issue.guid}
      onFocus={() => onFocus(issue.guid)}
    >
      <span className={classes.cardHead}>
        <span className="quiet numbers">#{numberOf(issue)}</span>
        {issue.priority !== null && <ValueMark {...shownValue(values, 'priority', issue.priority)} />}
        {issue.topic_type !== null && <span className="truncate quiet">{issue.topic_type}</span>}
      </span>
      <span className={classes.cardBody}>
        <span className={classes.cardTitle}>{issue.title}</span>
        {overview?.picture && (
          <img className={classes.cardPicture} src={overview.picture} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <span className={classes.cardFoot}>
        {issue.assigned_to !== null && <PersonMark name={nameOf(people, issue.assigned_to)} short />}
        <DueMark issue={issue} today={today} />
        <LabelChips labels={issue.labels} at={at} />
        <span className={classes.space} />
        <CommentCount
          count={overview?.comments ?? 0}
          label={t('issues.commentCount', { count: overview?.comments ?? 0 })}
        />
      </span>
    </a>
  );
});
