// Drafts of edits of zones and spaces: the rows of a zone with all its content, and spaces as elements.
import { Value } from 'typebox/value';
import { existing, invalid } from '../../kit/errors.ts';
import type { Turn } from '../../kit/event-loop.ts';
import { newGlobalId } from '../data/row-edits.ts';
import { changedLinks, keepGuid } from '../editing/drafts/names.ts';
import { attributesOf, type ElementDraft } from '../editing/drafts/service.ts';
import { ZoneRequest, type Space, type ZoneSpace, type ZoneSpaceChange, type ZoneSpaceRequest } from './schema.ts';
import type { ZoneRow } from './store.ts';
import type { ZoneTree } from './tree.ts';

/** An edit in planning, and the zones before it. */
export interface Work {
  readonly draft: ElementDraft;
  readonly tree: ZoneTree;
  /** one request may bring thousands of zones and spaces */
  readonly turn: Turn;
}

export function parentOf(tree: ZoneTree, id: number | null | undefined): number | null {
  if (id === undefined || id === null) return null;
  if (!tree.has(id)) throw invalid('parent_id', `Zone ${id} not found.`, 'does_not_exist');
  return id;
}

export function storeyOf(draft: ElementDraft, guid: string | null | undefined): string | null {
  if (guid === undefined || guid === null) return null;
  const element = draft.find(guid);
  if (!element || draft.spatialOf(element)?.kind !== 'storey')
    throw invalid('storey_uuid', `Storey ${guid} not found.`, 'does_not_exist');
  return guid;
}

/** Adds a zone with all its content; returns its id. Other work gets its turn in between. */
export async function addZone(work: Work, given: ZoneRequest, parent: number | null): Promise<number> {
  const { name = null, uuid = newGlobalId(), color = null, order = null, storey_uuid } = given;
  const { zones = [], spaces = [] } = given;
  const { draft } = work;
  draft.guids.take(uuid);
  const id = draft.nextId();
  const storey = storeyOf(draft, storey_uuid);
  draft.changes.push({
    put: 'zone',
    row: { id, guid: uuid, name, parent, color, position: order, storey } satisfies ZoneRow,
  });
  for (const link of linksTo(id, [], await takeSpaces(work, spaces, storey))) draft.changes.push(link);
  for (const [index, inner] of zones.entries()) {
    await work.turn();
    if (!Value.Check(ZoneRequest, inner)) {
      const errors = [...Value.Errors(ZoneRequest, inner)];
      const wrong = errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
      throw invalid('zones', `The zone at ${index} is not valid: ${wrong}.`);
    }
    await addZone(work, inner, id);
  }
  return id;
}

/** Existing spaces, by their GlobalIds, else new ones; returns their ids. Other work gets its turn in between. */
export async function takeSpaces(
  { draft, tree, turn }: Work,
  requests: readonly ZoneSpaceRequest[],
  storey: string | null,
): Promise<number[]> {
  const ids: number[] = [];
  for (const request of requests) {
    const pause = turn();
    if (pause) await pause; // waiting for nothing would cost as much as a space
    const known = request.uuid === undefined ? undefined : tree.spaceNamed(request.uuid);
    ids.push(known?.id ?? addSpace(draft, request, storey));
  }
  return ids;
}

export function addSpace(draft: ElementDraft, given: ZoneSpaceRequest, storey: string | null): number {
  const { name: Name, longname: LongName, uuid, geometry = null, order } = given;
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
export function changeSpace({ draft, tree }: Work, id: number, given: ZoneSpaceChange): void {
  const { name: Name, longname: LongName, uuid, geometry, order } = given;
  keepGuid(uuid, tree.space(id).guid);
  const element = existing(draft.findById(id), 'space');
  const attributes = attributesOf({ Name, LongName });
  draft.change(element, {
    ...(attributes.length > 0 && { attributes }),
    place: {
      ...(geometry !== undefined && { geometry: outlineText(geometry) }),
      ...(order !== undefined && { position: order }),
    },
  });
}

const outlineText = (points: Space['geometry'] | null): string | null =>
  points && JSON.stringify(points.map(({ x, y, z }) => ({ x, y, z })));

export const spaceOf = (tree: ZoneTree, zoneId: number, id: number): ZoneSpace =>
  existing(
    tree.spacesOf(tree.zone(zoneId).id).find(space => space.id === id),
    'space of zone',
  );

export const linksTo = (zone_id: number, before: readonly number[], wanted: readonly number[]) =>
  changedLinks(before, wanted, {
    put: element_id => ({ put: 'zone_space', row: { zone_id, element_id } }),
    drop: element_id => ({ drop: 'zone_space', key: [zone_id, element_id] }),
  });
