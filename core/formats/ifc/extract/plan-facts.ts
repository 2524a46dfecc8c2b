import type { PlanDoor, PlanFact, PlanFacts, PlanStorey } from '../../svg/plan-facts.ts';
import { ofElement } from './elements.ts';
import { PlacementFrames } from './placement-frames.ts';
import { readNotes } from '../notes/read-notes.ts';
import { nameAt } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import type { ModelSummary } from './extract-model.ts';

/** Parts of a file that are read again after its tables were written. */
type PlanSources = ModelSummary['planSources'];

/**
 * Input of the drawing of plans: storeys with the heights of their placements, and per element its class, storey, and
 * how a door opens.
 */
export function readPlanFacts(sources: PlanSources): PlanFacts {
  const { index, sorted, facts, parents } = sources;
  const reader = new InstanceReader(index.bytes);
  const frames = new PlacementFrames(index);
  const count = sorted.elements.length;
  const storeys: PlanStorey[] = [];
  const storeyAt = new Int32Array(count + 1).fill(-1);
  const ordinals = new Map<string, number>();
  for (let ordinal = 1; ordinal <= count; ordinal++) {
    if (!ordinals.has(ofElement(facts.guids, ordinal))) ordinals.set(ofElement(facts.guids, ordinal), ordinal);
    if (facts.types[ordinal] !== 'IfcBuildingStorey') continue;
    storeyAt[ordinal] = storeys.length;
    storeys.push({
      guid: ofElement(facts.guids, ordinal),
      name: facts.names[ordinal] || (facts.longNames.get(ordinal) ?? null),
      heights: storeyHeights(sources, reader, frames, ordinal),
      building: buildingOf(sources, ordinal),
    });
  }
  const storeyOf = (ordinal: number): number => {
    for (let at = parents[ordinal]!; at !== 0; at = parents[at]!) if (storeyAt[at]! >= 0) return storeyAt[at]!;
    return -1;
  };
  return {
    storeys,
    notes: readNotes(sources, storeyOf, ordinal => buildingOf(sources, ordinal)),
    of(guid): PlanFact | undefined {
      const ordinal = ordinals.get(guid);
      if (ordinal === undefined) return undefined;
      const type = ofElement(facts.types, ordinal);
      return {
        type,
        storey: storeyOf(ordinal),
        building: buildingOf(sources, ordinal),
        label: type === 'IfcSpace' ? roomName(ofElement(facts.names, ordinal), facts.longNames.get(ordinal)) : null,
        door: type.startsWith('IfcDoor') ? readDoor(sources, reader, frames, ordinal) : null,
      };
    },
  };
}

function buildingOf({ facts, parents }: PlanSources, ordinal: number): number {
  for (let at = parents[ordinal]!; at !== 0; at = parents[at]!) if (facts.types[at] === 'IfcBuilding') return at;
  return 0;
}

/** Number and name of a room, without repetition. */
function roomName(name: string | null, longName: string | undefined): string | null {
  if (longName === undefined || longName === '' || longName === name) return name;
  return name === null || name === '' || longName.includes(name) || name.length > 8 ? longName : `${name} ${longName}`;
}

/** The height of the placement, then the written one, from the ground of the building and from zero. */
function storeyHeights(
  { index, sorted, facts, parents, lengthUnitMetres }: PlanSources,
  reader: InstanceReader,
  frames: PlacementFrames,
  ordinal: number,
): number[] {
  const placementOf = (element: number): number => {
    reader.load(index, sorted.elementAt(element));
    return reader.ref(5);
  };
  const placed = frames.of(placementOf(ordinal))?.o[2];
  reader.load(index, sorted.elementAt(ordinal));
  const written = reader.number(9);
  const heights = placed === undefined ? [] : [placed];
  if (Number.isFinite(written)) {
    const parent = parents[ordinal]!;
    const ground =
      parent === 0 || facts.types[parent] === 'IfcProject' ? 0 : (frames.of(placementOf(parent))?.o[2] ?? 0);
    heights.push(ground + written, written);
  }
  return heights.map(height => height * lengthUnitMetres);
}

// Ranks of arguments. Since IFC4 the operation type is in the door itself, before that in its type or style.
const DOOR_WIDTH = 9;
const DOOR_OPERATION = 11;
const operationRanks: Readonly<Record<string, number>> = { IFCDOORSTYLE: 8, IFCDOORTYPE: 10 };

function readDoor(
  { index, sorted, typeObjects, lengthUnitMetres }: PlanSources,
  reader: InstanceReader,
  frames: PlacementFrames,
  ordinal: number,
): PlanDoor | null {
  const position = sorted.elementAt(ordinal);
  reader.load(index, position);
  const placement = reader.ref(5);
  const width = reader.number(DOOR_WIDTH) * lengthUnitMetres;
  const own = reader.count > DOOR_OPERATION ? reader.word(DOOR_OPERATION) : null;
  const typePosition = typeObjects.of(ordinal)?.position ?? -1;
  const rank = typePosition < 0 ? undefined : operationRanks[nameAt(index, typePosition)];
  let operation = own;
  if ((own === null || own === 'NOTDEFINED') && rank !== undefined) {
    reader.load(index, typePosition);
    operation = reader.word(rank);
  }
  const frame = frames.of(placement);
  if (operation === null || frame === null) return null;
  const flat = (v: readonly [number, number, number]): readonly [number, number] | null => {
    const length = Math.hypot(v[0], v[1]);
    // A door whose axis is not vertical swings in no plan.
    return length > 0.9 ? [v[0] / length, v[1] / length] : null;
  };
  const [along, opens] = [flat(frame.x), flat(frame.y)];
  if (along === null || opens === null) return null;
  return {
    operation,
    along,
    opens,
    width: Number.isFinite(width) && width > 0 ? width : null,
    origin: [frame.o[0] * lengthUnitMetres, frame.o[1] * lengthUnitMetres],
  };
}
