// Parts of the whole file: its version, the project, lists of values, documents.
import type { Archive } from '../archive/archive.ts';
import { type BcfLimits, BcfError, type Report, ownText } from '../report.ts';
import { findPart, openXml, type Reading, resolvePath } from './open-parts.ts';
import type { BcfExtensions, BcfProject, BcfVersion, BcfTopic } from '../shape.ts';
import { derivedGuid, readGuid } from '../values.ts';
import { attributeOf, childrenOf, listed, parseXml, trimmed, trimmedText, unique, XmlError } from './xml-tree.ts';
import { childOf } from '../../grow-tree.ts';

// The values that topics use, in addition to those of the file's lists.

export type UsedValues = Readonly<Record<keyof BcfExtensions, ReadonlySet<string>>>;

/** Of each kind; a list that people choose from is much shorter. */
const MOST_VALUES = 10_000;

/** Collects the values of topics that are read one after the other. */
export function collectValues() {
  const used = byField(() => new Set<string>());
  return {
    used: used as UsedValues,

    add(topic: BcfTopic): void {
      for (const [field, , , , valuesIn] of EXTENSION_NAMES)
        for (const value of valuesIn(topic))
          if (value && used[field].size < MOST_VALUES && !used[field].has(value)) used[field].add(ownText(value));
    },

    /** Lists with the further values that were used; a list that is missing allows everything and stays missing. */
    within: (extensions: BcfExtensions): BcfExtensions =>
      byField(([field]) => {
        const values = extensions[field];
        return values && [...new Set([...values, ...used[field]])];
      }),
  };
}

/** The same for topics that are all in memory. */
export function withUsedValues(extensions: BcfExtensions, topics: readonly BcfTopic[]): BcfExtensions {
  const values = collectValues();
  for (const topic of topics) values.add(topic);
  return values.within(extensions);
}

/** The declared version of the archive. @throws BcfError for an unknown one */
export async function readVersion(archive: Archive, limits: BcfLimits, report: Report): Promise<BcfVersion> {
  const file = archive.files.get('bcf.version');
  let given: string | null = null;
  if (file && file.size <= limits.markupBytes) {
    try {
      const most = { ...limits, elements: limits.markupElements };
      const { root } = await parseXml(await file.read(), most, report.at(file.path));
      given = attributeOf(root, 'VersionId');
    } catch (error) {
      if (!(error instanceof XmlError) && !(error instanceof BcfError && error.refusal === 'damaged')) throw error;
    }
  }
  if (given === null) {
    report.at('bcf.version').note('The file does not say its version; it was read as BCF 2.1.');
    return '2.1';
  }
  const [major, minor = '0'] = given.split('.');
  const version = (['2.0', '2.1', '3.0'] as const).find(known => known === `${major}.${minor}`);
  if (version) return version;
  throw new BcfError('version', `BCF version "${given.slice(0, 40)}" is not known; 2.0, 2.1 and 3.0 are read.`);
}

type ExtensionField = keyof BcfExtensions;
type ExtensionName = readonly [
  field: ExtensionField,
  list: string,
  item: string,
  type: string,
  valuesIn: (topic: BcfTopic) => readonly (string | null | undefined)[],
];

/** Lists of values: what 3.0 calls the list and its items, and 2.x the type, and the values that a topic has. */
export const EXTENSION_NAMES: readonly ExtensionName[] = [
  ['topic_types', 'TopicTypes', 'TopicType', 'TopicType', topic => [topic.topic_type]],
  ['topic_statuses', 'TopicStatuses', 'TopicStatus', 'TopicStatus', topic => [topic.topic_status]],
  ['priorities', 'Priorities', 'Priority', 'Priority', topic => [topic.priority]],
  ['topic_labels', 'TopicLabels', 'TopicLabel', 'TopicLabel', topic => topic.labels],
  ['users', 'Users', 'User', 'UserIdType', topic => [topic.assigned_to]],
  ['snippet_types', 'SnippetTypes', 'SnippetType', 'SnippetType', topic => [topic.bim_snippet?.snippet_type]],
  ['stages', 'Stages', 'Stage', 'Stage', topic => [topic.stage]],
];

