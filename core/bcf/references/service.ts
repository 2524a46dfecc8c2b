// Document references of topics. A stored document that the caller may not see is hidden, and its reference is kept.
import { askerHas, requireOfAsker } from '../../access/request-context.ts';
import type { ProjectCaller, ProjectPlace } from '../../access/caller.ts';
import type { Documents } from '../../collaboration/documents/service.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { idsOf, newGuid, parseId } from '../../kit/ids.ts';
import { createTurns } from '../../kit/event-loop.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { BcfDocuments } from '../documents/service.ts';
import { guidFrom, type PartAt } from '../topics/schema.ts';
import { changingTopic, guidTaken, type TopicRow, type Topics } from '../topics/service.ts';
import type { BcfVersion } from '../odata/schema.ts';
import type { DocumentReference, NewReference } from './schema.ts';
import * as store from './store.ts';

type Content = Omit<store.ReferenceRow, 'id' | 'topic_id'>;

export type References = ReturnType<typeof createReferences>;

interface ReferenceDeps {
  readonly db: Db;
  readonly topics: Topics;
  readonly documents: Documents;
  readonly bcfDocuments: BcfDocuments;
}

const nameOf = async (deps: ReferenceDeps, place: ProjectPlace, documentId: number): Promise<string | undefined> =>
  (await deps.documents.port.sourceOf(documentId, place))?.name;

/** References that the caller may see, each with the name of its target. */
async function visible(deps: ReferenceDeps, place: ProjectPlace, rows: readonly store.ReferenceRow[]) {
  const seen = [];
  const turn = createTurns();
  for (const row of rows) {
    const pause = turn();
    if (pause) await pause;
    const name = row.document_id === null ? lastPartOf(row.url ?? '') : await nameOf(deps, place, row.document_id);
    if (name !== undefined) seen.push({ row, name });
  }
  return seen;
}

/** In the form of a version: in 3.0 every guid is a text, and documents have those that clients gave them. */
async function describe(
  deps: ReferenceDeps,
  place: ProjectPlace,
  rows: readonly store.ReferenceRow[],
  version: BcfVersion,
): Promise<DocumentReference[]> {
  const readsDocuments = askerHas('document:read');
  const guids = version === '3.0' ? await deps.bcfDocuments.guidsOf(place) : new Map<number, string>();
  return (await visible(deps, place, rows)).map(({ row: { guid, document_id: id, url, description }, name }) => ({
    guid: version === '3.0' ? guid : (id ?? guid),
    document_guid: id === null ? null : (guids.get(id) ?? String(id)),
    url,
    description,
    referenced_document: id === null || readsDocuments ? name : '',
  }));
}

/**
 * @throws 400 unless exactly one of a stored document that the caller sees and an address is given, 403 for the
 * number of a document without the scope to read documents: those that BCF clients created have guids
 */
async function contentOf(
  deps: ReferenceDeps,
  place: ProjectPlace,
  { guid, document_guid, url, description = null }: NewReference,
) {
  const named = document_guid ?? (typeof guid === 'number' ? guid : null);
  if ((named === null) === !url)
    throw invalid('document_guid', 'Give either document_guid or url.', { code: 'document_or_address' }, 'required');
  if (named === null) {
    const content = { guid: typeof guid === 'string' && guid ? guidFrom(guid) : newGuid(), document_id: null };
    return { ...content, url: url ?? null, description };
  }
  if (parseId(String(named)) !== undefined) requireOfAsker('document:read');
  const id = await deps.bcfDocuments.idOf(place, String(named));
  if (id === undefined || (await nameOf(deps, place, id)) === undefined)
    throw invalid('document_guid', 'Not a document of the project.', { code: 'document_not_found' }, 'does_not_exist');
  const isOwn = typeof guid === 'string' && guid !== '' && guid !== String(id);
  return { guid: isOwn ? guidFrom(guid) : String(id), document_id: id, url: null, description };
}

/** Changes the references of a topic. @returns the references afterwards */
const change = (
  { db, topics }: ReferenceDeps,
  from: ProjectCaller,
  topicGuid: string,
  work: (tx: Tx, topic: TopicRow) => Promise<void>,
): Promise<store.ReferenceRow[]> =>
  changingTopic(db, topics)(from, topicGuid, async (tx, topic) => {
    await work(tx, topic);
    return store.listReferences(tx, topic.id);
  });

const rowsOf = async ({ db, topics }: ReferenceDeps, place: ProjectPlace, topicGuid: string) =>
  store.listReferences(db, (await topics.rowOf(db, place, topicGuid)).id);

