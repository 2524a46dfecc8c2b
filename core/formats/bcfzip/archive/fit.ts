// Cuts topics of a file to the limits of the API for texts and lists. Pure.
import type { BcfComponents, BcfTopic, BcfViewpoint } from '../shape.ts';

/** Letters, as the shapes of topics and comments allow them. */
const [TITLE, TEXT, ADDRESS] = [4096, 100_000, 10_000];
export const SHORT = 512;
/** Entries of the lists of a topic, and of those of a viewpoint. */
const [MOST_NAMED, MOST_RELATED, MOST_SHAPES, MOST_BITMAPS] = [1000, 10_000, 10_000, 100];

/** The topic, cut where it is longer. @param note receives what was cut */
export function fitted(topic: BcfTopic, note: (what: string) => void): BcfTopic {
  const cut = (text: string, most: number) => {
    if (text.length <= most) return text;
    note(`A text of ${text.length} letters was cut to ${most}.`);
    return text.slice(0, most);
  };
  const short = (text: string | null) => text && cut(text, SHORT);
  const list = <Item>(items: readonly Item[], most: number) => {
    if (items.length > most) note(`Of a list of ${items.length} entries the first ${most} were taken.`);
    return items.length > most ? items.slice(0, most) : items;
  };
  return {
    ...topic,
    title: cut(topic.title, TITLE),
    server_assigned_id: short(topic.server_assigned_id),
    topic_type: short(topic.topic_type),
    topic_status: short(topic.topic_status),
    priority: short(topic.priority),
    stage: short(topic.stage),
    creation_author: short(topic.creation_author),
    modified_author: short(topic.modified_author),
    assigned_to: short(topic.assigned_to),
    description: topic.description && cut(topic.description, TEXT),
    labels: list(topic.labels, MOST_NAMED).map(label => cut(label, SHORT)),
    reference_links: list(topic.reference_links, MOST_NAMED).map(link => cut(link, ADDRESS)),
    related_topics: list(topic.related_topics, MOST_RELATED),
    document_references: list(topic.document_references, MOST_NAMED).map(({ url, description, ...reference }) => ({
      ...reference,
      url: url && cut(url, ADDRESS),
      description: description && cut(description, TEXT),
    })),
    files: list(topic.files, MOST_NAMED).map(({ file_name, reference, ...file }) => ({
      ...file,
      file_name: file_name && cut(file_name, TITLE),
      reference: reference && cut(reference, TITLE),
    })),
    bim_snippet: topic.bim_snippet && {
      ...topic.bim_snippet,
      snippet_type: cut(topic.bim_snippet.snippet_type, SHORT),
      reference: cut(topic.bim_snippet.reference, TITLE),
      reference_schema: cut(topic.bim_snippet.reference_schema, TITLE),
    },
    comments: topic.comments.map(comment => ({
      ...comment,
      author: short(comment.author),
      modified_author: short(comment.modified_author),
      comment: cut(comment.comment, TEXT),
    })),
    viewpoints: topic.viewpoints.map(viewpoint => fittedViewpoint(viewpoint, list, short)),
  };
}

/** The viewpoint, cut in the same way. */
function fittedViewpoint(
  viewpoint: BcfViewpoint,
  list: <Item>(items: readonly Item[], most: number) => readonly Item[],
  short: (text: string | null) => string | null,
): BcfViewpoint {
  const { selection = [], coloring = [], visibility = null } = viewpoint.components ?? {};
  const colours = list(coloring, MOST_SHAPES);
  const listOf = (components: BcfComponents['selection']) =>
    components.map(({ ifc_guid, originating_system, authoring_tool_id }) => ({
      ifc_guid,
      originating_system: short(originating_system),
      authoring_tool_id: short(authoring_tool_id),
    }));
  return {
    ...viewpoint,
    lines: list(viewpoint.lines, MOST_SHAPES),
    clipping_planes: list(viewpoint.clipping_planes, MOST_SHAPES),
    bitmaps: list(viewpoint.bitmaps, MOST_BITMAPS),
    components: viewpoint.components && {
      selection: listOf(selection),
      coloring: colours.map(({ color, components }) => ({ color, components: listOf(components) })),
      visibility: visibility && { ...visibility, exceptions: listOf(visibility.exceptions) },
    },
  };
}
