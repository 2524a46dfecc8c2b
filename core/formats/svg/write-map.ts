import type { Leaf } from './door-leaves.ts';
import type { DrawnElement, DrawnLevel } from './draw-level.ts';
import { areaOf } from './loops.ts';
import type { PlanBase } from './section.ts';
import { boundsOf, escapeXml, metres } from './svg-text.ts';

/** Writes the plan of all storeys as the public viewer reads it (`map_file`): one group per element, first child a path
 *  of straight segments; metres, north up. A far model has small numbers and its distance in `offset`.
 *  Rooms come first, so that what stands in them is drawn over them when the file is looked at alone. Null when no
 *  storey shows anything. */
export function writeMap(levels: readonly Pick<DrawnLevel, 'own'>[], base: PlanBase): string | null {
  const elements = levels.flatMap(({ own }) => own);
  if (elements.length === 0) return null;
  const seen = new Set<string>();
  // Of two instances with one GlobalId the scene has made one element; an id stands once in any case.
  const once = elements.filter(({ guid }) => !seen.has(guid) && seen.add(guid));
  const groups = [
    ...once.filter(({ layer }) => layer === 'space'),
    ...once.filter(({ layer }) => layer !== 'space'),
  ].map(group);
  const [x, y, width, height] = boundsOf(elements.map(({ loops }) => loops)) ?? [0, 0, 1, 1];
  const offset = base[0] === 0 && base[1] === 0 ? '' : ` offset="${escapeXml(JSON.stringify(base))}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" fill="none" stroke="#222" stroke-width="0.02"${offset}>\n${groups.join('')}</svg>\n`;
}

function group({ guid, fact, loops, path, leaves, high }: DrawnElement): string {
  const area = loops.reduce((largest, loop) => Math.max(largest, areaOf(loop)), 0);
  const door =
    leaves.length === 0
      ? ''
      : ` ifc-door-data="${escapeXml(JSON.stringify({ door_type: 'SWING', children: leaves.map(describeLeaf) }))}"`;
  return `<g id="${escapeXml(guid)}" area="${area.toFixed(4)}" elevation-top="${high.toFixed(3)}" ifc-type="${escapeXml(fact.type)}"${door}><path d="${path}"/></g>\n`;
}

// The words are those of the reader.
function describeLeaf({ hinge, shut, clockwise, both }: Leaf) {
  const point = ([x, y]: readonly [number, number]) => [Number(metres(x)), Number(metres(y))];
  return {
    start_point: point(hinge),
    end_point: point(shut),
    direction: both ? 'BIDIRECTIONAL' : clockwise ? 'CLOCKWIZE' : 'ANTI-CLOCKWIZE',
  };
}