async function create(deps: ReferenceDeps, from: ProjectCaller, topicGuid: string, given: NewReference) {
  const { place } = from;
  await deps.topics.rowOf(deps.db, place, topicGuid);
  const content = await contentOf(deps, place, given);
  const isGiven = typeof given.guid === 'string' && content.guid === given.guid.trim().toLowerCase();
  const rows = await change(deps, from, topicGuid, async (tx, topic) => {
    if (isGiven && (await store.isTaken(tx, place.projectId, content.guid))) throw guidTaken();
    await store.putReferences(tx, [{ ...content, topic_id: topic.id }]);
  });
  const { guid, document_id: id } = content;
  return rows.filter(row => (id === null ? row.guid === guid : row.document_id === id));
}

/**
 * Replaces one; the path names it, and it keeps its guid. One whose guid is the number of its document gets another.
 */
async function replace(deps: ReferenceDeps, from: ProjectCaller, { topicGuid, guid }: PartAt, given: NewReference) {
  const { place } = from;
  const before = await one(deps, place, await rowsOf(deps, place, topicGuid), guid);
  const isPlain = given.document_guid === undefined && !given.url && typeof given.guid === 'number';
  const content = await contentOf(deps, place, isPlain ? given : { ...given, guid: null });
  const isNumbered = before.guid === String(before.document_id);
  const after = { ...content, guid: isNumbered ? content.guid : before.guid };
  const rows = await change(deps, from, topicGuid, (tx, topic) =>
    store.replaceReference(tx, { ...after, id: before.id, topic_id: topic.id }),
  );
  return rows.filter(({ id }) => id === before.id);
}

/** The reference of a path: by its guid, or by the number of its document. @throws 404 */
async function one(deps: ReferenceDeps, place: ProjectPlace, rows: readonly store.ReferenceRow[], guid: string) {
  const named = rows.filter(row => row.guid === guid.toLowerCase() || String(row.document_id) === guid);
  return single(await visible(deps, place, named)).row;
}

/** The single one of some. @throws 404 */
function single<One>([reference]: readonly One[]): One {
  if (!reference) throw notFound('document reference');
  return reference;
}

export function createReferences(deps: ReferenceDeps) {
  const { db, documents } = deps;

  return {
    /** References of a topic; with the file of a stored document. Those that the caller may not see are left out. */
    async storedOf(place: ProjectPlace, { id }: TopicRow) {
      const found = [];
      for (const { guid, document_id, url, description } of await store.listReferences(db, id)) {
        const source = document_id === null ? undefined : await documents.port.sourceOf(document_id, place);
        // Files identify a stored document by its number, whatever the guid of the reference.
        if (document_id === null || source)
          found.push({ guid: document_id === null ? guid : String(document_id), url, description, source });
      }
      return found;
    },

    /** Adds the references of a topic from a file: stored documents and addresses. */
    async adopt(tx: Tx, { id }: TopicRow, references: readonly Content[]): Promise<void> {
      const rows = references.map(({ guid, document_id, ...content }) => {
        const own = document_id === null ? guid : String(document_id);
        return { ...content, topic_id: id, guid: own, document_id };
      });
      await store.putReferences(tx, rows);
    },

    list: async (place: ProjectPlace, topicGuid: string, version: BcfVersion) =>
      describe(deps, place, await rowsOf(deps, place, topicGuid), version),

    create: async (from: ProjectCaller, topicGuid: string, given: NewReference, version: BcfVersion) =>
      single(await describe(deps, from.place, await create(deps, from, topicGuid, given), version)),

    replace: async (from: ProjectCaller, at: PartAt, given: NewReference, version: BcfVersion) =>
      single(await describe(deps, from.place, await replace(deps, from, at, given), version)),

    /** Replaces all references that the caller sees. */
    async replaceAll(from: ProjectCaller, topicGuid: string, given: readonly NewReference[]) {
      const { place } = from;
      const stored = await visible(deps, place, await rowsOf(deps, place, topicGuid));
      const seen = new Set(stored.map(({ row }) => row.guid));
      const contents: Content[] = [];
      const turn = createTurns();
      for (const each of given) {
        const pause = turn();
        if (pause) await pause;
        contents.push(await contentOf(deps, place, each));
      }
      const rows = await change(deps, from, topicGuid, async (tx, topic) => {
        const before = (await store.listReferences(tx, topic.id)).filter(row => seen.has(row.guid));
        await store.deleteReferences(tx, idsOf(before));
        const after = contents.map(content => ({ ...content, topic_id: topic.id }));
        await store.putReferences(tx, after);
      });
      return describe(deps, place, rows, '2.1');
    },
  };
}

/** The last part of an address, used as its name. */
function lastPartOf(url: string): string {
  const [, last = ''] = /([^/?#]*)\/?(?:[?#].*)?$/.exec(url) ?? [];
  return last || url;
}
