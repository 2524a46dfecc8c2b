// Pins: named points in viewpoints.
import type { ProjectCaller, ProjectPlace } from '../../../access/caller.ts';
import { notFound } from '../../../kit/errors.ts';
import { idsOf } from '../../../kit/ids.ts';
import type { Db, Reads, Tx } from '../../../storage/db.ts';
import { guidFrom } from '../../topics/schema.ts';
import { guidTaken, type TopicRow, type Topics } from '../../topics/service.ts';
import type { NewPin, Pin, PinChange, TopicPins, TopicPinsQuery } from './schema.ts';
import * as store from './store.ts';

// Pins as parts of viewpoints, written and read with these.

export async function pinsByViewpoint(reads: Reads, ids: readonly number[]): Promise<ReadonlyMap<number, Pin[]>> {
  const rows = Map.groupBy(await store.listPins(reads, ids), ({ viewpoint_id }) => viewpoint_id);
  return new Map([...rows].map(([id, pins]) => [id, pins.map(toPin)]));
}

export async function replacePins(tx: Tx, viewpointId: number, pins: readonly NewPin[]): Promise<void> {
  await store.deletePinsOf(tx, viewpointId);
  const rows = pins.map(pin => newRow(viewpointId, pin));
  if (new Set(rows.map(({ guid }) => guid)).size < rows.length) throw guidTaken();
  await store.insertPins(tx, rows);
}

/** A viewpoint of a path, in which pins are. */
interface PinsAt {
  readonly topicGuid: string;
  readonly viewpointGuid: string;
}

export type Pins = ReturnType<typeof createPins>;

export function createPins(deps: {
  readonly db: Db;
  readonly topics: Topics;
  readonly viewpoints: { find(reads: Reads, topic: TopicRow, guid: string): Promise<{ readonly id: number }> };
}) {
  const { db, topics, viewpoints } = deps;
  async function find(reads: Reads, place: ProjectPlace, { topicGuid, viewpointGuid }: PinsAt) {
    const topic = await topics.rowOf(reads, place, topicGuid);
    return { topic, viewpoint: await viewpoints.find(reads, topic, viewpointGuid) };
  }

  async function pinOf(reads: Reads, viewpointId: number, guid: string): Promise<store.PinRow> {
    const row = await store.findPin(reads, viewpointId, guid.toLowerCase());
    if (!row) throw notFound('pin');
    return row;
  }

  /** Changes pins of a viewpoint, in one unit of work, and reports that. */
  const changing = <T>(
    from: ProjectCaller,
    at: PinsAt,
    kind: 'create' | 'update' | 'delete',
    work: (tx: Tx, viewpointId: number) => Promise<T>,
  ): Promise<T> =>
    db.tx(async tx => {
      const { topic, viewpoint } = await find(tx, from.place, at);
      const result = await work(tx, viewpoint.id);
      await topics.reportPart(tx, from, topic, `topic.pin.${kind}`);
      return result;
    });

  return {
    async list(place: ProjectPlace, at: PinsAt): Promise<Pin[]> {
      const { viewpoint } = await find(db, place, at);
      return (await store.listPins(db, [viewpoint.id])).map(toPin);
    },

    async get(place: ProjectPlace, at: PinsAt, guid: string): Promise<Pin> {
      const { viewpoint } = await find(db, place, at);
      return toPin(await pinOf(db, viewpoint.id, guid));
    },

    /** Pins of topics with the models of their viewpoints; topics without pins are left out. */
    async ofTopics(place: ProjectPlace, { topics: guids, ...choice }: TopicPinsQuery): Promise<TopicPins[]> {
      const named = guids === undefined ? undefined : new Set(guids.toLowerCase().split(/\s*,\s*/));
      const chosen = (await topics.choose(place, choice)).filter(({ row }) => named?.has(row.guid) ?? true);
      const ids = chosen.map(({ row }) => row.id);
      const ofTopic = Map.groupBy(await store.listPinsOfTopics(db, ids), ({ topic_id }) => topic_id);
      const models = await store.listModelsOfPins(db, ids);
      const modelsOf = Map.groupBy(models, ({ viewpoint_id }) => viewpoint_id);
      return chosen.flatMap(({ row }) => {
        const pins = ofTopic.get(row.id) ?? [];
        if (pins.length === 0) return [];
        const shown = pins.map(pin => ({ ...toPin(pin), model_ids: idsOf(modelsOf.get(pin.viewpoint_id) ?? []) }));
        return [{ topic_guid: row.guid, pins: shown }];
      });
    },

    create: (from: ProjectCaller, at: PinsAt, given: NewPin): Promise<Pin> =>
      changing(from, at, 'create', async (tx, viewpointId) => {
        const row = newRow(viewpointId, given);
        if (await store.findPin(tx, viewpointId, row.guid)) throw guidTaken();
        await store.insertPins(tx, [row]);
        return toPin(await pinOf(tx, viewpointId, row.guid));
      }),

    /** @param isMerge whether what is not given stays; it is cleared otherwise */
    update: (
      from: ProjectCaller,
      { guid, isMerge, ...at }: PinsAt & { readonly guid: string; readonly isMerge: boolean },
      given: PinChange,
    ): Promise<Pin> =>
      changing(from, at, 'update', async (tx, viewpointId) => {
        const before = await pinOf(tx, viewpointId, guid);
        const base = isMerge ? before : { ...before, name: null, color: null, pin_index: null };
        const after = { ...base, ...given.point, ...wordsOf(given, base) };
        await store.updatePin(tx, after);
        return toPin(after);
      }),

    remove: (from: ProjectCaller, at: PinsAt, guid: string): Promise<void> =>
      changing(from, at, 'delete', async (tx, viewpointId) => {
        await store.deletePin(tx, (await pinOf(tx, viewpointId, guid)).id);
      }),
  };
}

const newRow = (viewpointId: number, given: NewPin): Omit<store.PinRow, 'id'> => {
  const words = wordsOf(given, { name: null, color: null, pin_index: null });
  const { x, y, z } = given.point;
  return { viewpoint_id: viewpointId, guid: guidFrom(given.guid), ...words, x, y, z };
};

type Words = Pick<store.PinRow, 'name' | 'color' | 'pin_index'>;

function wordsOf(given: PinChange, base: Words): Words {
  const { name = base.name, color = base.color, index = base.pin_index } = given;
  return { name, color: color?.replace('#', '') ?? null, pin_index: index };
}

const toPin = ({ guid, name, color, x, y, z, pin_index }: store.PinRow): Pin => ({
  guid,
  name,
  color,
  point: { x, y, z },
  index: pin_index,
});
