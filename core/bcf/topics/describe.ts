// Topics as in answers, and as drafts of their next state.
import { idsOf } from '../../kit/ids.ts';
import type { Reads } from '../../storage/db.ts';
import type { Imported } from '../history/schema.ts';
import type { BcfVersion } from '../odata/schema.ts';
import type { TopicDraft } from './draft.ts';
import type { Snippet, Topic, Topic3 } from './schema.ts';
import { listLinks, type TopicContent, type TopicRow } from './store.ts';

/** Models and groups of topics, by the id of their rows. */
export interface Around {
  readonly models: ReadonlyMap<number, readonly { readonly id: number }[]>;
  readonly groups: Around['models'];
}

/** @param topicId one topic, or all of the project */
export async function aroundOf(reads: Reads, projectId: number, topicId?: number): Promise<Around> {
  const [models, groups] = await Promise.all([
    listLinks(reads, 'model', projectId, topicId),
    listLinks(reads, 'group', projectId, topicId),
  ]);
  return {
    models: Map.groupBy(models, ({ topic_id }) => topic_id),
    groups: Map.groupBy(groups, ({ topic_id }) => topic_id),
  };
}

const idsIn = (found: Around['models'], topicId: number): number[] => idsOf(found.get(topicId) ?? []);

/** Parses a list of texts; most are empty. */
const textsOf = (json: string): string[] => (json === '[]' ? [] : (JSON.parse(json) as string[]));

/** The date and author of a change are absent, not null, until there is one: the standard wants it so. Version 3.0 also
 *  counts changes of comments and viewpoints. */
export function toTopic(row: TopicRow, { models, groups }: Around, version: BcfVersion = '2.1'): Topic {
  const ids = idsIn(models, row.id);
  const modified = version === '3.0' ? laterOf(row.modified_date, row.touched_date) : row.modified_date;
  return {
    guid: row.guid,
    server_assigned_id: String(row.server_assigned_id),
    topic_type: row.topic_type,
    topic_status: row.topic_status,
    title: row.title,
    priority: row.priority,
    labels: textsOf(row.labels),
    creation_date: row.creation_date,
    creation_author: row.creation_author ?? '',
    ...(modified !== null && { modified_date: modified }),
    ...(row.modified_date !== null && { modified_author: row.modified_author ?? '' }),
    assigned_to: row.assigned_to,
    reference_links: textsOf(row.reference_links),
    stage: row.stage,
    description: row.description,
    due_date: row.due_date,
    models: ids,
    ifcs: ids,
    format: row.format,
    index: row.topic_index,
    bimdata_viewer_layout: row.viewer_layout === null ? null : JSON.parse(row.viewer_layout),
    groups: idsIn(groups, row.id),
    ...(row.snippet !== null && { bim_snippet: JSON.parse(row.snippet) as Snippet }),
    ...importedOf(row),
  };
}

/** How a topic or comment, and its last change, came from files. */
export const importedOf = ({ imported, modified_imported }: Pick<TopicRow, 'imported' | 'modified_imported'>) => ({
  ...(imported !== null && { imported: JSON.parse(imported) as Imported }),
  ...(modified_imported !== null && { modified_imported: JSON.parse(modified_imported) as Imported }),
});

/** A topic as version 3.0 has it. @param topic described for that version */
export function inVersion3(described: Topic): Topic3 {
  const { models: _models, ifcs: _ifcs, groups: _groups, format: _format, ...others } = described;
  const { bimdata_viewer_layout: _layout, authorization, due_date, ...topic } = others;
  return {
    ...topic,
    // A day is a time in 3.0: its beginning.
    due_date: due_date?.length === 10 ? `${due_date}T00:00:00.000Z` : due_date,
    ...(authorization && {
      authorization: { topic_actions: authorization.topic_actions, topic_status: authorization.topic_status },
    }),
  };
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || Date.parse(one) >= Date.parse(other)) ? one : other;

export const draftFrom = (row: TopicRow, { models, groups }: Around): TopicDraft => ({
  ...row,
  index: row.topic_index,
  creation_author: row.creation_author ?? '',
  labels: textsOf(row.labels),
  reference_links: textsOf(row.reference_links),
  models: idsIn(models, row.id),
  groups: idsIn(groups, row.id),
  viewer_layout: row.viewer_layout === null ? null : JSON.parse(row.viewer_layout),
  snippet: row.snippet === null ? null : (JSON.parse(row.snippet) as Snippet),
});

/** A draft as it is stored. */
export const contentOf = (
  { index, models: _models, groups: _groups, ...draft }: TopicDraft,
  modified: Pick<TopicContent, 'modified_author' | 'modified_date' | 'imported' | 'modified_imported'>,
): TopicContent => ({
  ...draft,
  ...modified,
  topic_index: index,
  labels: JSON.stringify(draft.labels),
  reference_links: JSON.stringify(draft.reference_links),
  viewer_layout: draft.viewer_layout === null ? null : JSON.stringify(draft.viewer_layout),
  snippet: draft.snippet === null ? null : JSON.stringify(draft.snippet),
});
