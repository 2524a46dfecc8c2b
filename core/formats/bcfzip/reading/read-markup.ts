// The markup of a topic, of any version: the parts that differ are read in every form.
import type { ArchiveFile } from '../archive/archive.ts';
import { countParts, openXml, type Reading } from './open-parts.ts';
import { readDocumentReferences, readHeaderFiles, readSnippet } from './read-references.ts';
import { readViewpoints } from './read-viewpoint.ts';
import { type Report, BcfError } from '../report.ts';
import type { BcfTopic, BcfComment, BcfViewpoint } from '../shape.ts';
import { derivedGuid, readDate, readDateOf, readGuid, readInteger } from '../values.ts';
import { attributeOf, listed, rawText, namesIn, reportUnknown, trimmed, trimmedText, unique } from './xml-tree.ts';
import { childOf, type XmlElement } from '../../grow-tree.ts';
import { inTurns } from '../../../kit/event-loop.ts';

// Comments of a topic, wherever its version stores them.

interface CommentSource {
  readonly markup: XmlElement;
  readonly topic: XmlElement;
  readonly topicGuid: string;
  readonly creationDate: string;
  readonly viewpoints: readonly BcfViewpoint[];
  readonly report: Report;
}

const commentsIn = (markup: XmlElement, topic: XmlElement): readonly XmlElement[] =>
  [markup, topic].flatMap(parent => listed(parent, 'Comment', 'Comments'));

// The status of a comment is of 2.0; it has its own notice.
const parts = namesIn(
  'Date Author Comment Viewpoint ModifiedDate ModifiedAuthor VerbalStatus Status Topic ReplyToComment',
);

/** The comments in the order of the file; unresolved references are omitted. */
async function readComments({ limits }: Reading, source: CommentSource): Promise<BcfComment[]> {
  const { markup, topic, report } = source;
  const elements = commentsIn(markup, topic);
  if (elements.length > limits.topicComments)
    throw new BcfError('hostile', `"${report.where}" has more than ${limits.topicComments} comments.`);
  const guids = await inTurns(elements, (element, n) => {
    const guid = readGuid(attributeOf(element, 'Guid'));
    if (guid === null) report.note('A comment has no guid; it got a new one.');
    return guid ?? derivedGuid('comment', source.topicGuid, String(n));
  });
  const known = new Set(guids);
  return inTurns(elements, (element, n) => readComment(source, element, guids[n] ?? '', known));
}

/** The status of a comment, of 2.0; null where it is unknown. */
function statusIn(element: XmlElement): string | null {
  const kind = trimmedText(element, 'Status');
  return trimmedText(element, 'VerbalStatus') ?? (kind !== null && isUnknown(kind) ? null : kind);
}

const isUnknown = (kind: string): boolean => /^unknown$/i.test(kind);

/** Whether a comment has only a status, as programs write changes of it in 2.0. */
const isStatusOnly = (element: XmlElement): boolean =>
  (rawText(element, 'Comment') ?? '').trim() === '' && !childOf(element, 'Viewpoint') && statusIn(element) !== null;

function readComment(
  { viewpoints, creationDate, report }: CommentSource,
  element: XmlElement,
  guid: string,
  known: ReadonlySet<string>,
): BcfComment {
  reportUnknown(element, parts, report);
  const date = readDateOf(element, 'Date', report);
  if (date === null) report.note('A comment has no date; that of the topic was taken.');
  const viewpoint = childOf(element, 'Viewpoint');
  const viewpointGuid = readGuid(attributeOf(viewpoint, 'Guid'));
  const shown = viewpoints.some(known => known.guid === viewpointGuid) ? viewpointGuid : null;
  if (viewpoint && shown === null) report.note('A comment refers to a viewpoint that is missing; it was kept without.');
  const reply = childOf(element, 'ReplyToComment');
  const replyGuid = readGuid(attributeOf(reply, 'Guid'));
  const replied = replyGuid !== null && replyGuid !== guid && known.has(replyGuid) ? replyGuid : null;
  if (reply && replied === null) report.note('A comment answers one that is missing; it was kept as one of its own.');
  const isStatus = isStatusOnly(element);
  if (isStatus) report.note('Comments without a text got their status as text (BCF 2.0 only).');
  return {
    guid,
    date: date ?? creationDate,
    author: trimmedText(element, 'Author'),
    comment: isStatus ? `Status: ${statusIn(element)}` : (rawText(element, 'Comment') ?? ''),
    viewpoint_guid: shown,
    reply_to_comment_guid: replied,
    modified_date: readDateOf(element, 'ModifiedDate', report),
    modified_author: trimmedText(element, 'ModifiedAuthor'),
  };
}

const markupParts = namesIn('Header Topic Comment Comments Viewpoints ViewPoint');
const topicParts = namesIn(`
  ReferenceLink ReferenceLinks Title Priority Index Label Labels CreationDate CreationAuthor ModifiedDate ModifiedAuthor
  DueDate AssignedTo Stage Description BimSnippet DocumentReference DocumentReferences RelatedTopic RelatedTopics
  Comment Comments Viewpoints ViewPoint
`);

