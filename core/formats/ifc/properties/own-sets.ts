import type { Relations } from '../extract/relations.ts';
import { nameAt, type StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';

/**
 * Property sets in which an export stores user data of zones and spaces that IFC has no place for. Other programs show
 * them as any set; a conversion reads them back.
 */
export const zoneSet = { name: 'Plinth_Zone', color: 'Color', position: 'Order', storey: 'Storey' } as const;
export const spaceSet = { name: 'Plinth_Space', geometry: 'Outline' } as const;

/**
 * Values of the set of this name, by the position of its owner and the name of the property. `isAsked`: of which
 * objects.
 */
export function readOwnSets(
  index: StepIndex,
  relations: Relations,
  reader: InstanceReader,
  name: string,
  isAsked: (position: number) => boolean,
): Map<number, ReadonlyMap<string, string | number>> {
  const found = new Map<number, ReadonlyMap<string, string | number>>();
  for (let i = 0; i < relations.sets.length; i++) {
    const object = relations.sets.left(i);
    if (!isAsked(object)) continue;
    const set = relations.sets.right(i);
    if (nameAt(index, set) !== 'IFCPROPERTYSET') continue;
    reader.load(index, set);
    if (reader.text(2) !== name) continue;
    const values = new Map<string, string | number>();
    for (const id of reader.refs(4, [])) {
      const member = index.positionOf(id);
      if (member < 0 || nameAt(index, member) !== 'IFCPROPERTYSINGLEVALUE') continue;
      reader.load(index, member);
      const [property, value] = [reader.text(0), reader.text(2) ?? reader.number(2)];
      if (property !== null && !Number.isNaN(value)) values.set(property, value);
    }
    found.set(object, values);
  }
  return found;
}

/**
 * A list of points as JSON, `[{"x":0,"y":1.5,"z":0}]`; null for anything else: another program may have changed the
 * file.
 */
export function outlineOf(text: string | number | undefined): string | null {
  if (typeof text !== 'string') return null;
  try {
    const points: unknown = JSON.parse(text);
    const isPoint = (point: Partial<Record<string, unknown>> | null) =>
      ['x', 'y', 'z'].every(axis => typeof point?.[axis] === 'number');
    return Array.isArray(points) && points.every(point => isPoint(point as Partial<Record<string, unknown>> | null))
      ? JSON.stringify(points)
      : null;
  } catch {
    return null; // no JSON, so no outline
  }
}
