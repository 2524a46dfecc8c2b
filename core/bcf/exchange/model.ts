// Topics in the shape of files. Pure: values read in, values written out.
import type {
  BcfBytes,
  BcfComponent,
  BcfComponents,
  BcfDocumentReference,
  BcfHeaderFile,
  BcfTopic,
  BcfUnknownFile,
  BcfViewpoint,
} from '../../formats/bcfzip/shape.ts';
import type { Comment } from '../comments/schema.ts';
import type { TopicFiles } from '../relations/schema.ts';
import type { Topic } from '../topics/schema.ts';
import type { Component, Components, Viewpoint } from '../viewpoints/schema.ts';
import type { ListedSheet, SheetValue } from '../../formats/xlsx/write-sheet.ts';
import type { Language } from '../../kit/text/languages.ts';
import { textsIn, type ServiceTexts } from '../../kit/text/texts.ts';

// Issues as a table for people. Pure.

interface Column {
  readonly title: keyof ServiceTexts['sheets']['issues']['titles'];
  readonly width: number;
  readonly value: (topic: Topic, comments: number) => SheetValue;
}

const moment = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
/** A due date is a day, or in other programs a time. */
const due = (text: string | null): SheetValue => (text?.length === 10 ? { day: new Date(text) } : moment(text));

const columns: readonly Column[] = [
  { title: 'number', width: 6, value: ({ index }) => index },
  { title: 'title', width: 40, value: ({ title }) => title },
  { title: 'type', width: 16, value: ({ topic_type }) => topic_type },
  { title: 'status', width: 16, value: ({ topic_status }) => topic_status },
  { title: 'priority', width: 12, value: ({ priority }) => priority },
  { title: 'stage', width: 16, value: ({ stage }) => stage },
  { title: 'labels', width: 24, value: ({ labels }) => labels.join(', ') },
  { title: 'assigned', width: 28, value: ({ assigned_to }) => assigned_to },
  { title: 'due', width: 12, value: ({ due_date }) => due(due_date) },
  { title: 'description', width: 60, value: ({ description }) => description },
  { title: 'created', width: 22, value: ({ creation_date }) => moment(creation_date) },
  { title: 'creator', width: 28, value: ({ creation_author }) => creation_author },
  { title: 'changed', width: 22, value: ({ modified_date }) => moment(modified_date) },
  { title: 'comments', width: 12, value: (_topic, comments) => comments },
  { title: 'guid', width: 38, value: ({ guid }) => guid },
];

/** @param commentsOf how many comments a topic has */
export function sheetOf(topics: readonly Topic[], commentsOf: (topic: Topic) => number, locale: Language): ListedSheet {
  const text = textsIn(locale, 'sheets.issues');
  return {
    name: text('name'),
    columns: columns.map(({ title, width }) => ({ title: text(`titles.${title}`), width })),
    rows: topics.map(topic => columns.map(({ value }) => value(topic, commentsOf(topic)))),
  };
}

/** A viewpoint with the bytes of its pictures. */
export interface ViewpointWithPictures {
  readonly viewpoint: Viewpoint;
  readonly snapshot: BcfBytes | null;
  /** in the order of the viewpoint's; null for what cannot be read */
  readonly bitmaps: readonly (BcfBytes | null)[];
}

interface WholeTopic {
  readonly topic: Topic;
  readonly comments: readonly Comment[];
  readonly viewpoints: readonly ViewpointWithPictures[];
  readonly references: readonly BcfDocumentReference[];
  readonly related: readonly string[];
  readonly files: TopicFiles;
  /** bytes of its snippet; null when there are none */
  readonly snippet: BcfBytes | null;
  /** models that came with it, as its files refer to them */
  readonly models: ReadonlyMap<string, BcfBytes>;
  readonly unknown: readonly BcfUnknownFile[];
}

