// The storeys and buildings of a model. Each of them is an element too.
import { existing, invalid, notFound } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { PlacedPlans, PlanPlaceKind, Building, Storey } from './schema.ts';
import type { StoreyBuildingChange, StoreyBuildingRequest } from './schema.ts';
import { listSpatial, type SpatialRow } from './store.ts';
import type { PartChange } from '../access/rows.ts';
import type { WholeElement } from '../data/model-data.ts';
import { attributesOf, createElementDraft, type ElementDraft } from '../editing/drafts/service.ts';

const classOf = { storey: 'IfcBuildingStorey', building: 'IfcBuilding' } as const;

/** Changes return the GlobalId of the changed object: its record is read as anywhere else. */
const createStructureChanges = (access: Access) => ({
  /** A storey is added to the first building, a building to the first site, else both to the project. */
  add: (at: ModelAt, kind: PlanPlaceKind, { name: Name }: StoreyBuildingRequest) =>
    edit(access, at, `${kind}.create`, draft => {
      const parent = draft.firstOfKind(kind === 'storey' ? 'building' : 'site') ?? draft.firstOfKind('project') ?? null;
      const place = { elevation: 0 };
      return draft.add({ type: classOf[kind], attributes: attributesOf({ Name }), parent, place }).guid;
    }),

  /** @throws 404 */
  change: (
    at: ModelAt,
    kind: PlanPlaceKind,
    guid: string,
    { name, bimdata_elevation: elevation }: StoreyBuildingChange,
  ) =>
    edit(access, at, `${kind}.update`, draft => {
      draft.change(found(draft, kind, guid), {
        ...(name !== undefined && { attributes: attributesOf({ Name: name }) }),
        ...(elevation !== undefined && { place: { elevation } }),
      });
      return guid;
    }),

  /** Its content moves to its parent. @throws 404 */
  remove: (at: ModelAt, kind: PlanPlaceKind, guid: string) =>
    edit(access, at, `${kind}.delete`, draft => draft.remove(found(draft, kind, guid))),

  /**
   * Orders storeys of equal height: those named, then the `others` in their present order.
   * @throws 400 for an object that is no storey
   */
  order: (at: ModelAt, guids: readonly string[], others: readonly string[]) =>
    edit(access, at, 'storey.order', draft => {
      for (const [position, guid] of [...new Set([...guids, ...others])].entries()) {
        const storey = draft.find(guid);
        const row = storey && draft.spatialOf(storey);
        if (row?.kind !== 'storey') throw invalid('non_field_errors', `Storey ${guid} not found.`, 'does_not_exist');
        draft.changes.push({ put: 'spatial', row: { ...row, position } });
      }
    }),
});

const edit = <Result>(
  access: Access,
  at: ModelAt,
  action: PartChange['action'],
  work: (draft: ElementDraft) => Result,
) =>
  access.edit(at, { action }, (data, nextId) => {
    const draft = createElementDraft(data, nextId);
    const result = work(draft);
    return { changes: draft.all(), answer: () => result };
  });

function found(draft: ElementDraft, kind: PlanPlaceKind, guid: string): WholeElement {
  const element = draft.find(guid);
  if (!element || draft.spatialOf(element)?.kind !== kind) throw notFound(kind);
  return element;
}

/** The plans that are laid over storeys and buildings. */
interface PlansOfPlaces {
  /**
   * The plans of the storeys or buildings of a model that the caller sees, by GlobalId; those without any are not in
   * it.
   */
  placedIn(at: ModelAt, kind: PlanPlaceKind): Promise<ReadonlyMap<string, PlacedPlans>>;
  /** For a storey or building that was removed. */
  forget(at: ModelAt, kind: PlanPlaceKind, guid: string): Promise<void>;
}

export type Structure = ReturnType<typeof createStructure>;

export function createStructure({ access, plans }: { access: Access; plans: PlansOfPlaces }) {
  const describe = ({ elevation, ...row }: SpatialRow, placed: ReadonlyMap<string, PlacedPlans>): Building => ({
    ...row,
    bimdata_elevation: elevation,
    ...(placed.get(row.uuid) ?? { plans: [], plans_unreachable_count: 0 }),
  });

  const placed = (at: ModelAt, kind: PlanPlaceKind) =>
    access.listIn(at, async ({ file }) => {
      const plansOf = await plans.placedIn(at, kind);
      return listSpatial(file, kind).map(row => describe(row, plansOf));
    });

  const buildings = (at: ModelAt) => placed(at, 'building');

  /** Ascending; the viewer cannot handle a storey without elevation. */
  const storeys = async (at: ModelAt): Promise<Storey[]> =>
    (await placed(at, 'storey')).map(row => ({ ...row, bimdata_elevation: row.bimdata_elevation ?? 0 }));

  const one = async <T extends { uuid: string }>(all: Promise<T[]>, guid: string, what: string): Promise<T> =>
    existing(
      (await all).find(({ uuid }) => uuid === guid),
      what,
    );

  const storey = (at: ModelAt, guid: string) => one(storeys(at), guid, 'storey');
  const building = (at: ModelAt, guid: string) => one(buildings(at), guid, 'building');
  const changes = createStructureChanges(access);

  async function remove(at: ModelAt, kind: PlanPlaceKind, guid: string): Promise<void> {
    await changes.remove(at, kind, guid);
    await plans.forget(at, kind, guid);
  }

  return {
    storeys,
    buildings,
    storey,
    building,

    createStorey: async (at: ModelAt, request: StoreyBuildingRequest) =>
      storey(at, await changes.add(at, 'storey', request)),
    updateStorey: async (at: ModelAt, guid: string, change: StoreyBuildingChange) =>
      storey(at, await changes.change(at, 'storey', guid, change)),
    removeStorey: (at: ModelAt, guid: string) => remove(at, 'storey', guid),
    async orderStoreys(at: ModelAt, guids: readonly string[]): Promise<Storey[]> {
      const others = (await storeys(at)).map(({ uuid }) => uuid);
      await changes.order(at, guids, others);
      return storeys(at);
    },
    createBuilding: async (at: ModelAt, request: StoreyBuildingRequest) =>
      building(at, await changes.add(at, 'building', request)),
    updateBuilding: async (at: ModelAt, guid: string, change: StoreyBuildingChange) =>
      building(at, await changes.change(at, 'building', guid, change)),
    removeBuilding: (at: ModelAt, guid: string) => remove(at, 'building', guid),
  };
}
