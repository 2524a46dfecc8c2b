// Writes BCF files of versions 2.1 and 3.0, strictly as their schemas ask.
import type { Writable } from 'node:stream';
import { claimPath, safeName, safePath, openZipOutput, type ZipOutput } from './zip-output.ts';
import { type BcfNotice, createReport, type Report } from '../report.ts';
import type { BcfProject, BcfTopic, BcfUnknownFile, BcfWriteOptions, BcfExtensions } from '../shape.ts';
import { withUsedValues, EXTENSION_NAMES } from '../reading/read-project.ts';
import { writeDocumentList } from './write-markup.ts';
import { type TopicOutput, writeTopic } from './write-topic.ts';
import { derivedGuid } from '../values.ts';
import { element, optionalText, textElement, xmlFile } from '../../xml-text.ts';

// Version, project and lists of values, as files of 2.1 or 3.0.

/** Files of the whole archive, with their names. */
function writeProjectFiles(
  { project, extensions }: Pick<BcfProject, 'project' | 'extensions'>,
  version: '2.1' | '3.0',
): readonly (readonly [name: string, bytes: Buffer])[] {
  const hasLists = EXTENSION_NAMES.some(([field]) => extensions[field] !== null);
  const named = project.project_id !== null || project.name !== null;
  if (version === '3.0')
    return [
      ['bcf.version', xmlFile(element('Version', { VersionId: version }))],
      ...(named ? [['project.bcfp', projectOf30(project)] as const] : []),
      ['extensions.xml', extensionLists(extensions)],
    ];
  return [
    ['bcf.version', xmlFile(element('Version', { VersionId: version }, textElement('DetailedVersion', version)))],
    ...(named || hasLists ? [['project.bcfp', projectOf21(project, hasLists)] as const] : []),
    ...(hasLists ? [['extensions.xsd', extensionSchema(extensions)] as const] : []),
  ];
}

function projectOf30({ project_id: id, name }: BcfProject['project']): Buffer {
  const known = id?.trim() || derivedGuid('project', name ?? '');
  return xmlFile(element('ProjectInfo', {}, element('Project', { ProjectId: known }, optionalText('Name', name))));
}

function projectOf21({ project_id: id, name }: BcfProject['project'], hasLists: boolean): Buffer {
  const known = id !== null || name !== null;
  return xmlFile(
    element('ProjectExtension', {}, [
      known ? element('Project', { ProjectId: id ?? '' }, optionalText('Name', name)) : '',
      textElement('ExtensionSchema', hasLists ? 'extensions.xsd' : ''),
    ]),
  );
}

function extensionLists(extensions: BcfExtensions): Buffer {
  const lists = EXTENSION_NAMES.map(([field, list, item]) => {
    const items = extensions[field]?.map(value => optionalText(item, value));
    return items ? element(list, {}, items) : '';
  });
  return xmlFile(element('Extensions', {}, lists));
}

/** The values as a narrower schema of the markup; readers have a copy of the markup's schema in the same folder. */
function extensionSchema(extensions: BcfExtensions): Buffer {
  const types = EXTENSION_NAMES.map(([field, , , type]) => {
    const allowed = extensions[field]?.map(value => element('xs:enumeration', { value }));
    return allowed ? element('xs:simpleType', { name: type }, element('xs:restriction', { base: type }, allowed)) : '';
  });
  const redefined = element('xs:redefine', { schemaLocation: 'markup.xsd' }, types);
  return xmlFile(element('xs:schema', { 'xmlns:xs': 'http://www.w3.org/2001/XMLSchema' }, redefined));
}

/**
 * Writes the file into `sink`, which is ended, and reports what the version could not hold. One topic after the other
 * is in memory with its pictures.
 */
export async function writeBcf(model: BcfProject, options: BcfWriteOptions, sink: Writable): Promise<BcfNotice[]> {
  const notices: BcfNotice[] = [];
  const report = createReport(notices, 'archive');
  const topics =
    options.version === '3.0' ? model.topics.map(topic => withTypeAndStatus(topic, options, report)) : model.topics;
  const zip = openZipOutput(sink, options.date ?? new Date(Date.UTC(1980, 0, 1)));
  const extensions = withUsedValues(model.extensions, topics);
  const taken = new Set<string>();
  for (const [name, bytes] of writeProjectFiles({ project: model.project, extensions }, options.version)) {
    taken.add(name);
    await zip.addBuffer(name, bytes);
  }
  const documents = await writeDocuments(model, options.version, zip, { taken, report });
  const output: TopicOutput = { zip, taken, documents, options, report };
  for (const topic of topics) {
    await writeTopic(topic, output);
    await writeUnknown(topic.unknown, `${topic.guid.toLowerCase()}/`, model, output);
  }
  await writeUnknown(model.unknown, '', model, output);
  await zip.end();
  return notices;
}

function withTypeAndStatus(topic: BcfTopic, options: BcfWriteOptions, report: Report): BcfTopic {
  const type = topic.topic_type?.trim() || (options.topicType ?? 'Issue');
  const status = topic.topic_status?.trim() || (options.topicStatus ?? 'Open');
  const added = [...(topic.topic_type?.trim() ? [] : [type]), ...(topic.topic_status?.trim() ? [] : [status])];
  if (added.length > 0)
    report.at(`"${topic.title}"`).note(`BCF 3.0 asks for a type and a status; the topic got ${added.join(' and ')}.`);
  return { ...topic, topic_type: type, topic_status: status };
}

/** Documents under their guids: by that alone in 3.0, in a folder of that name in 2.1, which has no list of them. */
async function writeDocuments(
  { documents }: BcfProject,
  version: '2.1' | '3.0',
  zip: ZipOutput,
  { taken, report }: { readonly taken: Set<string>; readonly report: Report },
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  if (documents.length > 0) zip.addFolder('Documents');
  if (version === '3.0' && documents.length > 0) {
    taken.add('documents.xml');
    await zip.addBuffer('documents.xml', writeDocumentList(documents));
  }
  for (const { guid, description, bytes } of documents) {
    const id = guid.toLowerCase();
    const path = claimPath(taken, version === '3.0' ? `Documents/${id}` : `Documents/${id}/${safeName(bytes.name)}`);
    if (version === '2.1' && description !== null)
      report.at(bytes.name).note('Descriptions of documents are not part of BCF 2.1; those of references are.');
    paths.set(id, path);
    await zip.addBytes(path, bytes);
  }
  return paths;
}

async function writeUnknown(
  files: readonly BcfUnknownFile[],
  folder: string,
  model: BcfProject,
  { zip, taken, options, report }: TopicOutput,
): Promise<void> {
  for (const { path, bytes } of files) {
    const safe = safePath(path);
    const key = `${folder}${safe}`.toLowerCase();
    if (model.version !== options.version || safe === undefined || taken.has(key)) {
      report.at(path).note('A file that BCF does not know was left out: only exports of the same version hold it.');
      continue;
    }
    taken.add(key);
    await zip.addBytes(`${folder}${safe}`, bytes);
  }
}
