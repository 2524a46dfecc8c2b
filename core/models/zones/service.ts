// Zones of a model and the spaces in them, which are elements too. A list contains the zones that are in no other, with
// the others inside them.
import { outcomesOf } from '../../kit/outcomes.ts';
import { AppError, existing, invalid } from '../../kit/errors.ts';
import { inTurns, createTurns } from '../../kit/event-loop.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { Space, SpaceRequest, Zone, ZoneChange, ZoneRequest } from './schema.ts';
import type { ZoneSpace, ZoneSpaceChange, ZoneSpaceRelationRequest, ZoneSpaceRequest } from './schema.ts';
import * as store from './store.ts';
import { readTree, type ZoneTree } from './tree.ts';
import type { Outcome } from '../../kit/outcomes.ts';
import type { PartChange } from '../access/rows.ts';
import type { ModelData } from '../data/model-data.ts';
import { keepGuid } from '../editing/drafts/names.ts';
import { createElementDraft } from '../editing/drafts/service.ts';
import { addSpace, addZone, changeSpace, linksTo, parentOf, spaceOf, storeyOf, takeSpaces } from './drafts.ts';
import type { Work } from './drafts.ts';

/** What is answered, by the zones after the edit. */
type Answer<Result> = (tree: ZoneTree) => Result | Promise<Result>;

const edit = <Result>(
  access: Access,
  at: ModelAt,
  change: PartChange,
  plan: (work: Work) => Answer<Result> | Promise<Answer<Result>>,
) =>
  access.edit(at, change, async (data, nextId) => {
    const draft = createElementDraft(data, nextId);
    const answer = await plan({ draft, tree: readTree(data), turn: createTurns() });
    return {
      changes: draft.all(),
      answer: async (edited: ModelData) => {
        const turn = createTurns();
        const tree = readTree(edited);
        await turn();
        const answered = await answer(tree);
        await turn();
        return answered;
      },
    };
  });

const nothing = () => undefined;

/** Creates one for each valid request. */
const editEach = <Request, Result>(
  access: Access,
  at: ModelAt,
  action: PartChange['action'],
  requests: readonly Request[],
  of: {
    readonly make: (work: Work, request: Request) => number | Promise<number>;
    readonly describe: (id: number, tree: ZoneTree) => Result;
  },
): Promise<Outcome<Result>[]> =>
  edit(access, at, { action }, async work => {
    const made: (number | AppError)[] = [];
    for (const request of requests) {
      await work.turn();
      try {
        made.push(await work.draft.attempt(() => of.make(work, request)));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        made.push(error);
      }
    }
    return tree => outcomesOf(made, id => ({ record: of.describe(id, tree), isNew: true }));
  });

const zoneChanges = (access: Access) => ({
  /** One result for each, in their order: a zone or what is wrong with it. */
  create: (at: ModelAt, requests: readonly ZoneRequest[]): Promise<Outcome<Zone>[]> =>
    editEach(access, at, 'zone.create', requests, {
      make: (work, request) => addZone(work, request, parentOf(work.tree, request.parent_id)),
      describe: (id, tree) => tree.describe(tree.zone(id)),
    }),

  /** `spaces`, when given, replace those of the zone. @throws 404, 400 `zone_loop` when it would be inside itself */
  update: (at: ModelAt, id: number, given: ZoneChange): Promise<Zone> =>
    edit(access, at, { action: 'zone.update', id }, async work => {
      const { draft, tree } = work;
      const { uuid, parent_id, order, storey_uuid, spaces, ...change } = given;
      const before = tree.zone(id);
      keepGuid(uuid, before.guid);
      const parent = parent_id === undefined ? before.parent : parentOf(tree, parent_id);
      if (parent_id !== undefined && parent !== null && tree.isInside(parent, id))
        throw invalid('parent_id', 'A zone cannot be inside itself.', 'zone_loop');
      const storey = storey_uuid === undefined ? before.storey : storeyOf(draft, storey_uuid);
      draft.changes.push({
        put: 'zone',
        row: { ...before, ...change, parent, storey, ...(order !== undefined && { position: order }) },
      });
      if (spaces)
        for (const link of linksTo(id, tree.spaceIdsOf(id), await takeSpaces(work, spaces, storey)))
          draft.changes.push(link);
      return edited => edited.describe(edited.zone(id));
    }),

  /** Its inner zones move to its parent; its spaces stay. @throws 404 */
  remove: (at: ModelAt, id: number): Promise<void> =>
    edit(access, at, { action: 'zone.delete', id }, ({ draft, tree }) => {
      const { parent } = tree.zone(id);
      for (const child of tree.childrenOf(id))
        draft.changes.push({ put: 'zone', row: { ...child, parent: parent === child.id ? null : parent } });
      draft.changes.push({ drop: 'zone', key: [id] });
      return nothing;
    }),
});

