// The markup of a topic in 2.1 or 3.0: elements in the order of the schema.
import type { Report } from '../report.ts';
import type { BcfComment, BcfDocument, BcfSnippet, BcfTopic } from '../shape.ts';
import { isIfcGuid } from '../values.ts';
import { element, optionalText, textElement, xmlFile, listElement } from '../../xml-text.ts';

/** A viewpoint as it is in the archive. */
export interface WrittenViewpoint {
  readonly guid: string;
  readonly index: number | null;
  /** undefined: only the picture was written */
  readonly file: string | undefined;
  readonly snapshot: string | undefined;
}

export interface MarkupParts {
  readonly version: '2.1' | '3.0';
  readonly viewpoints: readonly WrittenViewpoint[];
  /** the name of the file of the snippet in the folder */
  readonly snippetName: string | undefined;
  /** paths of the documents in the archive, by their guids */
  readonly documents: ReadonlyMap<string, string>;
  /** of unknown persons, where 3.0 requires one */
  readonly author: string;
}

/** The file. In 3.0 the topic has a type and a status. */
export function writeMarkup(topic: BcfTopic, parts: MarkupParts, report: Report): Buffer {
  const { version } = parts;
  const v3 = version === '3.0';
  const comments = topic.comments.flatMap(comment => writeComment(comment, parts, report));
  const viewpoints = parts.viewpoints.map(viewpoint => writeViewpointEntry(viewpoint, v3));
  const files = topic.files.map(file => writeHeaderFile(file, v3));
  const header = listElement('Header', v3 ? [listElement('Files', files)] : files);
  if (!v3 && topic.server_assigned_id !== null)
    report.note('The id that the server assigned is not part of BCF 2.1; it was left out.');
  // 3.0 has an element around every list.
  const list = <Item>(name: string, items: readonly Item[], write: (item: Item) => string) =>
    v3 ? [listElement(name, items.map(write))] : items.map(write);
  const content = [
    ...list('ReferenceLinks', topic.reference_links, link => optionalText('ReferenceLink', link)),
    textElement('Title', topic.title.trim() === '' ? 'Unnamed' : topic.title),
    optionalText('Priority', topic.priority),
    topic.index === null ? '' : textElement('Index', String(topic.index)),
    ...list('Labels', topic.labels, label => optionalText(v3 ? 'Label' : 'Labels', label)),
    textElement('CreationDate', topic.creation_date),
    writeAuthor('CreationAuthor', topic.creation_author, parts, report),
    optionalText('ModifiedDate', topic.modified_date),
    optionalText('ModifiedAuthor', topic.modified_author),
    optionalText('DueDate', topic.due_date),
    optionalText('AssignedTo', topic.assigned_to),
    optionalText('Stage', topic.stage),
    optionalText('Description', topic.description),
    writeSnippet(topic.bim_snippet, parts, report),
    ...list('DocumentReferences', topic.document_references, each => writeDocumentReference(each, parts, report)),
    ...list('RelatedTopics', topic.related_topics, guid => element('RelatedTopic', { Guid: guid.toLowerCase() })),
    ...(v3 ? [listElement('Comments', comments), listElement('Viewpoints', viewpoints)] : []),
  ];
  const attributes = {
    Guid: topic.guid.toLowerCase(),
    ServerAssignedId: v3 ? topic.server_assigned_id?.trim() || null : null,
    TopicType: topic.topic_type,
    TopicStatus: topic.topic_status,
  };
  return xmlFile(
    element('Markup', {}, [header, element('Topic', attributes, content), ...(v3 ? [] : [...comments, ...viewpoints])]),
  );
}

/** 2.1 accepts an empty author, 3.0 none. */
function writeAuthor(name: string, author: string | null, { version, author: otherwise }: MarkupParts, report: Report) {
  if (author !== null && author.trim() !== '') return textElement(name, author);
  if (version === '2.1') return textElement(name, '');
  report.note(`An author is missing, whom BCF 3.0 asks for; "${otherwise}" was written.`);
  return textElement(name, otherwise);
}

