// Changes of an issue, and their optimistic result until the service has answered.
import type { Topic } from '../../api/shapes.ts';

export type IssueChange = Partial<
  Pick<
    Topic,
    | 'title'
    | 'description'
    | 'topic_type'
    | 'topic_status'
    | 'priority'
    | 'stage'
    | 'assigned_to'
    | 'due_date'
    | 'labels'
    | 'reference_links'
  >
>;

/** An issue with its pending changes applied in order. */
export function withChanges<Issue extends Pick<Topic, 'guid'>>(
  issue: Issue,
  changes: readonly { readonly guid: string; readonly change: IssueChange }[],
): Issue {
  const own = changes.filter(({ guid }) => guid === issue.guid);
  return own.length === 0 ? issue : own.reduce((before, { change }) => ({ ...before, ...change }), issue);
}

/** Labels of an issue with one added or removed. */
export const withLabel = ({ labels }: Pick<Topic, 'labels'>, label: string, has: boolean): IssueChange => ({
  labels: has ? [...new Set([...labels, label])] : labels.filter(each => each !== label),
});

/** The project's labels that all of some issues have. */
export const labelsOfAll = (
  issues: readonly Pick<Topic, 'labels'>[],
  offered: readonly { readonly name: string }[],
): readonly string[] =>
  offered.map(({ name }) => name).filter(name => issues.every(({ labels }) => labels.includes(name)));
