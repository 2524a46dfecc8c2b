// Reads BCF files of versions 2.0, 2.1 and 3.0: everything that can be parsed, with a report of what was repaired.
import { createTurns } from '../../../kit/event-loop.ts';
import { type ArchiveFile, openArchive } from '../archive/archive.ts';
import { DEFAULT_LIMITS, ownText, BcfError, createReport } from '../report.ts';
import type { BcfLimits, BcfNotice, Report } from '../report.ts';
import { checkXmlBytes, type Reading } from './open-parts.ts';
import { readTopic } from './read-markup.ts';
import { readDocuments, readProject, readVersion, collectValues } from './read-project.ts';
import { derivedGuid } from '../values.ts';
import type { BcfProject, BcfTopic, BcfUnknownFile } from '../shape.ts';

export interface BcfFile extends BcfProject {
  /** what was repaired or left out */
  readonly notices: readonly BcfNotice[];
  /** Ends the reading of bytes; those not fetched by then are no longer available. */
  readonly close: () => void;
}

export type BcfRest = ReturnType<Awaited<ReturnType<typeof openBcf>>['rest']>;

/**
 * Reads a BCF file, given by its path or as bytes. Pictures, documents and the like are unpacked only when their bytes
 * are requested; call `close` after that. @throws BcfError for a file that is refused
 */
