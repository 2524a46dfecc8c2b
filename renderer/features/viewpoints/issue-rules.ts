// Which issues are listed in the viewer, in which order, and how they are marked.
import { isClosed } from '../../api/closed-status.ts';
import type { Extensions, Topic } from '../../api/shapes.ts';

export interface IssueFilter {
  /** words of title, number, person or label */
  readonly text: string;
  /** also those that are closed */
  readonly withClosed: boolean;
  /** of the whole project, not only of the models that are shown */
  readonly ofProject: boolean;
}

export const noFilter: IssueFilter = { text: '', withClosed: false, ofProject: false };

/** Whether something is searched or listed besides the open issues of what is shown. */
export const isFiltered = ({ text, withClosed, ofProject }: IssueFilter): boolean =>
  text.trim() !== '' || withClosed || ofProject;

/** The number under which people know an issue. */
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

/** The issue after or before another in a list, round its ends; the first when none is open. */
export function neighbourOf(issues: readonly Topic[], guid: string | null, by: 1 | -1): Topic | undefined {
  const at = issues.findIndex(topic => topic.guid === guid);
  if (at < 0) return by > 0 ? issues[0] : issues.at(-1);
  return issues[(at + by + issues.length) % issues.length];
}

/** Digits of the colour that the project gave to a status; null where it gave none. */
export function statusColour(extensions: Extensions | undefined, status: string | null): string | null {
  const at = status === null ? -1 : (extensions?.topic_status.indexOf(status) ?? -1);
  return extensions?.topic_status_colors[at] || null;
}
