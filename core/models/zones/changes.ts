// What people change in the zones and spaces of a model. A space is an element too.
import { Value } from 'typebox/value';
import { AppError, invalid, notFound } from '../../kit/errors.ts';
import { orRefusal, type Outcome } from '../../kit/outcomes.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { newGlobalId } from '../data/global-ids.ts';
import type { ModelData } from '../data/model-data.ts';
import { changedLinks, keepGuid } from '../editing/drafts/names.ts';
import { attributesOf, createElementDraft, type ElementDraft } from '../editing/drafts/service.ts';
import {
  ZoneRequest,
  type Space,
  type SpaceRequest,
  type Zone,
  type ZoneChange,
  type ZoneSpace,
  type ZoneSpaceChange,
  type ZoneSpaceRelationRequest,
  type ZoneSpaceRequest,
} from './schema.ts';
import type { ZoneRow } from './store.ts';
import { readTree, type ZoneTree } from './tree.ts';

interface Work {
  readonly draft: ElementDraft;
  readonly tree: ZoneTree;
}

export function createZoneChanges({ access }: { readonly access: Pick<Access, 'edit'> }) {
  const edit = <Planned, Result>(
    at: ModelAt,
    plan: (work: Work) => Planned,
    answer: (planned: Planned, tree: ZoneTree) => Result,
  ): Promise<Result> =>
    access.edit(at, (data, nextId) => {
      const draft = createElementDraft(data, nextId);
      const planned = plan({ draft, tree: readTree(data) });
      return { changes: draft.all(), answer: (edited: ModelData) => answer(planned, readTree(edited)) };
    });

  /** Makes one for each request that can be met. */
  function editEach<Request, Result>(
    at: ModelAt,
    requests: readonly Request[],
    make: (work: Work, request: Request) => number,
    describe: (id: number, tree: ZoneTree) => Result,
  ): Promise<Outcome<Result>[]> {
    return edit(
      at,
      work => requests.map(request => orRefusal(() => work.draft.attempt(() => make(work, request)))),
      (made, tree) =>
        made.map(each =>
          each instanceof AppError ? { refused: each } : { record: describe(each, tree), isNew: true },
        ),
    );
  }

  return {
    createZones: (at: ModelAt, requests: readonly ZoneRequest[]): Promise<Outcome<Zone>[]> =>
      editEach(
        at,
        requests,
        ({ draft, tree }, request) => addZone(draft, tree, request, parentOf(tree, request.parent_id)),
        (id, tree) => tree.describe(tree.zone(id)),
      ),

    /** `spaces`, when given, become those of the zone. @throws 404, 400 `zone_loop` when it would be inside itself */
    updateZone: (
      at: ModelAt,
      id: number,
      { uuid, parent_id, order, storey_uuid, spaces, ...change }: ZoneChange,
    ): Promise<Zone> =>
      edit(
        at,
        ({ draft, tree }) => {
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
            draft.changes.push(
              ...linksTo(
                id,
                tree.spaceIdsOf(id),
                spaces.map(space => takeSpace(draft, tree, space, storey)),
              ),
            );
        },
        (_, tree) => tree.describe(tree.zone(id)),
      ),

    /** The zones in it move to where it was; its spaces stay. @throws 404 */
    removeZone: (at: ModelAt, id: number): Promise<void> =>
      edit(
        at,
        ({ draft, tree }) => {
          const { parent } = tree.zone(id);
          for (const child of tree.childrenOf(id))
            draft.changes.push({ put: 'zone', row: { ...child, parent: parent === child.id ? null : parent } });
          draft.changes.push({ drop: 'zone', key: [id] });
        },
        () => undefined,
      ),

    createSpaces: (at: ModelAt, requests: readonly SpaceRequest[]): Promise<Outcome<Space>[]> =>
      editEach(
        at,
        requests,
        ({ draft }, request) => addSpace(draft, request, null),
        (id, tree) => tree.describeSpace(tree.space(id)),
      ),

    /** @throws 404 */
    updateSpace: (at: ModelAt, id: number, change: ZoneSpaceChange): Promise<Space> =>
      edit(
        at,
        work => {
          changeSpace(work, id, change);
        },
        (_, tree) => tree.describeSpace(tree.space(id)),
      ),

    /** @throws 404 */
    removeSpace: (at: ModelAt, id: number): Promise<void> =>
      edit(
        at,
        ({ draft, tree }) => {
          tree.space(id);
          const element = draft.findById(id);
          if (element) draft.remove(element);
        },
        () => undefined,
      ),

    /** @throws 404 */
    createSpaceOf: (at: ModelAt, zoneId: number, request: ZoneSpaceRequest): Promise<ZoneSpace> =>
      edit(
        at,
        ({ draft, tree }) => {
          const id = addSpace(draft, request, tree.zone(zoneId).storey);
          draft.changes.push({ put: 'zone_space', row: { zone_id: zoneId, element_id: id } });
          return id;
        },
        (id, tree) => spaceOf(tree, zoneId, id),
      ),

    /** @throws 404, 400 when there is no such space */
    addSpaceTo: (at: ModelAt, zoneId: number, { id, order }: ZoneSpaceRelationRequest): Promise<ZoneSpace> =>
      edit(
        at,
        work => {
          work.tree.zone(zoneId);
          if (!work.tree.hasSpace(id)) throw invalid('id', `There is no space ${id}.`, 'does_not_exist');
          if (order !== undefined) changeSpace(work, id, { order });
          work.draft.changes.push({ put: 'zone_space', row: { zone_id: zoneId, element_id: id } });
        },
        (_, tree) => spaceOf(tree, zoneId, id),
      ),

    /** @throws 404 */
    updateSpaceOf: (at: ModelAt, zoneId: number, id: number, change: ZoneSpaceChange): Promise<ZoneSpace> =>
      edit(
        at,
        work => {
          spaceOf(work.tree, zoneId, id);
          changeSpace(work, id, change);
        },
        (_, tree) => spaceOf(tree, zoneId, id),
      ),

    /** The space itself stays. @throws 404 */
    takeSpaceOut: (at: ModelAt, zoneId: number, id: number): Promise<void> =>
      edit(
        at,
        ({ draft, tree }) => {
          spaceOf(tree, zoneId, id);
          draft.changes.push({ drop: 'zone_space', key: [zoneId, id] });
        },
        () => undefined,
      ),
  };
}