/** The topic of one folder; undefined, with a notice, when its markup cannot be read. */
export async function readTopic(reading: Reading, file: ArchiveFile): Promise<BcfTopic | undefined> {
  const folder = file.path.slice(0, Math.max(file.path.lastIndexOf('/'), 0));
  const report = reading.report.at(file.path);
  const markup = await openXml(reading, file, ['Markup']);
  const topic = childOf(markup, 'Topic');
  if (!markup) return undefined;
  if (!topic) {
    report.note('It holds no topic; it was left out.');
    return undefined;
  }
  reportUnknown(markup, markupParts, report);
  reportUnknown(topic, topicParts, report);
  const topicGuid = readTopicGuid(topic, folder, report);
  const viewpoints = await readViewpoints(reading, { markup, topic, folder, topicGuid, report });
  const creationDate = readCreationDate(markup, topic, file, report);
  const read: BcfTopic = {
    guid: topicGuid,
    server_assigned_id: attributeOf(topic, 'ServerAssignedId'),
    ...readKind(markup, topic, report),
    title: readTitle(topic, report),
    priority: trimmedText(topic, 'Priority'),
    index: readInteger(trimmedText(topic, 'Index')),
    labels: unique(listed(topic, 'Label', 'Labels').flatMap(({ text }) => trimmed(text) ?? [])),
    reference_links: listed(topic, 'ReferenceLink', 'ReferenceLinks').flatMap(({ text }) => trimmed(text) ?? []),
    creation_date: creationDate,
    creation_author: readAuthor(topic, report),
    modified_date: readDateOf(topic, 'ModifiedDate', report),
    modified_author: trimmedText(topic, 'ModifiedAuthor'),
    assigned_to: trimmedText(topic, 'AssignedTo'),
    due_date: readDateOf(topic, 'DueDate', report),
    stage: trimmedText(topic, 'Stage'),
    description: rawText(topic, 'Description') || null,
    bim_snippet: readSnippet(reading, childOf(topic, 'BimSnippet'), folder, report),
    document_references: readDocumentReferences(reading, topic, { folder, topicGuid }, report),
    related_topics: readRelated(topic, topicGuid, report),
    files: readHeaderFiles(reading, childOf(markup, 'Header'), folder, report),
    comments: await readComments(reading, { markup, topic, topicGuid, creationDate, viewpoints, report }),
    viewpoints,
    unknown: [],
  };
  countParts(reading, 1 + read.comments.length + viewpoints.length);
  return read;
}

/**
 * Type and status of a topic. In files of BCF 2.0 comments have them: a free status (`VerbalStatus`), and one of
 * `Status` (Error, Warning, Info, Unknown). BCF 2.1 moved both to the topic, so those of the latest comment fill what a
 * topic has not.
 */
function readKind(markup: XmlElement, topic: XmlElement, report: Report) {
  const [type, status] = [attributeOf(topic, 'TopicType'), attributeOf(topic, 'TopicStatus')];
  const marked = commentsIn(markup, topic)
    .map(comment => ({
      date: readDate(trimmedText(comment, 'Date')) ?? '',
      verbal: trimmedText(comment, 'VerbalStatus'),
      kind: trimmedText(comment, 'Status'),
      isText: isStatusOnly(comment),
    }))
    .filter(({ verbal, kind }) => verbal !== null || kind !== null)
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const latest = marked.at(-1);
  if (!latest) return { topic_type: type, topic_status: status };
  const verbal = marked.findLast(comment => comment.verbal !== null)?.verbal ?? null;
  const kind = latest.kind !== null && isUnknown(latest.kind) ? null : latest.kind;
  const read = {
    topic_type: type ?? (verbal === null && status === null ? null : kind),
    topic_status: status ?? verbal ?? kind,
  };
  const isKept = marked.every(comment => {
    const isShown = [read.topic_status, read.topic_type].includes(comment.verbal ?? comment.kind);
    return isShown || comment.isText || (comment.verbal === null && isUnknown(comment.kind ?? ''));
  });
  if (read.topic_status !== status || read.topic_type !== type)
    report.note('The topic has no status or type of its own; it got that of its latest comment (BCF 2.0).');
  if (!isKept) report.note('Comment statuses (BCF 2.0 only) were left out.');
  return read;
}

function readTopicGuid(topic: XmlElement, folder: string, report: Report): string {
  const folderGuid = readGuid(folder.slice(folder.lastIndexOf('/') + 1));
  const given = readGuid(attributeOf(topic, 'Guid'));
  if (given === null)
    report.note(`The topic has no guid; ${folderGuid === null ? 'it got a new one' : 'that of its folder was taken'}.`);
  else if (given !== folderGuid)
    report.note('The folder has another name than the guid of the topic, which was taken.');
  return given ?? folderGuid ?? derivedGuid('topic', folder);
}

function readTitle(topic: XmlElement, report: Report): string {
  const title = rawText(topic, 'Title');
  if (title !== undefined && title.trim() !== '') return title;
  report.note('The topic has no title; it was called "Unnamed".');
  return 'Unnamed';
}

function readAuthor(topic: XmlElement, report: Report): string | null {
  const author = trimmedText(topic, 'CreationAuthor');
  if (author === null) report.note('The topic has no author.');
  return author;
}

/** The fallback for a missing date: the earliest time that the markup names, or that of the file in the archive. */
function readCreationDate(markup: XmlElement, topic: XmlElement, file: ArchiveFile, report: Report): string {
  const given = readDateOf(topic, 'CreationDate', report);
  if (given !== null) return given;
  report.note('The topic has no creation date; the earliest date of its parts was taken.');
  const times = [
    readDate(trimmedText(topic, 'ModifiedDate')),
    ...commentsIn(markup, topic).map(comment => readDate(trimmedText(comment, 'Date'))),
  ].filter(time => time !== null);
  return times.sort()[0] ?? file.modified.toISOString();
}

function readRelated(topic: XmlElement, guid: string, report: Report): string[] {
  const guids = listed(topic, 'RelatedTopic', 'RelatedTopics').flatMap(element => {
    const related = readGuid(attributeOf(element, 'Guid'));
    if (related !== null && related !== guid) return [related];
    report.note('A related topic without guid, or the topic itself, was left out.');
    return [];
  });
  return unique(guids);
}
