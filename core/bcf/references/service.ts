// Document references of topics. A stored document that the caller may not see is hidden, and its reference is kept.
import { askerHas, requireOfAsker } from '../../access/request-context.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Documents } from '../../collaboration/documents/service.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { newGuid, parseId } from '../../kit/ids.ts';
import { createTurns } from '../../kit/event-loop.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { BcfDocuments } from '../documents/service.ts';
import { guidFrom } from '../topics/schema.ts';
import { guidTaken, type TopicRow, type Topics } from '../topics/service.ts';
import type { DocumentReference, DocumentReference3, NewReference } from './schema.ts';
import * as store from './store.ts';

type Content = Omit<store.ReferenceRow, 'id' | 'topic_id'>;

export type References = ReturnType<typeof createReferences>;

/** A reference of a path. */
interface ReferenceAt {
  readonly topicGuid: string;
  readonly guid: string;
}

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

async function describe(
  deps: ReferenceDeps,
  place: ProjectPlace,
  rows: readonly store.ReferenceRow[],
): Promise<DocumentReference[]> {
  const readsDocuments = askerHas('document:read');
  return (await visible(deps, place, rows)).map(({ row: { guid, document_id: id, url, description }, name }) => ({
    guid: id ?? guid,
    document_guid: id === null ? null : String(id),
    url,
    description,
    referenced_document: id === null || readsDocuments ? name : '',
  }));
}

