import type { Catalogue } from './catalogue.ts';
import type { GlobalIds } from './global-ids.ts';
import { Pairs } from './pairs.ts';
import type { Relations } from './relations.ts';
import type { RowBatches } from './row-batches.ts';
import type { StepIndex } from './step-index.ts';
import type { InstanceReader } from './step-reader.ts';

/** Emits systems and zones with their members; returns pairs of element ordinal and system id. */
export function writeGroups(index: StepIndex, catalogue: Catalogue, relations: Relations, guids: GlobalIds, reader: InstanceReader, rows: RowBatches): Pairs {
  const systems = new Map<number, number>();
  const zones = new Map<number, number>();
  for (let position = 0; position < index.count; position++) {
    const ifcClass = catalogue.classes[index.types[position]!];
    if (ifcClass === undefined || !groupNames.has(ifcClass.name)) continue;
    if (ifcClass.name === 'IfcZone') zones.set(position, zones.size + 1);
    else systems.set(position, systems.size + 1);
  }
  const pairs = new Pairs();
  const members: (readonly [zone: number, element: number])[] = [];
  const parents = new Map<number, number>();
  for (let i = 0; i < relations.members.length; i++) {
    const group = relations.members.left(i);
    const member = relations.members.right(i);
    const element = catalogue.ordinalAt(member);
    const system = systems.get(group);
    const zone = zones.get(group);
    if (system !== undefined && element > 0) pairs.push(element, system);
    if (zone !== undefined) {
      if (element > 0) members.push([zone, element]);
      const inner = zones.get(member);
      if (inner !== undefined && !parents.has(inner) && !leadsTo(parents, zone, inner)) parents.set(inner, zone);
    }
  }
  for (const [position, id] of systems) {
    reader.load(index, position);
    rows.add('system', [id, guids.of(position, reader), reader.text(2), reader.text(4), reader.text(3)]);
  }
  for (const [position, id] of zones) {
    reader.load(index, position);
    rows.add('zone', [id, guids.of(position, reader), reader.text(2), parents.get(id) ?? null, null, null, null]);
  }
  for (let i = 0; i < pairs.length; i++) rows.add('system_element', [pairs.right(i), pairs.left(i)]);
  for (const member of members) rows.add('zone_space', member);
  return pairs;
}

// IfcSystem and its subclasses in all schemas, and IfcZone (a system since IFC4, a group before).
const groupNames = new Set(['IfcSystem', 'IfcDistributionSystem', 'IfcDistributionCircuit', 'IfcBuildingSystem', 'IfcBuiltSystem', 'IfcElectricalCircuit', 'IfcStructuralAnalysisModel', 'IfcZone']);

/** Going up from `zone` meets `inner`: then `inner` must not become its child. */
function leadsTo(parents: ReadonlyMap<number, number>, zone: number, inner: number): boolean {
  let at: number | undefined = zone;
  for (; at !== undefined; at = parents.get(at)) if (at === inner) return true;
  return false;
}
