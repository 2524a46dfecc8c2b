// Tags of a project. Each version of a document has its own; a new version begins with those of the one it replaces.
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { ProjectPlace } from '../../access/caller.ts';
import type { NewTag, Tag, TagChange } from './schema.ts';
import * as store from './store.ts';

export type Tags = ReturnType<typeof createTags>;

export function createTags({ db }: { readonly db: Db }) {
  async function get({ projectId }: ProjectPlace, id: number, reads: Reads = db): Promise<Tag> {
    const tag = await store.findTag(reads, projectId, id);
    if (!tag) throw notFound('tag');
    return tag;
  }

  const taken = () => invalid('name', 'A tag with this name already exists in the project.', 'already_exists');

  return {
    get: (place: ProjectPlace, id: number) => get(place, id),
    list: ({ projectId }: ProjectPlace): Promise<Tag[]> => store.listTags(db, projectId),

    /** @throws 400 when a tag of the project has the name */
    async create(place: ProjectPlace, { name, color = null }: NewTag): Promise<Tag> {
      return db.tx(async tx => {
        const tag = await store.insertTag(tx, place.projectId, name.trim(), color);
        if (!tag) throw taken();
        report(tx, 'tag.create', place, tag);
        return tag;
      });
    },

    /** @throws 400 when another tag of the project has the name */
    async update(place: ProjectPlace, id: number, change: TagChange): Promise<Tag> {
      return db.tx(async tx => {
        const before = await get(place, id, tx);
        const tag = { ...before, ...change, name: change.name?.trim() ?? before.name };
        if (await store.isTaken(tx, place.projectId, tag.name, id)) throw taken();
        await store.updateTag(tx, tag);
        report(tx, 'tag.update', place, tag, before.name);
        return { id, name: tag.name, color: tag.color };
      });
    },

    /** Removes a tag, also from all documents. */
    async remove(place: ProjectPlace, id: number): Promise<void> {
      await db.tx(async tx => {
        const tag = await get(place, id, tx);
        await store.deleteTag(tx, place.projectId, id);
        report(tx, 'tag.delete', place, tag);
      });
    },

    /** Tags by document, of a whole project or of one document. */
    async byDocument(
      reads: Reads,
      projectId: number,
      documentIds?: readonly number[],
    ): Promise<ReadonlyMap<number, Tag[]>> {
      const rows = Map.groupBy(await store.listTagged(reads, projectId, documentIds), ({ document_id }) => document_id);
      return new Map([...rows].map(([id, tagged]) => [id, tagged.map(({ document_id: _document, ...tag }) => tag)]));
    },

    /** @throws 404 when it is no tag of the project */
    async attach(tx: Tx, place: ProjectPlace, documentId: number, tagId: number): Promise<void> {
      await store.attachTag(tx, documentId, (await get(place, tagId, tx)).id);
    },

    /** @throws 404 when the document does not have it */
    async detach(tx: Tx, documentId: number, tagId: number): Promise<void> {
      if ((await store.detachTag(tx, documentId, tagId)) === 0) throw notFound('tag of document');
    },

    /** The next version of a document begins with its tags. */
    inherit: store.copyTags,
  };
}

/** @param before the name before the change */
function report(
  tx: Tx,
  action: 'tag.create' | 'tag.update' | 'tag.delete',
  { cloudId, projectId }: ProjectPlace,
  { id, name }: Tag,
  before = name,
): void {
  record(tx, { action, object: { id, name }, was: before === name ? undefined : before });
  announce(tx, { name: action, cloudId, projectId, id });
}