export function toFileTopic(whole: WholeTopic): BcfTopic {
  const { topic, comments, viewpoints, references, related, files, snippet, models, unknown } = whole;
  const { guid, title, topic_type, topic_status, priority, index, labels, reference_links, stage, description } = topic;
  return {
    guid,
    title,
    topic_type,
    topic_status,
    priority,
    index,
    labels,
    reference_links,
    stage,
    description,
    server_assigned_id: topic.server_assigned_id,
    creation_date: topic.creation_date,
    // As the file has it from which the topic came.
    creation_author: (topic.imported?.author ?? topic.creation_author) || null,
    modified_date: topic.modified_date ?? null,
    modified_author: (topic.modified_imported?.author ?? topic.modified_author) || null,
    due_date: topic.due_date && new Date(topic.due_date).toISOString(),
    assigned_to: topic.assigned_to,
    bim_snippet: topic.bim_snippet ? { ...topic.bim_snippet, bytes: snippet } : null,
    document_references: references,
    related_topics: related,
    files: files.map(file => toHeaderFile(file, models.get(file.reference ?? '') ?? null)),
    comments: comments.map(comment => ({
      guid: comment.guid,
      date: comment.date,
      author: (comment.imported?.author ?? comment.author) || null,
      comment: comment.comment,
      viewpoint_guid: comment.viewpoint_guid,
      reply_to_comment_guid: comment.reply_to_comment_guid,
      modified_date: comment.modified_date ?? null,
      modified_author: (comment.modified_imported?.author ?? comment.modified_author) || null,
    })),
    viewpoints: viewpoints.map(toFileViewpoint),
    unknown,
  };
}

const toHeaderFile = (file: TopicFiles[number], bytes: BcfBytes | null): BcfHeaderFile => ({
  ifc_project: file.ifc_project ?? null,
  ifc_spatial_structure_element: file.ifc_spatial_structure_element ?? null,
  is_external: bytes === null,
  file_name: file.file_name ?? null,
  date: file.date ?? null,
  reference: file.reference ?? null,
  bytes,
});

function toFileViewpoint({ viewpoint, snapshot, bitmaps }: ViewpointWithPictures): BcfViewpoint {
  const { orthogonal_camera: orthogonal, perspective_camera: perspective } = viewpoint;
  return {
    guid: viewpoint.guid,
    index: viewpoint.index,
    snapshot,
    orthogonal_camera: orthogonal ? { ...orthogonal, aspect_ratio: orthogonal.aspect_ratio ?? null } : null,
    perspective_camera: perspective ? { ...perspective, aspect_ratio: perspective.aspect_ratio ?? null } : null,
    lines: viewpoint.lines,
    clipping_planes: viewpoint.clipping_planes,
    // Files have no bitmap without a place.
    bitmaps: viewpoint.bitmaps.flatMap(({ bitmap_type, location, normal, up, height }, n) => {
      const bytes = bitmaps[n];
      if (!bytes || !location || !normal || !up || height === undefined) return [];
      return [
        {
          bitmap_type: bitmap_type === 'png' ? ('png' as const) : ('jpg' as const),
          bytes,
          location,
          normal,
          up,
          height,
        },
      ];
    }),
    components: toFileComponents(viewpoint.components),
  };
}

const toFileComponents = ({ selection, coloring, visibility }: Components): BcfComponents => ({
  selection: listOf(selection),
  coloring: coloring.map(({ color, components }) => ({ color: longColor(color), components: listOf(components) })),
  visibility: visibility ? { ...visibility, exceptions: listOf(visibility.exceptions) } : null,
});

/** Files know components by one of two ids. */
const listOf = (components: readonly Component[]): BcfComponent[] =>
  components.flatMap(({ ifc_guid = null, originating_system = null, authoring_tool_id = null }) =>
    ifc_guid === null && authoring_tool_id === null ? [] : [{ ifc_guid, originating_system, authoring_tool_id }],
  );

/** Two digits for each part, as files have them. */
const longColor = (color: string): string => (color.length <= 4 ? color.replace(/./g, '$&$&') : color).toUpperCase();
