// Exports issues of a project: as a BCF file, or as a table.
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ProjectPlace } from '../../access/caller.ts';
import type { Projects } from '../../collaboration/projects/service.ts';
import type { BcfBytes, BcfDocument, BcfProject, BcfUnknownFile } from '../../formats/bcfzip/shape.ts';
import { derivedGuid } from '../../formats/bcfzip/values.ts';
import { writeBcf } from '../../formats/bcfzip/writing/write-bcf.ts';
import { writeSheet } from '../../formats/xlsx/write-sheet.ts';
import { DamagedFile } from '../../kit/errors.ts';
import type { Language } from '../../kit/text/languages.ts';
import { inTurns } from '../../kit/event-loop.ts';
import { weakTagOf } from '../../kit/weak-tag.ts';
import { findBlob, type BlobFacts, type Blobs } from '../../storage/blobs/blobs.ts';
import { toComment } from '../comments/service.ts';
import type { ExtensionKind } from '../extensions/schema.ts';
import type { Extensions } from '../extensions/service.ts';
import type { Snippet } from '../topics/schema.ts';
import type { TopicRow } from '../topics/service.ts';
import { PLAIN, plainBytes } from '../viewpoints/service.ts';
import { documentGuidOf } from './files.ts';
import { toFileTopic, type ViewpointWithPictures, sheetOf } from './model.ts';
import type { ExportVersion } from './schema.ts';
import { listParts, snippetsOf, type PartRow } from './store.ts';
import type { AdoptDeps } from './topic-steps.ts';

/** Selected topics: of one format, all or only some. */
export interface Choice {
  readonly format?: string | null | undefined;
  readonly topics?: readonly string[] | null | undefined;
}

/** The hash is part of the tags of files: bytes of equal names and sizes have different ones. */
interface StoredBytes extends BcfBytes {
  readonly hash: string;
}

export type Exchange = ReturnType<typeof createExchange>;

interface ExchangeDeps extends AdoptDeps {
  readonly blobs: Blobs;
  readonly projects: Projects;
  readonly extensions: Extensions;
}

async function choose(deps: ExchangeDeps, place: ProjectPlace, { format, topics: guids }: Choice) {
  const named = guids ? new Set(guids.map(guid => guid.trim().toLowerCase())) : undefined;
  const all = await deps.topics.choose(place, format ? { format } : {});
  return all.filter(({ row }) => named?.has(row.guid) ?? true);
}

async function bytesOf(deps: ExchangeDeps, hash: string, name: string): Promise<BcfBytes | null> {
  const facts = await findBlob(deps.db, hash);
  return facts ? storedBytes(deps, facts, name) : null;
}

/** The picture of a viewpoint as its reader may have it. */
async function snapshotOf(deps: ExchangeDeps, hash: string, name: string): Promise<BcfBytes | null> {
  if (hash !== PLAIN) return bytesOf(deps, hash, name);
  const bytes = plainBytes();
  const open = async () => Readable.from([bytes]);
  const plain: StoredBytes = { name, size: bytes.length, hash, open, read: async () => bytes };
  return plain;
}

/**
 * Stored bytes, which are read when the file is written; null for damaged ones: all else is exported without them.
 */
async function storedBytes(deps: ExchangeDeps, facts: BlobFacts, name: string): Promise<StoredBytes | null> {
  try {
    await deps.blobs.verify(facts);
  } catch (error) {
    if (error instanceof DamagedFile) return null;
    throw error;
  }
  const open = () => deps.blobs.read(facts);
  return { name, size: facts.size, hash: facts.hash, open, read: async () => buffer(await open()) };
}

/** Files that came with issues: snippets and models by topic, and what BCF does not know. */
async function partsIn(deps: ExchangeDeps, { projectId }: ProjectPlace, version: ExportVersion) {
  const [parts, snippets] = [await listParts(deps.db, projectId, version), await snippetsOf(deps.db, projectId)];
  const sound: (Pick<PartRow, 'topic_id' | 'kind' | 'path'> & { readonly bytes: BcfBytes })[] = [];
  for (const { topic_id, kind, path, ...facts } of parts) {
    const bytes = await storedBytes(deps, facts, path.replace(/^.*[\\/]/, ''));
    if (bytes) sound.push({ topic_id, kind, path, bytes });
  }
  const byTopic = Map.groupBy(sound, ({ topic_id }) => topic_id);
  const partsOf = (topicId: number | null) => byTopic.get(topicId) ?? [];
  return {
    snippetOf: async ({ id, snippet }: TopicRow): Promise<BcfBytes | null> => {
      const facts = snippets.get(id);
      return facts && snippet ? storedBytes(deps, facts, (JSON.parse(snippet) as Snippet).reference) : null;
    },
    modelsOf: ({ id }: TopicRow): ReadonlyMap<string, BcfBytes> =>
      new Map(partsOf(id).flatMap(({ kind, path, bytes }) => (kind === 'model' ? [[path, bytes] as const] : []))),
    unknownOf: (topicId: number | null): BcfUnknownFile[] => partsOf(topicId).filter(({ kind }) => kind === 'unknown'),
  };
}

