// The records of models: lists, changes, deletion, and their form in other slices.
import type { Reach, Some } from '../../access/caller.ts';
import { bestFit, type SearchWords } from '../../kit/text/search-words.ts';
import type { Caller } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { notFound } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { findModels, loggedModel, modelIn, modelWithPages, pagesOf } from '../access/rows.ts';
import type { WholeModelRow } from '../access/rows.ts';
import type { Access, ModelAt, View } from '../access/service.ts';
import { createDescriber, type DescribeParts } from './describe.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { LightModel, Model, ModelChange, ModelQuery } from './schema.ts';
import * as store from './store.ts';

export type { WholeModelRow as FoundModel } from '../access/rows.ts';
export { describeMask, describeTransform, type MaskRow, type People, type TransformRow } from './describe.ts';
export type { Lifecycle, NewModel } from './lifecycle.ts';

export interface RecordParts extends DescribeParts {
  readonly db: Db;
  readonly clock: Clock;
  /** of files: `state` changes when answers that contain some must be made again for every caller */
  readonly addresses: { state(): readonly (string | number)[] };
  readonly access: Access;
  readonly lifecycle: Lifecycle;
  readonly documents: DescribeParts['documents'] & {
    /** Deletes a document with its models; emits `model.deletion` and `document.deletion`. */
    remove(tx: Tx, documentId: number, actorId: number): Promise<void>;
  };
}

export type Records = ReturnType<typeof createRecords>;

export function createRecords(parts: RecordParts) {
  const { db, clock, addresses, access, lifecycle, documents, processing } = parts;
  const describer = createDescriber(parts);

  async function get({ projectId, modelId, ...view }: ModelAt): Promise<Model> {
    const { row, pages } = await modelWithPages(db, projectId, modelId);
    const [model] = await describer.describe([row], view, pages);
    if (!model) throw notFound('model');
    return model;
  }

  return {
    /** Changes with everything that records contain except the progress of a conversion. */
    state: async () => [await db.version(), ...addresses.state()],

    async list(projectId: number, query: ModelQuery, view: View): Promise<Model[]> {
      const { rows, pages } = await store.listModels(db, projectId, query);
      return describer.describe(rows, view, pages);
    },

    summary: async (projectId: number, query: ModelQuery, view: View): Promise<LightModel[]> =>
      describer.describeLight((await store.listModels(db, projectId, query)).rows, view),

    /** @throws 404 when it is not in the project or its document is hidden from the caller */
    get,

    /** Those models of the project among `ids` that the caller may see, by id. */
    async ofIds(projectId: number, ids: readonly number[], view: View): Promise<ReadonlyMap<number, Model>> {
      const described = await describer.describe(await findModels(db, projectId, ids), view);
      return new Map(described.map(model => [model.id, model]));
    },

    async update(at: ModelAt, change: ModelChange): Promise<Model> {
      const { id } = await access.writableAt(at);
      await db.tx(async tx => {
        const before = loggedModel(await modelIn(tx, at.projectId, id));
        await store.updateModel(tx, clock, id, change);
        const object = loggedModel(await modelIn(tx, at.projectId, id));
        const was = object.name === before.name ? undefined : (before.name ?? undefined);
        if (tx.hasChanged()) record(tx, { action: 'model.update', object, was });
      });
      return get(at);
    },

    /** With `keepDocument` the uploaded file stays, as it does when a page is deleted: the other pages share it. */
    async remove(at: ModelAt, { accountId }: Caller, { keepDocument }: { keepDocument: boolean }): Promise<void> {
      const { id } = await access.writableAt(at);
      await db.tx(async tx => {
        const row = await modelIn(tx, at.projectId, id);
        record(tx, { action: 'model.delete', object: loggedModel(row) });
        if (!keepDocument && row.document_id !== null && row.parent_id === null)
          return documents.remove(tx, row.document_id, accountId);
        await lifecycle.withdrawRows(tx, [row, ...(await pagesOf(tx, [id]))], accountId);
        await store.deleteModels(tx, [id]);
        if (row.parent_id !== null)
          await processing.announce(tx, await modelIn(tx, at.projectId, row.parent_id), accountId);
      });
    },
  };
}

/** Models of the newest versions that are searched, the newest first. */
const MOST_MODELS = 2000;

export type FindableModels = ReturnType<typeof createModelFinding>;

export function createModelFinding({ db }: { db: Db }) {
  /** Models whose document the caller sees, in its newest version; those without a document are open to the project. */
  async function visible({ projectIds, seesFolder }: Reach): Promise<WholeModelRow[]> {
    const rows = await store.listNewest(db, projectIds, MOST_MODELS);
    const seen: WholeModelRow[] = [];
    for (const row of rows) {
      if (row.document_id === null || (row.folder_id !== null && (await seesFolder(row.project_id, row.folder_id))))
        seen.push(row);
    }
    return seen;
  }

  return {
    visible,

    async find(reach: Reach, words: SearchWords, limit: number): Promise<Some<WholeModelRow>> {
      const found = (await visible(reach)).flatMap(row => {
        const fit = row.parent_id === null ? bestFit([row.name, row.document_name], words) : undefined;
        return fit === undefined ? [] : [{ row, fit }];
      });
      const items = found.toSorted((one, other) => one.fit - other.fit).map(({ row }) => row);
      return { items: items.slice(0, limit), more: items.length > limit };
    },
  };
}
