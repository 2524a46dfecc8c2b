// The columns of the table of issues.
import { IconMessage } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Topic, TopicOverview } from '../../../api/shapes.ts';
import { Chips } from '../../../ui/colours/color-mark.tsx';
import { formatTime } from '../../../ui/numbers/format.ts';
import { type Column, column, TIME } from '../../../ui/table/virtual-table-props.ts';
import { numberOf } from '../filters/filters.ts';
import { lastChange, sortKey, type SortedColumn } from './issue-sort.ts';
import classes from '../issues.module.css';
import { authorName, importedText, nameOf } from '../options.ts';
import { DueMark, PersonMark, ValueMark } from '../marks.tsx';
import type { IssuePlace } from '../place.ts';
import { shownValue, valueIn, type SingleKind } from '../values/values.ts';

// Long: a table of columns.
interface IssueColumnsGiven {
  readonly at: IssuePlace;
  readonly overviews: ReadonlyMap<string, TopicOverview> | undefined;
  readonly onOpen: (guid: string) => void;
  /** actions on one issue */
  readonly menuOf: (issue: Topic) => ReactNode;
}

export function issueColumns(t: TFunction, { at, overviews, onOpen, menuOf }: IssueColumnsGiven): Column<Topic>[] {
  const { values, people, today } = at;
  const by = (column: SortedColumn) => sortKey(column, { values, people, overviews });
  const field = (id: SortedColumn, width: string, look: Parameters<typeof column<Topic>>[3]) =>
    column<Topic>(id, t(`issues.fields.${id}`), width, { sortBy: by(id), ...look });
  const valueColumn = (kind: SingleKind, room: Partial<Column<Topic>>): Column<Topic> => ({
    id: kind,
    title: t(`issues.fields.${kind}`),
    width: 'minmax(72px, 1.2fr)',
    sortBy: by(kind),
    cell: issue => {
      const name = valueIn(issue, kind);
      return name === null ? null : <ValueMark {...shownValue(values, kind, name)} />;
    },
    ...room,
  });
  return [
    field('number', '40px', { cell: issue => <span className="quiet numbers">{numberOf(issue)}</span> }),
    column('picture', t('issues.fields.picture'), '44px', {
      roomy: true,
      cell: ({ guid }) => <Thumbnail address={overviews?.get(guid)?.picture ?? null} />,
    }),
    field('title', 'minmax(160px, 4fr)', {
      fixed: true,
      whole: true,
      cell: ({ guid, title }) => (
        <button
          type="button"
          tabIndex={-1}
          className={`truncate ${classes.open}`}
          title={title}
          onClick={() => onOpen(guid)}
        >
          {title}
        </button>
      ),
    }),
    valueColumn('type', { wide: true }),
    valueColumn('status', { width: 'minmax(84px, 1.5fr)', whole: true }),
    valueColumn('priority', { roomy: true }),
    valueColumn('stage', { spare: true }),
    field('assignee', 'minmax(96px, 1.4fr)', {
      roomy: true,
      cell: ({ assigned_to }) => assigned_to !== null && <PersonMark name={nameOf(people, assigned_to)} />,
    }),
    field('due', '112px', { roomy: true, whole: true, cell: issue => <DueMark issue={issue} today={today} /> }),
    field('labels', 'minmax(90px, 1.6fr)', {
      wide: true,
      cell: ({ labels }) => <LabelChips labels={labels} at={at} />,
    }),
    field('comments', '84px', {
      spare: true,
      align: 'end',
      cell: ({ guid }) => <span className="numbers">{overviews?.get(guid)?.comments ?? ''}</span>,
    }),
    field('author', 'minmax(96px, 1.4fr)', {
      spare: true,
      cell: ({ creation_author, imported }) => (
        <span className="truncate" title={imported && importedText(t, people, imported)}>
          {authorName(t, people, creation_author, imported)}
          {imported && <span className="quiet"> · {t('issues.imported')}</span>}
        </span>
      ),
    }),
    field('created', TIME, {
      spare: true,
      cell: ({ creation_date }) => <span className="numbers">{formatTime(creation_date)}</span>,
    }),
    field('updated', TIME, {
      wide: true,
      whole: true,
      cell: issue => <span className="numbers">{formatTime(lastChange(issue))}</span>,
    }),
    column('menu', t('issues.actions'), '28px', { silent: true, cell: menuOf }),
  ];
}

export const LabelChips = ({ labels, at }: { readonly labels: readonly string[]; readonly at: IssuePlace }) => (
  <Chips of={labels.map((label, id) => ({ id, ...shownValue(at.values, 'label', label) }))} />
);

const Thumbnail = ({ address }: { readonly address: string | null }) =>
  address === null ? null : (
    <img className={classes.thumbnail} src={address} alt="" width={40} height={26} loading="lazy" decoding="async" />
  );

export const CommentCount = ({ count, label }: { readonly count: number; readonly label: string }) =>
  count === 0 ? null : (
    <span className={classes.count} title={label}>
      <IconMessage size={13} aria-hidden />
      <span aria-hidden>{count}</span>
      <span className={classes.unseen}>{label}</span>
    </span>
  );
