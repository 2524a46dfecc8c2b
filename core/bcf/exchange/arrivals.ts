// Topics of a file in the form that the project stores. Pure.
import type { BcfComment, BcfTopic } from '../../formats/bcfzip/shape.ts';
import type { AdoptedComment, Signature } from '../comments/service.ts';
import type { Imported } from '../history/schema.ts';
import type { TopicFiles } from '../relations/schema.ts';
import type { AdoptedTopic } from '../topics/service.ts';

/** Maps guids and people of a file to those of the project. */
export interface Naming {
  /** the guid in the project for one of the file */
  readonly guidOf: (guid: string) => string;
  /** the address of a member, spelled as the account has it; undefined for other people */
  readonly memberOf: (person: string) => string | undefined;
  /** the author in the project for one of the file */
  readonly authorOf: (person: string | null) => ArrivingAuthor;
  readonly note: (what: string) => void;
}

/** An author as in answers, and the origin: an `Imported` as JSON. */
interface ArrivingAuthor {
  readonly author: string | null;
  readonly imported: string;
}

/**
 * Administrators of a project may name any author, as for each topic. Authors imported by others are marked in the name
 * itself, also for clients that read nothing else: it neither is nor becomes the address of a member.
 */
export function createAuthorOf(by: Signature, memberOf: Naming['memberOf']): Naming['authorOf'] {
  const isOwn = (person: string) => person.toLowerCase() === by.author.toLowerCase();
  const nameOf = (person: string) => {
    if (isOwn(person)) return by.author;
    return by.isAdmin ? (memberOf(person) ?? person) : `${person} (imported by ${by.author} on ${by.now.slice(0, 10)})`;
  };
  return person => ({
    author: person === null ? null : nameOf(person),
    imported: JSON.stringify({ by: by.author, date: by.now, author: person ?? '' } satisfies Imported),
  });
}

/** Comments and viewpoints are imported separately. */
type Arriving = Omit<BcfTopic, 'comments' | 'viewpoints'>;

/** A topic with the people of the file: authors and the assigned person need not be members. */
export function arrivingTopic(topic: Arriving, { guidOf, memberOf, authorOf, note }: Naming): AdoptedTopic {
  const { assigned_to: assigned, bim_snippet: snippet } = topic;
  const member = assigned === null ? null : memberOf(assigned);
  if (member === undefined) note(`Assigned to ${assigned}, who is not a member of the project: kept as text.`);
  const created = authorOf(topic.creation_author);
  return {
    guid: guidOf(topic.guid),
    title: topic.title,
    index: topic.index,
    format: 'standard',
    topic_type: topic.topic_type,
    topic_status: topic.topic_status,
    priority: topic.priority,
    stage: topic.stage,
    description: topic.description,
    due_date: topic.due_date,
    assigned_to: member ?? assigned,
    creation_author: created.author ?? '',
    creation_date: topic.creation_date,
    ...modifiedOf(topic, authorOf),
    imported: created.imported,
    labels: topic.labels,
    reference_links: topic.reference_links,
    models: [],
    groups: [],
    viewer_layout: null,
    snippet: snippet && {
      snippet_type: snippet.snippet_type,
      is_external: snippet.is_external,
      reference: snippet.reference,
      reference_schema: snippet.reference_schema,
    },
  };
}

export const arrivingComments = (comments: readonly BcfComment[], { guidOf, authorOf }: Naming): AdoptedComment[] =>
  comments.map(comment => ({
    guid: guidOf(comment.guid),
    date: comment.date,
    ...authorOf(comment.author),
    comment: comment.comment,
    viewpoint_guid: comment.viewpoint_guid && guidOf(comment.viewpoint_guid),
    reply_to_comment_guid: comment.reply_to_comment_guid && guidOf(comment.reply_to_comment_guid),
    ...modifiedOf(comment, authorOf),
  }));

/** Descriptions of models in the file, without their bytes. */
export const arrivingFiles = ({ files }: Pick<BcfTopic, 'files'>): TopicFiles =>
  files.map(({ ifc_project, ifc_spatial_structure_element, file_name, date, reference }) => ({
    ...(ifc_project !== null && { ifc_project }),
    ...(ifc_spatial_structure_element !== null && { ifc_spatial_structure_element }),
    ...(file_name !== null && { file_name }),
    ...(date !== null && { date }),
    ...(reference !== null && { reference }),
  }));

/** The last change of a topic or comment; empty without one. */
function modifiedOf(
  { modified_author, modified_date }: Pick<BcfComment, 'modified_author' | 'modified_date'>,
  authorOf: Naming['authorOf'],
) {
  const { author, imported } = authorOf(modified_author);
  return { modified_author: author, modified_date, modified_imported: modified_date === null ? null : imported };
}
