// Topics of a file as the project takes them in. Pure.
import type { BcfComment, BcfTopic } from '../../formats/bcfzip/shape.ts';
import type { AdoptedComment } from '../comments/service.ts';
import type { TopicFiles } from '../relations/schema.ts';
import type { AdoptedTopic } from '../topics/service.ts';

/** How the guids and people of a file are called here. */
export interface Naming {
  /** the guid under which something of the file is here */
  readonly guidOf: (guid: string) => string;
  /** the address of a member, spelled as the account has it; undefined for somebody else */
  readonly memberOf: (person: string) => string | undefined;
  readonly note: (what: string) => void;
}

/** Comments and viewpoints arrive by themselves. */
type Arriving = Omit<BcfTopic, 'comments' | 'viewpoints'>;

/** A topic with the people of the file: authors need not be members, whoever is assigned must be. */
export function arrivingTopic(topic: Arriving, { guidOf, memberOf, note }: Naming): AdoptedTopic {
  const { assigned_to: assigned, bim_snippet: snippet } = topic;
  const member = assigned === null ? null : (memberOf(assigned) ?? null);
  if (assigned !== null && member === null)
    note(`It was assigned to ${assigned}, who is not a member of the project; it is assigned to nobody.`);
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
    assigned_to: member,
    creation_author: personOf(topic.creation_author, memberOf) ?? '',
    creation_date: topic.creation_date,
    modified_author: personOf(topic.modified_author, memberOf),
    modified_date: topic.modified_date,
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

export const arrivingComments = (comments: readonly BcfComment[], { guidOf, memberOf }: Naming): AdoptedComment[] =>
  comments.map(comment => ({
    guid: guidOf(comment.guid),
    date: comment.date,
    author: personOf(comment.author, memberOf),
    comment: comment.comment,
    viewpoint_guid: comment.viewpoint_guid && guidOf(comment.viewpoint_guid),
    reply_to_comment_guid: comment.reply_to_comment_guid && guidOf(comment.reply_to_comment_guid),
    modified_date: comment.modified_date,
    modified_author: personOf(comment.modified_author, memberOf),
  }));

/** What the file says of its models; their bytes stay in it. */
export const arrivingFiles = ({ files }: Pick<BcfTopic, 'files'>): TopicFiles =>
  files.map(({ ifc_project, ifc_spatial_structure_element, file_name, date, reference }) => ({
    ...(ifc_project !== null && { ifc_project }),
    ...(ifc_spatial_structure_element !== null && { ifc_spatial_structure_element }),
    ...(file_name !== null && { file_name }),
    ...(date !== null && { date }),
    ...(reference !== null && { reference }),
  }));

const personOf = (person: string | null, memberOf: Naming['memberOf']): string | null =>
  person === null ? null : (memberOf(person) ?? person);