async function picturesOf(deps: ExchangeDeps, place: ProjectPlace, rows: readonly TopicRow[]) {
  const seen = await deps.viewpoints.byTopic(deps.db, rows);
  const stored = rows.flatMap(({ id }) => seen.get(id) ?? []);
  const all = await deps.viewpoints.asSeen(place, stored);
  const [described, bitmaps] = [
    await deps.viewpoints.describe(deps.db, place, all, ''),
    await deps.viewpoints.bitmapsOf(deps.db, all),
  ];
  const whole = new Map<string, ViewpointWithPictures>();
  for (const [n, row] of all.entries()) {
    const viewpoint = described[n];
    if (!viewpoint) continue;
    const { snapshot_hash: hash, snapshot_type: type } = row;
    const drawn: (BcfBytes | null)[] = [];
    for (const bitmap of bitmaps.get(row.id) ?? [])
      drawn.push(await bytesOf(deps, bitmap.blob_hash, `${bitmap.guid}.${bitmap.bitmap_type}`));
    const snapshot = hash === null ? null : await snapshotOf(deps, hash, `snapshot.${type}`);
    whole.set(row.guid, { viewpoint, snapshot, bitmaps: drawn });
  }
  return ({ id }: TopicRow) => (seen.get(id) ?? []).flatMap(({ guid }) => whole.get(guid) ?? []);
}

async function projectOf(
  deps: ExchangeDeps,
  place: ProjectPlace,
  choice: Choice,
  { version, withDocuments }: { readonly version: ExportVersion; readonly withDocuments: boolean },
): Promise<BcfProject> {
  const chosen = await choose(deps, place, choice);
  const rows = chosen.map(({ row }) => row);
  const [project, values, said, picturesOfTopic, related] = [
    await deps.projects.get(place),
    await deps.extensions.valuesOf(deps.db, place.projectId),
    await deps.comments.byTopic(deps.db, rows),
    await picturesOf(deps, place, rows),
    await deps.relations.relatedOf(deps.db, rows),
  ];
  const parts = await partsIn(deps, place, version);
  const documents = new Map<string, BcfDocument>();
  const written: BcfProject['topics'][number][] = [];
  for (const { row, topic } of chosen) {
    const referred = [];
    for (const { guid, url, description, source } of await deps.references.storedOf(place, row)) {
      if (!source) {
        referred.push({ guid, url, document_guid: null, description });
        continue;
      }
      if (!withDocuments) continue;
      const documentGuid = documentGuidOf(place, guid);
      const bytes = await bytesOf(deps, source.hash, source.fileName);
      if (!bytes) continue;
      documents.set(documentGuid, { guid: documentGuid, description: null, bytes });
      const own = derivedGuid('reference', row.guid, guid);
      referred.push({ guid: own, url: null, document_guid: documentGuid, description });
    }
    written.push(
      toFileTopic({
        topic,
        comments: (said.get(row.id) ?? []).map(comment => toComment(comment, row.guid)),
        viewpoints: picturesOfTopic(row),
        references: referred,
        related: related.get(row.id) ?? [],
        files: JSON.parse(row.files),
        snippet: await parts.snippetOf(row),
        models: parts.modelsOf(row),
        unknown: parts.unknownOf(row.id),
      }),
    );
  }
  const names = (kind: ExtensionKind) => values.filter(each => each.kind === kind).map(({ value }) => value);
  return {
    version,
    project: { project_id: derivedGuid('project', String(place.projectId)), name: project.name },
    extensions: {
      topic_types: names('type'),
      topic_statuses: names('status'),
      priorities: names('priority'),
      topic_labels: names('label'),
      stages: names('stage'),
      users: null,
      snippet_types: null,
    },
    topics: written,
    documents: [...documents.values()],
    // Files without a topic are exported only with all topics.
    unknown: choice.topics ? [] : parts.unknownOf(null),
  };
}

export function createExchange(deps: ExchangeDeps) {
  const { db, projects, comments } = deps;

  return {
    /** A BCF file, made while it is read. @param withDocuments whether with the documents that topics refer to */
    async file(
      place: ProjectPlace,
      choice: Choice,
      { version = '2.1', withDocuments }: { readonly version?: ExportVersion; readonly withDocuments: boolean },
    ): Promise<{ readonly fileName: string; readonly open: () => Readable; readonly tag: string }> {
      const project = await projectOf(deps, place, choice, { version, withDocuments });
      const open = (): Readable => {
        const sink = new PassThrough();
        writeBcf(project, { version, date: new Date(), author: 'unknown' }, sink).catch((error: unknown) => {
          sink.destroy(error instanceof Error ? error : new Error(String(error)));
        });
        return sink;
      };
      return { fileName: `${project.project.name ?? 'issues'}.bcf`, open, tag: await tagOf(project) };
    },

    /** The bytes of a workbook. */
    async sheet(place: ProjectPlace, choice: Choice, locale: Language = 'en') {
      const chosen = await choose(deps, place, choice);
      const rows = chosen.map(({ row }) => row);
      const said = await comments.byTopic(db, rows);
      const counts = new Map(rows.map(({ id, guid }) => [guid, said.get(id)?.length ?? 0]));
      const topics = chosen.map(({ topic }) => topic);
      const sheet = sheetOf(topics, ({ guid }) => counts.get(guid) ?? 0, locale);
      return { fileName: `${(await projects.get(place)).name}.xlsx`, bytes: await writeSheet(sheet) };
    },
  };
}

/** Identifies the content of a file, whenever it is written. */
async function tagOf({ topics, ...project }: BcfProject): Promise<string> {
  const whole = createHash('sha256').update(JSON.stringify(project));
  await inTurns(topics, topic => whole.update(JSON.stringify(topic)));
  return weakTagOf(whole.digest());
}