function writeHeaderFile(file: BcfTopic['files'][number], v3: boolean): string {
  const ifcGuid = (guid: string | null) => (guid !== null && isIfcGuid(guid) ? guid : null);
  const attributes = {
    IfcProject: ifcGuid(file.ifc_project),
    IfcSpatialStructureElement: ifcGuid(file.ifc_spatial_structure_element),
    [v3 ? 'IsExternal' : 'isExternal']: file.is_external,
  };
  const [name, date] = [optionalText('Filename', file.file_name), optionalText('Date', file.date)];
  return element('File', attributes, [name, date, optionalText('Reference', file.reference)]);
}

function writeSnippet(snippet: BcfSnippet | null, { version, snippetName }: MarkupParts, report: Report): string {
  if (!snippet) return '';
  const v3 = version === '3.0';
  if (v3 && [snippet.snippet_type, snippet.reference, snippet.reference_schema].some(text => text.trim() === '')) {
    report.note('A snippet without type, reference or schema is not allowed in BCF 3.0; it was left out.');
    return '';
  }
  const attributes = { SnippetType: snippet.snippet_type, [v3 ? 'IsExternal' : 'isExternal']: snippet.is_external };
  return element('BimSnippet', attributes, [
    textElement('Reference', snippetName ?? snippet.reference),
    textElement('ReferenceSchema', snippet.reference_schema),
  ]);
}

function writeDocumentReference(
  { guid, url, document_guid: documentGuid, description }: BcfTopic['document_references'][number],
  { version, documents }: MarkupParts,
  report: Report,
): string {
  const path = documentGuid === null ? undefined : documents.get(documentGuid.toLowerCase());
  if (url === null && path === undefined) {
    report.note('A reference to a document that is missing was left out.');
    return '';
  }
  const v3 = version === '3.0';
  const named = url !== null ? textElement('Url', url) : textElement('DocumentGuid', documentGuid?.toLowerCase() ?? '');
  return element('DocumentReference', { Guid: guid.toLowerCase(), isExternal: v3 ? null : url !== null }, [
    v3 ? named : textElement('ReferencedDocument', url ?? `../${path}`),
    optionalText('Description', description),
  ]);
}

function writeComment(comment: BcfComment, parts: MarkupParts, report: Report): string[] {
  const viewpoint = parts.viewpoints.find(({ guid }) => guid === comment.viewpoint_guid?.toLowerCase());
  if (comment.viewpoint_guid !== null && !viewpoint)
    report.note('A comment shows a viewpoint that was not written; it was kept without.');
  if (comment.reply_to_comment_guid !== null)
    report.note(`Which comment answers which is not part of BCF ${parts.version}; it was left out.`);
  const blank = comment.comment.trim() === '';
  if (parts.version === '3.0' && blank && !viewpoint) {
    report.note('A comment without text and viewpoint is not allowed in BCF 3.0; it was left out.');
    return [];
  }
  return [
    element('Comment', { Guid: comment.guid.toLowerCase() }, [
      textElement('Date', comment.date),
      writeAuthor('Author', comment.author, parts, report),
      parts.version === '3.0' && blank ? '' : textElement('Comment', comment.comment),
      viewpoint ? element('Viewpoint', { Guid: viewpoint.guid }) : '',
      optionalText('ModifiedDate', comment.modified_date),
      optionalText('ModifiedAuthor', comment.modified_author),
    ]),
  ];
}

const writeViewpointEntry = ({ guid, index, file, snapshot }: WrittenViewpoint, v3: boolean): string =>
  element(v3 ? 'ViewPoint' : 'Viewpoints', { Guid: guid }, [
    optionalText('Viewpoint', file ?? null),
    optionalText('Snapshot', snapshot ?? null),
    index === null ? '' : textElement('Index', String(index)),
  ]);

/** The list of documents of 3.0. */
export function writeDocumentList(documents: readonly BcfDocument[]): Buffer {
  const entries = documents.map(({ guid, description, bytes }) =>
    element('Document', { Guid: guid.toLowerCase() }, [
      textElement('Filename', bytes.name.trim() === '' ? 'document' : bytes.name),
      optionalText('Description', description),
    ]),
  );
  return xmlFile(element('DocumentInfo', {}, element('Documents', {}, entries)));
}