export async function readBcf(source: string | Buffer, limits: Partial<BcfLimits> = {}): Promise<BcfFile> {
  const file = await openBcf(source, limits);
  try {
    const topics: BcfTopic[] = [];
    for await (const topic of file.topics()) topics.push(topic);
    const { extensions, documents, unknown, unknownOf } = file.rest();
    const complete = topics.map(topic => ({ ...topic, unknown: unknownOf.get(topic.guid) ?? [] }));
    const { version, project, notices, close } = file;
    return { version, project, notices, close, extensions, topics: complete, documents, unknown };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Opens a BCF file whose topics are read one after the other, so that a large one never is in memory as a whole;
 *  otherwise as `readBcf`. */
export async function openBcf(source: string | Buffer, limits: Partial<BcfLimits> = {}) {
  const all = { ...DEFAULT_LIMITS, ...limits };
  const notices: BcfNotice[] = [];
  const report = createReport(notices, 'archive');
  const archive = await openArchive(source, all, report);
  try {
    checkXmlBytes(archive, all);
    const reading: Reading = {
      archive,
      limits: all,
      version: await readVersion(archive, all, report),
      report,
      folders: Map.groupBy(archive.files.values(), ({ path }) => folderOf(path).toLowerCase()),
      used: new Set(['bcf.version']),
      documents: new Map(),
      documentsByKey: new Map(),
      elementsLeft: all.topicElements,
      parts: 0,
    };
    const { project, extensions } = await readProject(reading);
    await readDocuments(reading);
    const values = collectValues();
    /** guids of topics by the keys of their folders; null where the markup cannot be read */
    const folders = new Map<string, string | null>();
    const titles = new Map<string, string>();
    return {
      version: reading.version,
      project,
      /** those on files of a topic are on the topic, once it was read */
      get notices() {
        return notices.map(notice => placed(notice, titles));
      },
      close: archive.close,
      /** Reads the topics, once; without the files in their folders that BCF does not know. */
      async *topics() {
        for await (const topic of readTopics(reading, folders, titles)) {
          values.add(topic);
          yield topic;
        }
      },
      /** the rest, known when all topics were read */
      rest: () => ({
        extensions: values.within(extensions),
        /** values that topics use, also where the file has no list of them */
        used: values.used,
        documents: [...reading.documents.values()],
        ...findUnknown(reading, folders),
      }),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** @param folders receives the guid of each topic, @param titleOf its title */
async function* readTopics(
  reading: Reading,
  folders: Map<string, string | null>,
  titleOf: Map<string, string>,
): AsyncGenerator<BcfTopic> {
  const titles = new Map<string, string>();
  const taken = new Set<string>();
  const turn = createTurns();
  for (const [key, file] of reading.archive.files) {
    if (!/(?:^|\/)markup\.bcf$/.test(key)) continue;
    const pause = turn();
    if (pause) await pause;
    reading.used.add(key);
    reading.elementsLeft = reading.limits.topicElements;
    const topic = await readTopic(reading, file);
    const guid = topic ? ownText(topic.guid) : null;
    folders.set(folderOf(key), guid);
    if (!topic || guid === null) continue;
    const same = titles.get(guid);
    if (same !== undefined)
      throw new BcfError('duplicate', `Two topics have the guid ${guid}: "${same}" and "${topic.title}".`);
    const title = ownText(topic.title.slice(0, 100));
    titles.set(guid, title);
    titleOf.set(folderOf(key), title);
    yield withOwnGuids(topic, taken, reading.report);
  }
}

/** Names that are read in their own place; elsewhere they are useless, and would do harm when written again. */
const ownNames = /(?:\.bcfv|\.bcfp|(?:^|\/)(?:markup\.bcf|bcf\.version|extensions\.(?:xml|xsd)|documents\.xml))$/;

/** Files that BCF does not know; `unknownOf`: by the guid of the topic in whose folder they are. */
function findUnknown({ archive, used, report }: Reading, topics: ReadonlyMap<string, string | null>) {
  const unknownOf = new Map<string, BcfUnknownFile[]>();
  const unknown: BcfUnknownFile[] = [];
  for (const [key, file] of archive.files) {
    if (used.has(key)) continue;
    const folder = parentsOf(key).find(parent => topics.has(parent));
    const guid = folder === undefined ? undefined : topics.get(folder);
    if (ownNames.test(key)) report.at(file.path).note('Nothing refers to this file; it was left out.');
    else if (folder === undefined) unknown.push(unknownFile(file, 0, report));
    else if (guid) {
      const list = unknownOf.get(guid) ?? [];
      list.push(unknownFile(file, folder === '' ? 0 : folder.length + 1, report));
      unknownOf.set(guid, list);
    }
  }
  return { unknownOf, unknown };
}

function unknownFile(file: ArchiveFile, start: number, report: Report): BcfUnknownFile {
  report.at(file.path).note('BCF does not know this file; it is kept for exports of the same version.');
  return { path: file.path.slice(start), bytes: file };
}

function placed(notice: BcfNotice, titleOf: ReadonlyMap<string, string>): BcfNotice {
  const folder = parentsOf(notice.where.toLowerCase()).find(parent => titleOf.has(parent));
  const title = folder === undefined ? undefined : titleOf.get(folder);
  return title === undefined ? notice : { where: title, what: notice.what, issue: true };
}

/** The folders around a file, the nearest one first. */
function parentsOf(key: string): string[] {
  const parents: string[] = [];
  for (let end = key.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : key.lastIndexOf('/', end - 1))
    parents.push(key.slice(0, end));
  return parents;
}

/**
 * Comments and viewpoints have guids of their own in the whole file; of equal ones all but the first get new ones.
 * @param taken those of earlier topics, to which these are added
 */
function withOwnGuids(topic: BcfTopic, taken: Set<string>, report: Report): BcfTopic {
  const own = (guid: string, n: number, what: string): string => {
    const free = taken.has(guid) ? derivedGuid(what, topic.guid, guid, String(n)) : guid;
    if (free !== guid) report.atTopic(topic.title).note(`The guid of a ${what} is taken; it got a new one.`);
    taken.add(ownText(free));
    return free;
  };
  const viewpointGuids = new Map<string, string>();
  const commentGuids = new Map<string, string>();
  const viewpoints = topic.viewpoints.map((viewpoint, n) => {
    const guid = own(viewpoint.guid, n, 'viewpoint');
    viewpointGuids.set(viewpoint.guid, guid);
    return { ...viewpoint, guid };
  });
  const renamed = topic.comments.map((comment, n) => {
    const guid = own(comment.guid, n, 'comment');
    if (!commentGuids.has(comment.guid)) commentGuids.set(comment.guid, guid);
    return { ...comment, guid };
  });
  const comments = renamed.map(comment => ({
    ...comment,
    viewpoint_guid: comment.viewpoint_guid && (viewpointGuids.get(comment.viewpoint_guid) ?? null),
    reply_to_comment_guid: comment.reply_to_comment_guid && (commentGuids.get(comment.reply_to_comment_guid) ?? null),
  }));
  return { ...topic, viewpoints, comments };
}
