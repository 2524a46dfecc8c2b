// A new issue as a draft, and its request body.
import { openStatus } from '../../../api/issues/issue-state.ts';
import type { Topic } from '../../../api/shapes.ts';
import type { NewIssue, IssueChange } from '../changes.ts';
import type { Values } from '../values/values.ts';

/** Values of the fields before anything is chosen. */
export const emptyIssue: Topic = {
  guid: '',
  server_assigned_id: '0',
  topic_type: null,
  topic_status: null,
  title: '',
  priority: null,
  labels: [],
  creation_date: '',
  creation_author: '',
  assigned_to: null,
  reference_links: [],
  stage: null,
  description: null,
  due_date: null,
  models: [],
  ifcs: [],
  format: 'standard',
  index: null,
  bimdata_viewer_layout: null,
  groups: [],
};

/**
 * Initial draft: the status of its column, null for the column without one, and no type.
 * @param status undefined: the project's first that does not close an issue
 */
export const firstDraft = ({ status: statuses }: Values, status: string | null | undefined): IssueChange => ({
  topic_status: status === undefined ? (openStatus(statuses.map(({ name }) => name)) ?? null) : status,
});

interface SentPicture {
  readonly type: 'png' | 'jpg';
  /** in base64 */
  readonly data: string;
}

/** Request body of a draft; undefined while it has no title. Texts are trimmed, and an empty description is omitted. */
export function newIssueOf(draft: IssueChange, picture: SentPicture | undefined): NewIssue | undefined {
  const { title: typed = '', description: described, ...fields } = draft;
  const [title, description] = [typed.trim(), described?.trim() ?? ''];
  if (title === '') return undefined;
  return {
    ...fields,
    title,
    ...(description !== '' && { description }),
    viewpoints: picture ? [{ snapshot: { snapshot_type: picture.type, snapshot_data: picture.data } }] : [],
  };
}
