// The issues listed in the viewer, their order and colours.
import { isClosed } from '../../api/closed-status.ts';
import type { Extensions, Topic } from '../../api/shapes.ts';

export interface IssueFilter {
  /** words of title, number, person or label */
  readonly text: string;
  /** including closed ones */
  readonly withClosed: boolean;
  /** of the whole project, not only of the models shown */
  readonly ofProject: boolean;
}

export const noFilter: IssueFilter = { text: '', withClosed: false, ofProject: false };

/** Whether a search or an option differs from the default: the open issues of the models shown. */
export const isFiltered = ({ text, withClosed, ofProject }: IssueFilter): boolean =>
  text.trim() !== '' || withClosed || ofProject;

/** The number of an issue as users see it. */
export const numberOf = ({ server_assigned_id: id }: Pick<Topic, 'server_assigned_id'>): string => id;

/** The newest first. */
export function listedIssues(
  topics: readonly Topic[],
  models: readonly number[],
  { text, withClosed, ofProject }: IssueFilter,
): Topic[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return topics
    .filter(
      topic =>
        (withClosed || !isClosed(topic.topic_status)) &&
        (ofProject || topic.models.length === 0 || topic.models.some(id => models.includes(id))) &&
        words.every(word => textOf(topic).includes(word)),
    )
    .toSorted((a, b) => b.creation_date.localeCompare(a.creation_date) || a.guid.localeCompare(b.guid));
}

const textOf = ({
  title,
  server_assigned_id,
  assigned_to,
  labels,
  topic_type,
  topic_status,
  priority,
}: Topic): string =>
  [title, `#${server_assigned_id}`, assigned_to, ...labels, topic_type, topic_status, priority].join(' ').toLowerCase();

/** The next or previous issue in a list, wrapping around; the first when none is open. */
export function neighbourOf(issues: readonly Topic[], guid: string | null, by: 1 | -1): Topic | undefined {
  const at = issues.findIndex(topic => topic.guid === guid);
  if (at < 0) return by > 0 ? issues[0] : issues.at(-1);
  return issues[(at + by + issues.length) % issues.length];
}

/** Hexadecimal colour of a status in the project; null where it has none. */
export function statusColour(extensions: Extensions | undefined, status: string | null): string | null {
  const at = status === null ? -1 : (extensions?.topic_status.indexOf(status) ?? -1);
  return extensions?.topic_status_colors[at] || null;
}
