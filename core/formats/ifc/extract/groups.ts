import { ofElement } from './elements.ts';
import type { SetScope } from '../properties/property-sets.ts';
import type { GlobalIds } from './global-ids.ts';
import { readOwnSets, zoneSet } from '../properties/own-sets.ts';
import { Pairs } from '../step/pairs.ts';
import type { Relations } from './relations.ts';
import type { SortedInstances } from './sort-instances.ts';
import { countWarning } from '../../errors.ts';
import { inFileOrder, type StepIndex } from '../step/step-index.ts';

/** A system of a model. `guid`: GlobalId */
interface System {
  readonly guid: string;
  readonly name: string | null;
  readonly objectType: string | null;
  /** GlobalId of the system that contains it */
  readonly parent?: string | undefined;
}

/**
 * Text of the systems file: a list of {uuid, name, object_type, elements}, the elements by GlobalId, and parent_uuid of
 * those that are in another system.
 */
export const systemsText = (systems: readonly (System & { readonly elements: readonly string[] })[]): string =>
  JSON.stringify(
    systems.map(({ guid, name, objectType, parent, elements }) => {
      return { uuid: guid, name, object_type: objectType, parent_uuid: parent, elements };
    }),
  );

/** Text of the systems file. `guids`: by ordinal */
export function renderSystems(
  { list, members, parents }: ReturnType<typeof writeGroups>,
  guids: readonly string[],
): string {
  const elements = list.map((): string[] => []);
  for (let i = 0; i < members.length; i++) elements[members.right(i) - 1]?.push(ofElement(guids, members.left(i)));
  const parentOf = (n: number) => list[(parents.get(n + 1) ?? 0) - 1]?.guid;
  return systemsText(list.map((system, n) => ({ ...system, parent: parentOf(n), elements: elements[n] ?? [] })));
}

/** Emits systems and zones with their members; returns the systems in the order of the file: number n is at n - 1;
 *  `members`: element ordinal, number of the system. */
export function writeGroups({ index, sorted, reader, rows }: SetScope, relations: Relations, guids: GlobalIds) {
  const systems = new Map<number, number>();
  const zones = new Map<number, number>();
  for (const position of index.positionsOf('IFCZONE')) zones.set(position, zones.size + 1);
  const known = systemNames.filter(name => sorted.schema.classOf(name) !== undefined);
  for (const position of inFileOrder(known.map(name => index.positionsOf(name))))
    systems.set(position, systems.size + 1);
  const pairs = new Pairs();
  const members: (readonly [zone: number, element: number])[] = [];
  const parents = new Map<number, number>();
  const systemParents = new Map<number, number>();
  for (let i = 0; i < relations.members.length; i++) {
    const group = relations.members.left(i);
    const member = relations.members.right(i);
    const element = sorted.ordinalAt(member);
    const system = systems.get(group);
    const zone = zones.get(group);
    if (system !== undefined && element > 0) pairs.push(element, system);
    const part = system === undefined ? undefined : systems.get(member);
    if (system !== undefined && part !== undefined && !systemParents.has(part) && !leadsTo(systemParents, system, part))
      systemParents.set(part, system);
    if (zone !== undefined) {
      if (element > 0) members.push([zone, element]);
      const inner = zones.get(member);
      if (inner !== undefined && !parents.has(inner) && !leadsTo(parents, zone, inner)) parents.set(inner, zone);
    }
  }
  const list: System[] = [];
  for (const [position, id] of systems) {
    reader.load(index, position);
    const system = { guid: guids.of(position, reader), name: reader.text(2), objectType: reader.text(4) };
    list.push(system);
    rows.add('system', [id, system.guid, system.name, system.objectType, reader.text(3)]);
  }
  const given = readOwnSets(index, relations, reader, zoneSet.name, position => zones.has(position));
  for (const [position, id] of zones) {
    const own = given.get(position);
    const [color, order, storey] = [own?.get(zoneSet.color), own?.get(zoneSet.position), own?.get(zoneSet.storey)];
    reader.load(index, position);
    rows.add('zone', [
      id,
      guids.of(position, reader),
      reader.text(2),
      parents.get(id) ?? null,
      typeof color === 'string' ? color : null,
      typeof order === 'number' && Number.isSafeInteger(order) ? order : null,
      typeof storey === 'string' ? storey : null,
    ]);
  }
  for (let i = 0; i < pairs.length; i++) rows.add('system_element', [pairs.right(i), pairs.left(i)]);
  for (const member of members) rows.add('zone_space', member);
  if (systemParents.size > 0) rows.add('meta', ['system_parents', JSON.stringify(Object.fromEntries(systemParents))]);
  return { list, members: pairs, parents: systemParents, warnings: otherGroups(index, sorted, [systems, zones]) };
}

// IfcSystem and its subclasses in all schemas, but IfcZone (a system since IFC4, a group before).
const systemNames = `IFCSYSTEM IFCDISTRIBUTIONSYSTEM IFCDISTRIBUTIONCIRCUIT IFCBUILDINGSYSTEM IFCBUILTSYSTEM
IFCELECTRICALCIRCUIT IFCSTRUCTURALANALYSISMODEL`.split(/\s/);

/** What is not listed: groups that are neither systems nor zones, such as inventories, with their number. */
function otherGroups(index: StepIndex, sorted: SortedInstances, listed: readonly ReadonlyMap<number, number>[]) {
  let count = 0;
  sorted.classes.forEach((ifcClass, type) => {
    if (ifcClass === undefined || !sorted.schema.isKind(ifcClass, 'IfcGroup')) return;
    for (const position of index.positionsOf(index.typeNames[type] ?? ''))
      if (!listed.some(positions => positions.has(position))) count++;
  });
  const many = 'groups that are neither systems nor zones are not listed; their elements are shown.';
  return countWarning(
    'other_groups',
    count,
    many,
    'group that is neither a system nor a zone is not listed; its elements are shown.',
  );
}

/** Whether the ancestors of `zone` include `inner`: then `inner` must not become its child. */
function leadsTo(parents: ReadonlyMap<number, number>, zone: number, inner: number): boolean {
  let at: number | undefined = zone;
  for (; at !== undefined; at = parents.get(at)) if (at === inner) return true;
  return false;
}