const byField = <Value>(make: (name: ExtensionName) => Value): Record<ExtensionField, Value> =>
  Object.fromEntries(EXTENSION_NAMES.map(name => [name[0], make(name)])) as Record<ExtensionField, Value>;

/** The project and its lists of values. */
export async function readProject(reading: Reading): Promise<Pick<BcfProject, 'project' | 'extensions'>> {
  const file = findPart(reading, 'project.bcfp');
  const root = file && (await openXml(reading, file, ['ProjectExtension', 'ProjectInfo']));
  const project = childOf(root, 'Project');
  const schema = trimmedText(root, 'ExtensionSchema');
  return {
    project: { project_id: attributeOf(project, 'ProjectId'), name: trimmedText(project, 'Name') },
    extensions: (await readLists(reading)) ?? (await readSchema(reading, schema)) ?? byField(() => null),
  };
}

async function readLists(reading: Reading): Promise<BcfExtensions | undefined> {
  const file = findPart(reading, 'extensions.xml');
  const root = file && (await openXml(reading, file, ['Extensions']));
  if (!root) return undefined;
  const valuesOf = (list: string, item: string) =>
    childOf(root, list) ? unique(listed(root, item, list).flatMap(({ text }) => trimmed(text) ?? [])) : null;
  return byField(([, list, item]) => valuesOf(list, item));
}

/** 2.x narrows the types of the markup in a schema of its own. */
async function readSchema(reading: Reading, name: string | null): Promise<BcfExtensions | undefined> {
  const path = resolvePath('', name ?? '') || 'extensions.xsd';
  const file = findPart(reading, path) ?? findPart(reading, 'extensions.xsd');
  if (!file && name !== null) reading.report.at('project.bcfp').note(`The values in "${name}" are not in the archive.`);
  const root = file && (await openXml(reading, file, ['schema']));
  if (!root) return undefined;
  const types = childrenOf(root, 'redefine').flatMap(redefined => childrenOf(redefined, 'simpleType'));
  const valuesOf = (type: string) => {
    const found = types.find(element => attributeOf(element, 'name') === type);
    const values = childrenOf(childOf(found, 'restriction'), 'enumeration');
    return found ? unique(values.flatMap(value => attributeOf(value, 'value') ?? [])) : null;
  };
  return byField(([, , , type]) => valuesOf(type));
}

/** 3.0 lists documents; our files of 2.1 have them under their guids, so that they come back as they were. */
export async function readDocuments(reading: Reading): Promise<void> {
  const file = findPart(reading, 'documents.xml');
  const root = file && (await openXml(reading, file, ['DocumentInfo']));
  for (const element of childrenOf(childOf(root, 'Documents'), 'Document')) {
    const given = attributeOf(element, 'Guid');
    const bytes = given === null ? undefined : findPart(reading, `Documents/${given}`);
    const guid = readGuid(given) ?? derivedGuid('document', given ?? '');
    const name = baseName(trimmedText(element, 'Filename') ?? guid);
    const description = trimmedText(element, 'Description');
    if (!bytes)
      reading.report.at('documents.xml').note(`The document "${name}" is not in the archive; it was left out.`);
    else if (reading.documents.has(guid))
      reading.report.at('documents.xml').note(`The document "${name}" is listed twice.`);
    else reading.documents.set(guid, { guid, description, bytes: { ...bytes, name } });
  }
  for (const [key, bytes] of reading.archive.files) {
    const guid = /^documents\/([^/]+)\/[^/]+$/.exec(key)?.[1];
    if (readGuid(guid) !== guid || guid === undefined || reading.documents.has(guid)) continue;
    reading.used.add(key);
    const document = { guid, description: null, bytes };
    reading.documents.set(guid, document);
    reading.documentsByKey.set(key, document);
  }
}

const baseName = (path: string) => path.replace(/^.*[\\/]/, '') || 'document';
