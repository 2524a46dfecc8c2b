// Reads BCF files of versions 2.0, 2.1 and 3.0: everything that can be understood, with a report of what was repaired.
import { type ArchiveFile, openArchive } from './archive.ts';
import { type BcfLimits, DEFAULT_LIMITS } from './limits.ts';
import type { Reading } from './open-parts.ts';
import { readTopic } from './read-markup.ts';
import { readDocuments, readProject, readVersion, withUsedValues } from './read-project.ts';
import { BcfError, type BcfNotice, createReport, type Report } from './report.ts';
import type { BcfProject, BcfTopic, BcfUnknownFile } from './shape.ts';
import { derivedGuid } from './values.ts';

export interface BcfFile extends BcfProject {
  /** what was repaired or left out */
  readonly notices: readonly BcfNotice[];
  /** Ends the reading of bytes; those not fetched by then cannot be had. */
  readonly close: () => void;
}

/** Reads a BCF file, given by its path or as bytes. Pictures, documents and the like are not unpacked before somebody asks
 *  for their bytes; call `close` after that. Throws BcfError for a file that is refused. */
export async function readBcf(source: string | Buffer, limits: Partial<BcfLimits> = {}): Promise<BcfFile> {
  const all = { ...DEFAULT_LIMITS, ...limits };
  const notices: BcfNotice[] = [];
  const report = createReport(notices, 'archive');
  const archive = await openArchive(source, all, report);
  try {
    const reading: Reading = {
      archive,
      limits: all,
      version: await readVersion(archive, all, report),
      report,
      folders: Map.groupBy(archive.files.values(), ({ path }) => folderOf(path).toLowerCase()),
      used: new Set(['bcf.version']),
      documents: new Map(),
      documentsByKey: new Map(),
      xmlBytes: 0,
    };
    const { project, extensions } = await readProject(reading);
    await readDocuments(reading);
    const { topics, skipped } = await readTopics(reading);
    const { inTopics, unknown } = findUnknown(reading, topics, skipped);
    const complete = [...topics].map(([folder, topic]) => ({ ...topic, unknown: inTopics.get(folder) ?? [] }));
    return {
      version: reading.version,
      project,
      extensions: withUsedValues(extensions, complete),
      topics: withOwnGuids(complete, report),
      documents: [...reading.documents.values()],
      unknown,
      notices,
      close: archive.close,
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** Topics by the keys of their folders. */
async function readTopics(
  reading: Reading,
): Promise<{ readonly topics: Map<string, BcfTopic>; readonly skipped: ReadonlySet<string> }> {
  const topics = new Map<string, BcfTopic>();
  const skipped = new Set<string>();
  const guids = new Map<string, string>();
  for (const [key, file] of reading.archive.files) {
    if (!/(?:^|\/)markup\.bcf$/.test(key)) continue;
    const folder = folderOf(key);
    reading.used.add(key);
    const topic = await readTopic(reading, file);
    if (!topic) {
      skipped.add(folder);
      continue;
    }
    const same = guids.get(topic.guid);
    if (same !== undefined)
      throw new BcfError('duplicate', `Two topics have the guid ${topic.guid}: "${same}" and "${topic.title}".`);
    guids.set(topic.guid, topic.title);
    topics.set(folder, topic);
  }
  return { topics, skipped };
}

/** Names that are read when they are where they belong; elsewhere they are of no use, and would do harm when written again. */
const ownNames = /(?:\.bcfv|\.bcfp|(?:^|\/)(?:markup\.bcf|bcf\.version|extensions\.(?:xml|xsd)|documents\.xml))$/;

function findUnknown(
  { archive, used, report }: Reading,
  topics: ReadonlyMap<string, BcfTopic>,
  skipped: ReadonlySet<string>,
): { readonly inTopics: Map<string, BcfUnknownFile[]>; readonly unknown: BcfUnknownFile[] } {
  const inTopics = new Map<string, BcfUnknownFile[]>();
  const unknown: BcfUnknownFile[] = [];
  for (const [key, file] of archive.files) {
    if (used.has(key)) continue;
    const folder = parentsOf(key).find(parent => topics.has(parent) || skipped.has(parent));
    if (ownNames.test(key)) report.at(file.path).note('Nothing refers to this file; it was left out.');
    else if (folder === undefined) unknown.push(unknownFile(file, 0, report));
    else if (topics.has(folder)) {
      const list = inTopics.get(folder) ?? [];
      list.push(unknownFile(file, folder === '' ? 0 : folder.length + 1, report));
      inTopics.set(folder, list);
    }
  }
  return { inTopics, unknown };
}

function unknownFile(file: ArchiveFile, start: number, report: Report): BcfUnknownFile {
  report.at(file.path).note('BCF does not know this file; it is kept for exports of the same version.');
  return { path: file.path.slice(start), bytes: file };
}

/** The folders around a file, the nearest one first. */
function parentsOf(key: string): string[] {
  const parents: string[] = [];
  for (let end = key.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : key.lastIndexOf('/', end - 1))
    parents.push(key.slice(0, end));
  return parents;
}

/** Comments and viewpoints have guids of their own in the whole file; of equal ones all but the first get new ones. */
function withOwnGuids(topics: readonly BcfTopic[], report: Report): BcfTopic[] {
  const taken = new Set<string>();
  const own = (guid: string, topic: BcfTopic, n: number, what: string): string => {
    const free = taken.has(guid) ? derivedGuid(what, topic.guid, guid, String(n)) : guid;
    if (free !== guid) report.at(`"${topic.title}"`).note(`The guid of a ${what} is taken; it got a new one.`);
    taken.add(free);
    return free;
  };
  return topics.map(topic => {
    const viewpointGuids = new Map<string, string>();
    const commentGuids = new Map<string, string>();
    const viewpoints = topic.viewpoints.map((viewpoint, n) => {
      const guid = own(viewpoint.guid, topic, n, 'viewpoint');
      viewpointGuids.set(viewpoint.guid, guid);
      return { ...viewpoint, guid };
    });
    const renamed = topic.comments.map((comment, n) => {
      const guid = own(comment.guid, topic, n, 'comment');
      if (!commentGuids.has(comment.guid)) commentGuids.set(comment.guid, guid);
      return { ...comment, guid };
    });
    const comments = renamed.map(comment => ({
      ...comment,
      viewpoint_guid: comment.viewpoint_guid && (viewpointGuids.get(comment.viewpoint_guid) ?? null),
      reply_to_comment_guid: comment.reply_to_comment_guid && (commentGuids.get(comment.reply_to_comment_guid) ?? null),
    }));
    return { ...topic, viewpoints, comments };
  });
}