/** The same in the form of version 3.0. */
async function describe3(
  deps: ReferenceDeps,
  place: ProjectPlace,
  rows: readonly store.ReferenceRow[],
): Promise<DocumentReference3[]> {
  const guids = await deps.bcfDocuments.guidsOf(place);
  return (await visible(deps, place, rows)).map(({ row: { guid, document_id: id, url, description } }) => ({
    guid,
    document_guid: id === null ? null : (guids.get(id) ?? String(id)),
    url,
    description,
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
async function change(
  deps: ReferenceDeps,
  caller: Caller,
  place: ProjectPlace,
  topicGuid: string,
  work: (tx: Tx, topic: TopicRow) => Promise<void>,
): Promise<store.ReferenceRow[]> {
  return deps.db.tx(async tx => {
    const topic = await deps.topics.rowOf(tx, place, topicGuid);
    await work(tx, topic);
    await deps.topics.reportPart(tx, caller, place, topic);
    return store.listReferences(tx, topic.id);
  });
}

const rowsOf = async (
  deps: ReferenceDeps,
  reads: Reads,
  place: ProjectPlace,
  topicGuid: string,
): Promise<store.ReferenceRow[]> => store.listReferences(reads, (await deps.topics.rowOf(reads, place, topicGuid)).id);

async function create(
  deps: ReferenceDeps,
  caller: Caller,
  place: ProjectPlace,
  topicGuid: string,
  given: NewReference,
): Promise<store.ReferenceRow[]> {
  await deps.topics.rowOf(deps.db, place, topicGuid);
  const content = await contentOf(deps, place, given);
  const isGiven = typeof given.guid === 'string' && content.guid === given.guid.trim().toLowerCase();
  const rows = await change(deps, caller, place, topicGuid, async (tx, topic) => {
    if (isGiven && (await store.isTaken(tx, place.projectId, content.guid))) throw guidTaken();
    await store.putReferences(tx, [{ ...content, topic_id: topic.id }]);
  });
  return rows.filter(row =>
    content.document_id === null ? row.guid === content.guid : row.document_id === content.document_id,
  );
}

/**
 * Replaces one; the path names it, and it keeps its guid. One whose guid is the number of its document gets another.
 */
async function replace(
  deps: ReferenceDeps,
  caller: Caller,
  place: ProjectPlace,
  { topicGuid, guid }: ReferenceAt,
  given: NewReference,
): Promise<store.ReferenceRow[]> {
  const before = await one(deps, place, await rowsOf(deps, deps.db, place, topicGuid), guid);
  const isPlain = given.document_guid === undefined && !given.url && typeof given.guid === 'number';
  const content = await contentOf(deps, place, isPlain ? given : { ...given, guid: null });
  const isNumbered = before.guid === String(before.document_id);
  const after = { ...content, guid: isNumbered ? content.guid : before.guid };
  const rows = await change(deps, caller, place, topicGuid, async (tx, topic) => {
    await store.replaceReference(tx, { ...after, id: before.id, topic_id: topic.id });
  });
  return rows.filter(({ id }) => id === before.id);
}

/** The reference of a path: by its guid, or by the number of its document. @throws 404 */
async function one(deps: ReferenceDeps, place: ProjectPlace, rows: readonly store.ReferenceRow[], guid: string) {
  const [found] = await visible(
    deps,
    place,
    rows.filter(row => row.guid === guid.toLowerCase() || String(row.document_id) === guid),
  );
  if (!found) throw notFound('document reference');
  return found.row;
}

/** The single one of some descriptions. */
function single<Described>([reference]: readonly Described[]): Described {
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
    async adopt(
      tx: Tx,
      { id }: TopicRow,
      references: readonly {
        readonly guid: string;
        readonly documentId: number | null;
        readonly url: string | null;
        readonly description: string | null;
      }[],
    ): Promise<void> {
      await store.putReferences(
        tx,
        references.map(({ guid, documentId, url, description }) => {
          const own = documentId === null ? guid : String(documentId);
          return { topic_id: id, guid: own, document_id: documentId, url, description };
        }),
      );
    },

    list: async (place: ProjectPlace, topicGuid: string): Promise<DocumentReference[]> =>
      describe(deps, place, await rowsOf(deps, db, place, topicGuid)),

    list3: async (place: ProjectPlace, topicGuid: string): Promise<DocumentReference3[]> =>
      describe3(deps, place, await rowsOf(deps, db, place, topicGuid)),

    create: async (caller: Caller, place: ProjectPlace, topicGuid: string, given: NewReference) =>
      single(await describe(deps, place, await create(deps, caller, place, topicGuid, given))),
    create3: async (caller: Caller, place: ProjectPlace, topicGuid: string, given: NewReference) =>
      single(await describe3(deps, place, await create(deps, caller, place, topicGuid, given))),

    replace: async (caller: Caller, place: ProjectPlace, at: ReferenceAt, given: NewReference) =>
      single(await describe(deps, place, await replace(deps, caller, place, at, given))),
    replace3: async (caller: Caller, place: ProjectPlace, at: ReferenceAt, given: NewReference) =>
      single(await describe3(deps, place, await replace(deps, caller, place, at, given))),

    /** Replaces all references that the caller sees. */
    async replaceAll(
      caller: Caller,
      place: ProjectPlace,
      topicGuid: string,
      given: readonly NewReference[],
    ): Promise<DocumentReference[]> {
      const seen = new Set(
        (await visible(deps, place, await rowsOf(deps, db, place, topicGuid))).map(({ row }) => row.guid),
      );
      const contents: Content[] = [];
      const turn = createTurns();
      for (const each of given) {
        const pause = turn();
        if (pause) await pause;
        contents.push(await contentOf(deps, place, each));
      }
      const rows = await change(deps, caller, place, topicGuid, async (tx, topic) => {
        const before = (await store.listReferences(tx, topic.id)).filter(row => seen.has(row.guid));
        await store.deleteReferences(
          tx,
          before.map(({ id }) => id),
        );
        await store.putReferences(
          tx,
          contents.map(content => ({ ...content, topic_id: topic.id })),
        );
      });
      return describe(deps, place, rows);
    },
  };
}

/** The last part of an address, used as its name. */
function lastPartOf(url: string): string {
  const [, last = ''] = /([^/?#]*)\/?(?:[?#].*)?$/.exec(url) ?? [];
  return last || url;
}
