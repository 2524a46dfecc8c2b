// Annotations over models: drawings, and labels, which programs may propose and people validate. The right to write in
// the folder of the document of a model includes changing all of them.
import type { Caller } from '../../../access/caller.ts';
import { record } from '../../../audit/record.ts';
import { conflict, notFound } from '../../../kit/errors.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import type { User } from '../../../identity/users/schema.ts';
import type { Db, Reads, Tx } from '../../../storage/db.ts';
import type { Quota } from '../../../storage/space/quota.ts';
import { loggedModel } from '../../access/rows.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import type { People } from '../../records/service.ts';
import type { Drawing, DrawingChange, NewDrawing, LabelChange, LabelQuery, ModelLabel, NewLabel } from './schema.ts';
import * as store from './store.ts';

interface Context {
  db: Db;
  clock: Clock;
  access: Access;
  people: People;
}

/** What labels and drawings have in common. */
function createAnnotations<Row extends { readonly creator_id: number | null }, Shown>(
  { db, access, people }: Context,
  of: {
    readonly noun: 'label' | 'drawing';
    readonly find: (reads: Reads, modelId: number, id: number) => Promise<Row | undefined>;
    readonly delete: (tx: Tx, modelId: number, id: number) => Promise<number>;
    readonly show: (row: Row, creator: User | null) => Shown;
  },
) {
  const { noun } = of;

  async function describe(rows: readonly Row[], { place }: ModelAt): Promise<Shown[]> {
    const ids = rows.map(({ creator_id }) => creator_id);
    const creators = await people.describeAll(ids, place);
    return rows.map(row => of.show(row, creators.get(row.creator_id ?? 0) ?? null));
  }

  async function describeOne(row: Row | undefined, at: ModelAt, what: string = noun): Promise<Shown> {
    const [shown] = row ? await describe([row], at) : [];
    if (shown === undefined) throw notFound(what);
    return shown;
  }

  return {
    describe,
    describeOne,

    /** @throws 404 when it is not on this model */
    async get(at: ModelAt, id: number): Promise<Shown> {
      const model = await access.visibleAt(at);
      return describeOne(await of.find(db, model.id, id), at);
    },

    /** @throws 404 when it is not on this model */
    remove: (at: ModelAt, id: number): Promise<void> =>
      access.change(at, `model.${noun}.delete`, async (tx, model) => {
        if ((await of.delete(tx, model.id, id)) === 0) throw notFound(noun);
      }),
  };
}

export type Labels = ReturnType<typeof createLabels>;

export function createLabels(deps: Context) {
  const { db, clock, access } = deps;
  const now = () => isoTime(clock.now());
  const { describe, describeOne, get, remove } = createAnnotations(deps, {
    noun: 'label',
    find: store.findLabel,
    delete: store.deleteLabel,
    show: (label: store.LabelRow, creator): ModelLabel => {
      const { creator_id: _, model_id: model, geometry, human_validated, ...row } = label;
      const shape = JSON.parse(geometry) as ModelLabel['geometry'];
      return { ...row, model, geometry: shape, human_validated: human_validated === 1, creator };
    },
  });

  return {
    get,
    remove,

    async list(at: ModelAt, { is_validated }: LabelQuery): Promise<ModelLabel[]> {
      const { id } = await access.visibleAt(at);
      return describe(await store.listLabels(db, id, is_validated), at);
    },

    async create(at: ModelAt, { accountId }: Caller, given: NewLabel): Promise<ModelLabel> {
      const { name, color = null, geometry, human_validated = false } = given;
      const values = {
        name: name.trim(),
        color,
        geometry: JSON.stringify(geometry),
        human_validated: human_validated ? 1 : 0,
        updated_at: now(),
      };
      const row = await access.change(at, 'model.label.create', (tx, { id }) =>
        store.insertLabel(tx, id, accountId, values),
      );
      return describeOne(row, at, 'model');
    },

    /** @throws 404 when it is not on this model */
    async update(at: ModelAt, id: number, change: LabelChange): Promise<ModelLabel> {
      const { name, color, geometry, human_validated } = change;
      const model = await access.writableAt(at);
      const row = await db.tx(async tx => {
        const before = await store.findLabel(tx, model.id, id);
        if (!before) return undefined;
        record(tx, { action: 'model.label.update', object: loggedModel(model) });
        const after = {
          ...before,
          name: name?.trim() ?? before.name,
          color: color === undefined ? before.color : color,
          geometry: geometry ? JSON.stringify(geometry) : before.geometry,
          human_validated: human_validated === undefined ? before.human_validated : human_validated ? 1 : 0,
          updated_at: now(),
        };
        await store.updateLabel(tx, id, after);
        return after;
      });
      return describeOne(row, at);
    },
  };
}

/**
 * Characters of all drawings of a model together. Their list is sent as one text: escaping makes it up to six times as
 * long, and none can be longer than eight times this.
 */
const MOST_TOGETHER = 64 * 1024 * 1024;

/** After a change. @throws 409 when the list of the model's drawings would be too long to be sent */
async function checkSize(tx: Tx, modelId: number): Promise<void> {
  if ((await store.sizeOfAll(tx, modelId)) > MOST_TOGETHER)
    throw conflict('The drawings of this model are too large.', 'too_large');
}

export type Drawings = ReturnType<typeof createDrawings>;

export function createDrawings({ quota, ...deps }: Context & { readonly quota: Quota }) {
  const { db, clock, access } = deps;
  const { describe, describeOne, get, remove } = createAnnotations(deps, {
    noun: 'drawing',
    find: store.findDrawing,
    delete: store.deleteDrawing,
    show: (drawing: store.DrawingRow, creator): Drawing => {
      const { creator_id: _, ...row } = drawing;
      return { ...row, creator };
    },
  });

  return {
    get,
    remove,

    async list(at: ModelAt): Promise<Drawing[]> {
      const { id } = await access.visibleAt(at);
      return describe(await store.listDrawings(db, id), at);
    },

    async create(at: ModelAt, { accountId }: Caller, { content }: NewDrawing): Promise<Drawing> {
      const row = await access.change(at, 'model.drawing.create', async (tx, { id, cloud_id }) => {
        const made = await store.insertDrawing(tx, id, { creatorId: accountId, content, now: isoTime(clock.now()) });
        await checkSize(tx, id);
        await quota.check(tx, cloud_id);
        return made;
      });
      return describeOne(row, at, 'model');
    },

    /** @throws 404 when it is not over this model */
    async update(at: ModelAt, id: number, { content }: DrawingChange): Promise<Drawing> {
      const model = await access.writableAt(at);
      const row = await db.tx(async tx => {
        const before = await store.findDrawing(tx, model.id, id);
        if (!before || content === undefined) return before;
        record(tx, { action: 'model.drawing.update', object: loggedModel(model) });
        await store.updateDrawing(tx, id, content);
        await checkSize(tx, model.id);
        if (content.length > before.content.length) await quota.check(tx, model.cloud_id);
        return { ...before, content };
      });
      return describeOne(row, at);
    },
  };
}
