// Topics as in answers, and as drafts of their next state.
import type { Imported } from '../history/schema.ts';
import type { BcfVersion } from '../odata/schema.ts';
import type { TopicDraft } from './draft.ts';
import type { Snippet, Topic, Topic3 } from './schema.ts';
import type { Belonging, TopicContent, TopicRow } from './store.ts';

/** Related data of topics, by the id of their rows. */
export interface Around {
  readonly models: ReadonlyMap<number, readonly Belonging[]>;
  readonly groups: ReadonlyMap<number, readonly Belonging[]>;
}

const idsOf = (found: ReadonlyMap<number, readonly Belonging[]>, topicId: number): number[] =>
  (found.get(topicId) ?? []).map(({ id }) => id);

/** Parses a list of texts; most are empty. */
const textsOf = (json: string): string[] => (json === '[]' ? [] : (JSON.parse(json) as string[]));

/** The date and author of a change are absent, not null, until there is one: the standard wants it so. Version 3.0 also
 *  counts changes of comments and viewpoints. */
export function toTopic(row: TopicRow, { models, groups }: Around, version: BcfVersion = '2.1'): Topic {
  const ids = idsOf(models, row.id);
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
    groups: idsOf(groups, row.id),
    ...(row.snippet !== null && { bim_snippet: JSON.parse(row.snippet) as Snippet }),
    ...importedOf(row),
  };
}

/** How a topic or comment, and its last change, came from files. */
export const importedOf = ({
  imported,
  modified_imported,
}: Pick<TopicRow, 'imported' | 'modified_imported'>): Pick<Topic, 'imported' | 'modified_imported'> => ({
  ...(imported !== null && { imported: JSON.parse(imported) as Imported }),
  ...(modified_imported !== null && { modified_imported: JSON.parse(modified_imported) as Imported }),
});

/** A topic as version 3.0 has it. @param topic described for that version */
export function inVersion3(topic: Topic): Topic3 {
  const { modified_date, modified_author, bim_snippet, imported, modified_imported, authorization } = topic;
  return {
    guid: topic.guid,
    server_assigned_id: topic.server_assigned_id,
    topic_type: topic.topic_type,
    topic_status: topic.topic_status,
    reference_links: topic.reference_links,
    title: topic.title,
    priority: topic.priority,
    index: topic.index,
    labels: topic.labels,
    creation_date: topic.creation_date,
    creation_author: topic.creation_author,
    ...(modified_date !== undefined && { modified_date }),
    ...(modified_author !== undefined && { modified_author }),
    assigned_to: topic.assigned_to,
    stage: topic.stage,
    description: topic.description,
    ...(bim_snippet && { bim_snippet }),
    // A day is a time in 3.0: its beginning.
    due_date: topic.due_date?.length === 10 ? `${topic.due_date}T00:00:00.000Z` : topic.due_date,
    ...(imported && { imported }),
    ...(modified_imported && { modified_imported }),
    ...(authorization && {
      authorization: { topic_actions: authorization.topic_actions, topic_status: authorization.topic_status },
    }),
  };
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || Date.parse(one) >= Date.parse(other)) ? one : other;

export function draftFrom(row: TopicRow, { models, groups }: Around): TopicDraft {
  const { title, format, topic_type, topic_status, priority, stage, description, due_date, assigned_to } = row;
  return {
    title,
    format,
    topic_type,
    topic_status,
    priority,
    stage,
    description,
    due_date,
    assigned_to,
    index: row.topic_index,
    creation_author: row.creation_author ?? '',
    creation_date: row.creation_date,
    labels: textsOf(row.labels),
    reference_links: textsOf(row.reference_links),
    models: idsOf(models, row.id),
    groups: idsOf(groups, row.id),
    viewer_layout: row.viewer_layout === null ? null : JSON.parse(row.viewer_layout),
    snippet: row.snippet === null ? null : (JSON.parse(row.snippet) as Snippet),
  };
}

export function contentOf(
  draft: TopicDraft,
  modified: Pick<TopicContent, 'modified_author' | 'modified_date' | 'imported' | 'modified_imported'>,
): TopicContent {
  const { viewer_layout, snippet } = draft;
  return {
    title: draft.title,
    topic_index: draft.index,
    format: draft.format,
    topic_type: draft.topic_type,
    topic_status: draft.topic_status,
    priority: draft.priority,
    stage: draft.stage,
    description: draft.description,
    due_date: draft.due_date,
    assigned_to: draft.assigned_to,
    creation_author: draft.creation_author,
    creation_date: draft.creation_date,
    ...modified,
    labels: JSON.stringify(draft.labels),
    reference_links: JSON.stringify(draft.reference_links),
    viewer_layout: viewer_layout === null ? null : JSON.stringify(viewer_layout),
    snippet: snippet === null ? null : JSON.stringify(snippet),
  };
}
