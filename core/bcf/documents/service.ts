// Documents of a project as BCF clients see them: by their number, or by the guid that a client of version 3.0 chose.
import { askerHas } from '../../access/request-context.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Documents } from '../../collaboration/documents/service.ts';
import type { ProjectView } from '../../collaboration/members/schema.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import { discardBlob, findBlob, type PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import type { BcfVersion } from '../odata/schema.ts';
import { guidFrom } from '../topics/schema.ts';
import { guidTaken } from '../topics/service.ts';
import type { BcfDocument } from './schema.ts';
import * as store from './store.ts';

/** An uploaded file. */
export interface SentFile {
  readonly fileName: string | undefined;
  readonly blob: PinnedBlob;
}

export type BcfDocuments = ReturnType<typeof createBcfDocuments>;

export function createBcfDocuments({ db, documents }: { readonly db: Db; readonly documents: Documents }) {
  /** The number of a document, from the number itself or its guid; undefined for unknown ones. */
  const idOf = async ({ projectId }: ProjectPlace, text: string): Promise<number | undefined> =>
    parseId(text) ?? (await store.findByGuid(db, projectId, text.toLowerCase()));

  return {
    idOf,
    guidsOf: ({ projectId }: ProjectPlace) => store.guidsOf(db, projectId),

    /** Documents that the caller sees; none without the scope `document:read`. */
    async list({ origin, place }: ProjectView, version: BcfVersion): Promise<BcfDocument[]> {
      if (!askerHas('document:read')) return [];
      const found = await documents.list({ origin, place }, {}, undefined, { withFiles: false, withVisas: false });
      const guids = version === '3.0' ? await store.guidsOf(db, place.projectId) : new Map<number, string>();
      return found.map(({ id, name }) => ({ guid: guids.get(id) ?? String(id), filename: name }));
    },

    /**
     * Creates a document in the root folder.
     * @throws 400 without a name, 409 for a guid of another document; the bytes are then deleted
     */
    async create(caller: Caller, view: ProjectView, { fileName, blob }: SentFile, given: string | null | undefined) {
      const { projectId } = view.place;
      let guid: string | undefined;
      const message = 'Name the file: attachment; filename="NAME.EXT".';
      try {
        guid = given ? guidFrom(given) : undefined;
        if (fileName === undefined)
          throw invalid('Content-Disposition', message, { code: 'file_name_required' }, 'required');
      } catch (error) {
        await discardBlob(db, blob);
        throw error;
      }
      const { id, name } = await documents.upload(caller, view, { fields: {}, fileName, blob }, async (tx, made) => {
        if (guid === undefined) return;
        if ((await store.findByGuid(tx, projectId, guid)) !== undefined) throw guidTaken();
        await store.insertGuid(tx, projectId, made, guid);
      });
      return { guid: guid ?? String(id), filename: name };
    },

    /** @throws 404 for a document that the caller does not see */
    async file(place: ProjectPlace, guid: string) {
      const id = await idOf(place, guid);
      const source = id === undefined ? undefined : await documents.port.sourceOf(id, place);
      const facts = source && (await findBlob(db, source.hash));
      if (!source || !facts) throw notFound('document');
      return { facts, fileName: source.fileName };
    },
  };
}
