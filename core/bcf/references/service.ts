// What documents topics refer to. A stored document that the caller may not see is not shown, and stays referred to.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Documents } from '../../collaboration/documents/service.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { newGuid, parseId } from '../../kit/ids.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { guidFrom } from '../topics/schema.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import type { BcfDocument, DocumentReference, NewReference } from './schema.ts';
import * as store from './store.ts';

export interface ReferenceDeps {
  readonly db: Db;
  readonly topics: Pick<Topics, 'rowOf' | 'reportPart'>;
  readonly documents: Pick<Documents, 'list' | 'port'>;
}

type Content = Omit<store.ReferenceRow, 'id' | 'topic_id'>;

export type References = ReturnType<typeof createReferences>;

export function createReferences({ db, topics, documents }: ReferenceDeps) {
  const nameOf = async (place: ProjectPlace, documentId: number): Promise<string | undefined> =>
    (await documents.port.sourceOf(documentId, place))?.name;

  async function describe(place: ProjectPlace, rows: readonly store.ReferenceRow[]): Promise<DocumentReference[]> {
    const described: DocumentReference[] = [];
    for (const { guid, document_id: id, url, description } of rows) {
      if (id === null) {
        const [, last = ''] = /([^/?#]*)\/?(?:[?#].*)?$/.exec(url ?? '') ?? [];
        described.push({ guid, document_guid: null, url, description, referenced_document: last || (url ?? '') });
        continue;
      }
      const name = await nameOf(place, id);
      if (name !== undefined)
        described.push({ guid: id, document_guid: String(id), url: null, description, referenced_document: name });
    }
    return described;
  }

  /** @throws 400 unless exactly one of a stored document that the caller sees and an address is given */
  async function contentOf(place: ProjectPlace, { guid, document_guid, url, description = null }: NewReference) {
    const named = document_guid ?? (typeof guid === 'number' ? guid : null);
    if ((named === null) === !url) throw invalid('document_guid', 'Give either document_guid or url.', 'required');
    if (named === null) {
      const content = { guid: typeof guid === 'string' && guid ? guidFrom(guid) : newGuid(), document_id: null };
      return { ...content, url: url ?? null, description };
    }
    const id = parseId(String(named));
    if (id === undefined || (await nameOf(place, id)) === undefined)
      throw invalid('document_guid', 'Not a document of the project.', 'does_not_exist');
    return { guid: String(id), document_id: id, url: null, description };
  }

  /** Changes what a topic refers to. @returns what it refers to then */
  async function change(
    caller: Caller,
    place: ProjectPlace,
    topicGuid: string,
    work: (tx: Tx, topic: TopicRow) => Promise<void>,
  ): Promise<store.ReferenceRow[]> {
    return db.tx(async tx => {
      const topic = await topics.rowOf(tx, place, topicGuid);
      await work(tx, topic);
      await topics.reportPart(tx, caller, place, topic);
      return store.listReferences(tx, topic.id);
    });
  }

  const rowsOf = async (reads: Reads, place: ProjectPlace, topicGuid: string): Promise<store.ReferenceRow[]> =>
    store.listReferences(reads, (await topics.rowOf(reads, place, topicGuid)).id);

  async function shownOne(place: ProjectPlace, rows: readonly store.ReferenceRow[], guid: string) {
    const [reference] = await describe(
      place,
      rows.filter(row => row.guid === guid),
    );
    if (!reference) throw notFound('document reference');
    return reference;
  }

  return {
    /** What a topic refers to; with the file where it is a stored document. Those that the caller may not see are left out. */
    async storedOf(place: ProjectPlace, { id }: TopicRow) {
      const found = [];
      for (const { guid, document_id, url, description } of await store.listReferences(db, id)) {
        const source = document_id === null ? undefined : await documents.port.sourceOf(document_id, place);
        if (document_id === null || source) found.push({ guid, url, description, source });
      }
      return found;
    },

    /** Adds what the topic of a file refers to: stored documents and addresses. */
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
      for (const { guid, documentId, url, description } of references) {
        const own = documentId === null ? guid : String(documentId);
        await store.putReference(tx, { topic_id: id, guid: own, document_id: documentId, url, description });
      }
    },

    list: async (place: ProjectPlace, topicGuid: string): Promise<DocumentReference[]> =>
      describe(place, await rowsOf(db, place, topicGuid)),

    async create(
      caller: Caller,
      place: ProjectPlace,
      topicGuid: string,
      given: NewReference,
    ): Promise<DocumentReference> {
      await topics.rowOf(db, place, topicGuid);
      const content = await contentOf(place, given);
      const rows = await change(caller, place, topicGuid, (tx, topic) =>
        store.putReference(tx, { ...content, topic_id: topic.id }),
      );
      return shownOne(place, rows, content.guid);
    },

    /** Replaces all that the caller sees. */
    async replaceAll(
      caller: Caller,
      place: ProjectPlace,
      topicGuid: string,
      given: readonly NewReference[],
    ): Promise<DocumentReference[]> {
      const seen = new Set((await describe(place, await rowsOf(db, place, topicGuid))).map(({ guid }) => String(guid)));
      const contents: Content[] = [];
      for (const each of given) contents.push(await contentOf(place, each));
      const rows = await change(caller, place, topicGuid, async (tx, topic) => {
        for (const row of await store.listReferences(tx, topic.id))
          if (seen.has(row.guid)) await store.deleteReference(tx, row.id);
        for (const content of contents) await store.putReference(tx, { ...content, topic_id: topic.id });
      });
      return describe(place, rows);
    },

    /** Replaces one; the path says which. */
    async replace(
      caller: Caller,
      place: ProjectPlace,
      { topicGuid, guid }: { readonly topicGuid: string; readonly guid: string },
      given: NewReference,
    ): Promise<DocumentReference> {
      const before = await shownOne(place, await rowsOf(db, place, topicGuid), guid.toLowerCase());
      const content = await contentOf(place, { ...given, ...(given.url && { guid: null }) });
      // An address keeps the guid that it had; one that comes in place of a document gets its own.
      const kept = content.url !== null && before.url !== null ? { ...content, guid: guid.toLowerCase() } : content;
      const rows = await change(caller, place, topicGuid, async (tx, topic) => {
        const row = (await store.listReferences(tx, topic.id)).find(each => each.guid === String(before.guid));
        if (row && row.guid !== kept.guid) await store.deleteReference(tx, row.id);
        await store.putReference(tx, { ...kept, topic_id: topic.id });
      });
      return shownOne(place, rows, kept.guid);
    },

    /** Documents of the project that topics may refer to. */
    async documents(place: ProjectPlace, origin: string): Promise<BcfDocument[]> {
      const found = await documents.list({ origin, place }, {}, undefined, { withFiles: false, withVisas: false });
      return found.map(({ id, name }) => ({ guid: String(id), filename: name }));
    },
  };
}
