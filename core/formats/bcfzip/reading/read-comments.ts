// Comments of a topic, wherever its version stores them.
import { inTurns } from '../../../kit/event-loop.ts';
import { BcfError, type Report } from '../report.ts';
import type { BcfComment, BcfViewpoint } from '../shape.ts';
import { derivedGuid, readDateOf, readGuid } from '../values.ts';
import { attributeOf, childOf, listed, rawText, reportUnknown, trimmedText, type XmlElement } from './xml-tree.ts';

interface CommentSource {
  readonly markup: XmlElement;
  readonly topic: XmlElement;
  readonly topicGuid: string;
  readonly creationDate: string;
  readonly viewpoints: readonly BcfViewpoint[];
  readonly report: Report;
  /** comments that a topic may have */
  readonly most: number;
}

// The status of a comment is of 2.0; it has its own notice.
const parts = new Set([
  'Date',
  'Author',
  'Comment',
  'Viewpoint',
  'ModifiedDate',
  'ModifiedAuthor',
  'VerbalStatus',
  'Status',
  'Topic',
  'ReplyToComment',
]);

/** The comments in the order of the file; unresolved references are omitted. */
export async function readComments(source: CommentSource): Promise<BcfComment[]> {
  const { markup, topic, report } = source;
  const elements = [...listed(markup, 'Comment', 'Comments'), ...listed(topic, 'Comment', 'Comments')];
  if (elements.length > source.most)
    throw new BcfError('hostile', `"${report.where}" has more than ${source.most} comments.`);
  const guids = await inTurns(elements, (element, n) => {
    const guid = readGuid(attributeOf(element, 'Guid'));
    if (guid === null) report.note('A comment has no guid; it got a new one.');
    return guid ?? derivedGuid('comment', source.topicGuid, String(n));
  });
  const known = new Set(guids);
  return inTurns(elements, (element, n) => readComment(source, element, guids[n]!, known));
}

function readComment(
  { viewpoints, creationDate, report }: CommentSource,
  element: XmlElement,
  guid: string,
  known: ReadonlySet<string>,
): BcfComment {
  reportUnknown(element, parts, report);
  if (trimmedText(element, 'VerbalStatus') !== null || trimmedText(element, 'Status') !== null)
    report.note('Comments have a status, which only BCF 2.0 knows; it was left out.');
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
  return {
    guid,
    date: date ?? creationDate,
    author: trimmedText(element, 'Author'),
    comment: rawText(element, 'Comment') ?? '',
    viewpoint_guid: shown,
    reply_to_comment_guid: replied,
    modified_date: readDateOf(element, 'ModifiedDate', report),
    modified_author: trimmedText(element, 'ModifiedAuthor'),
  };
}