function parentOf(tree: ZoneTree, id: number | null | undefined): number | null {
  if (id === undefined || id === null) return null;
  if (!tree.has(id)) throw invalid('parent_id', `There is no zone ${id}.`, 'does_not_exist');
  return id;
}

function storeyOf(draft: ElementDraft, guid: string | null | undefined): string | null {
  if (guid === undefined || guid === null) return null;
  const element = draft.find(guid);
  if (!element || draft.spatialOf(element)?.kind !== 'storey')
    throw invalid('storey_uuid', `There is no storey ${guid}.`, 'does_not_exist');
  return guid;
}

/** Adds a zone with all that it holds; gives its id. */
function addZone(
  draft: ElementDraft,
  tree: ZoneTree,
  {
    name = null,
    uuid = newGlobalId(),
    color = null,
    order = null,
    storey_uuid,
    zones = [],
    spaces = [],
  }: Omit<ZoneRequest, 'order'> & { readonly order?: number | null },
  parent: number | null,
): number {
  draft.guids.take(uuid);
  const id = draft.nextId();
  const storey = storeyOf(draft, storey_uuid);
  draft.changes.push({
    put: 'zone',
    row: { id, guid: uuid, name, parent, color, position: order, storey } satisfies ZoneRow,
  });
  draft.changes.push(
    ...linksTo(
      id,
      [],
      spaces.map(space => takeSpace(draft, tree, space, storey)),
    ),
  );
  for (const [index, inner] of zones.entries()) {
    if (!Value.Check(ZoneRequest, inner))
      throw invalid(
        'zones',
        `The zone at ${index} is not valid: ${[...Value.Errors(ZoneRequest, inner)].map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')}.`,
      );
    addZone(draft, tree, inner, id);
  }
  return id;
}

/** A space that is there, by its GlobalId, else a new one; gives its id. */
function takeSpace(draft: ElementDraft, tree: ZoneTree, request: ZoneSpaceRequest, storey: string | null): number {
  return (
    (request.uuid === undefined ? undefined : tree.spaceNamed(request.uuid)?.id) ?? addSpace(draft, request, storey)
  );
}

function addSpace(
  draft: ElementDraft,
  { name: Name, longname: LongName, uuid, geometry = null, order }: ZoneSpaceRequest,
  storey: string | null,
): number {
  const parent = (storey === null ? undefined : draft.find(storey)?.id) ?? draft.firstOfKind('project') ?? null;
  return draft.add({
    uuid,
    type: 'IfcSpace',
    parent,
    attributes: attributesOf({ Name, LongName }),
    place: { geometry: outlineText(geometry), ...(order !== undefined && { position: order }) },
  }).id;
}

/** @throws 404 */
function changeSpace(
  { draft, tree }: Work,
  id: number,
  { name: Name, longname: LongName, uuid, geometry, order }: ZoneSpaceChange,
): void {
  keepGuid(uuid, tree.space(id).guid);
  const element = draft.findById(id);
  if (!element) throw notFound('space');
  const attributes = attributesOf({ Name, LongName });
  draft.change(element, {
    ...(attributes.length > 0 && { attributes }),
    place: {
      ...(geometry !== undefined && { geometry: outlineText(geometry) }),
      ...(order !== undefined && { position: order }),
    },
  });
}

function outlineText(points: Space['geometry'] | null): string | null {
  return points && JSON.stringify(points.map(({ x, y, z }) => ({ x, y, z })));
}

function spaceOf(tree: ZoneTree, zoneId: number, id: number): ZoneSpace {
  const found = tree.spacesOf(tree.zone(zoneId).id).find(space => space.id === id);
  if (!found) throw notFound('space of zone');
  return found;
}

function linksTo(zone_id: number, before: readonly number[], wanted: readonly number[]) {
  return changedLinks(before, wanted, {
    put: element_id => ({ put: 'zone_space', row: { zone_id, element_id } }),
    drop: element_id => ({ drop: 'zone_space', key: [zone_id, element_id] }),
  });
}