const spaceChanges = (access: Access) => ({
  createSpaces: (at: ModelAt, requests: readonly SpaceRequest[]): Promise<Outcome<Space>[]> =>
    editEach(access, at, 'space.create', requests, {
      make: ({ draft }, request) => addSpace(draft, request, null),
      describe: (id, tree) => tree.describeSpace(tree.space(id)),
    }),

  /** @throws 404 */
  updateSpace: (at: ModelAt, id: number, change: ZoneSpaceChange): Promise<Space> =>
    edit(access, at, { action: 'space.update', id }, work => {
      changeSpace(work, id, change);
      return tree => tree.describeSpace(tree.space(id));
    }),

  /** @throws 404 */
  removeSpace: (at: ModelAt, id: number): Promise<void> =>
    edit(access, at, { action: 'space.delete', id }, ({ draft, tree }) => {
      tree.space(id);
      const element = draft.findById(id);
      if (element) draft.remove(element);
      return nothing;
    }),

  /** @throws 404 */
  createSpaceOf: (at: ModelAt, zoneId: number, request: ZoneSpaceRequest): Promise<ZoneSpace> =>
    edit(access, at, { action: 'space.create' }, ({ draft, tree }) => {
      const id = addSpace(draft, request, tree.zone(zoneId).storey);
      draft.changes.push({ put: 'zone_space', row: { zone_id: zoneId, element_id: id } });
      return edited => spaceOf(edited, zoneId, id);
    }),

  /** @throws 404, 400 when there is no such space */
  addSpaceTo: (at: ModelAt, zoneId: number, { id, order }: ZoneSpaceRelationRequest): Promise<ZoneSpace> =>
    edit(access, at, { action: 'zone.space.add', id: zoneId }, work => {
      work.tree.zone(zoneId);
      if (!work.tree.hasSpace(id)) throw invalid('id', `Space ${id} not found.`, 'does_not_exist');
      if (order !== undefined) changeSpace(work, id, { order });
      work.draft.changes.push({ put: 'zone_space', row: { zone_id: zoneId, element_id: id } });
      return tree => spaceOf(tree, zoneId, id);
    }),

  /** @throws 404 */
  updateSpaceOf: (at: ModelAt, zoneId: number, id: number, change: ZoneSpaceChange): Promise<ZoneSpace> =>
    edit(access, at, { action: 'space.update', id }, work => {
      spaceOf(work.tree, zoneId, id);
      changeSpace(work, id, change);
      return tree => spaceOf(tree, zoneId, id);
    }),

  /** The space itself stays. @throws 404 */
  takeSpaceOut: (at: ModelAt, zoneId: number, id: number): Promise<void> =>
    edit(access, at, { action: 'zone.space.remove', id: zoneId }, ({ draft, tree }) => {
      spaceOf(tree, zoneId, id);
      draft.changes.push({ drop: 'zone_space', key: [zoneId, id] });
      return nothing;
    }),
});

export type Zones = ReturnType<typeof createZones>;

export function createZones({ access }: { access: Access }) {
  const treeAt = async (at: ModelAt) => readTree(await access.existingData(at, 'zone'));

  return {
    /** `color`: only zones of this colour; those of a file have none. */
    list: (at: ModelAt, color?: string) =>
      access.listIn(at, data => {
        const { top, describe } = readTree(data);
        return inTurns(color === undefined ? top : top.filter(zone => zone.color === color), describe);
      }),

    async get(at: ModelAt, id: number): Promise<Zone> {
      const tree = await treeAt(at);
      return tree.describe(tree.zone(id));
    },

    async spacesOf(at: ModelAt, zoneId: number): Promise<ZoneSpace[]> {
      const tree = await treeAt(at);
      return tree.spacesOf(tree.zone(zoneId).id);
    },

    spaceOf: async (at: ModelAt, zoneId: number, id: number): Promise<ZoneSpace> =>
      spaceOf(await treeAt(at), zoneId, id),

    spaces: (at: ModelAt) =>
      access.listIn(at, data => {
        const tree = readTree(data);
        return inTurns(tree.spaces(), tree.describeSpace);
      }),

    async space(at: ModelAt, id: number): Promise<Space> {
      const data = await access.existingData(at, 'space');
      const row = existing(store.findSpace(data.file, id), 'space');
      return readTree(data).describeSpace(row);
    },

    ...zoneChanges(access),
    ...spaceChanges(access),
  };
}
