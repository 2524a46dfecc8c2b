import { type NewNumbers, type Patch, replaceInstance } from '../geometry/source.ts';
import { endOf, type StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import { isAlongX, type Vector } from '../own-geometry/vectors.ts';

const [DOLLAR, ZERO, NINE] = [36, 48, 57];
const [LOCATION, AXIS, REFERENCE] = [0, 1, 2];

/**
 * Placements whose axis is along x and that name no RefDirection: web-ifc projects the x axis on their plane whatever
 * the axis is, and then draws nothing. The standard takes the y axis there (IFC 4.3, IfcFirstProjAxis), so it is
 * written.
 */
export function missingDirections(index: StepIndex, numbers: NewNumbers): Patch[] {
  const reader = new InstanceReader(index.bytes);
  const patches: Patch[] = [];
  for (const position of index.positionsOf('IFCAXIS2PLACEMENT3D')) {
    // Most name both directions or none; these are passed over without being parsed.
    if (!mayMiss(index, position)) continue;
    reader.load(index, position);
    const [location, axis] = [reader.ref(LOCATION), reader.ref(AXIS)];
    if (axis < 0 || reader.ref(REFERENCE) >= 0) continue;
    const direction = directionOf(index, reader, axis);
    if (direction === null || !isAlongX(direction)) continue;
    const added = numbers(1);
    const text = `IFCAXIS2PLACEMENT3D(${location < 0 ? '$' : `#${location}`},#${axis},#${added})`;
    patches.push(replaceInstance(index, position, text, [`#${added}=IFCDIRECTION((0.,1.,0.));`]));
  }
  return patches;
}

/** False when the text surely ends with `,$,$);` or `,#9);`. */
function mayMiss(index: StepIndex, position: number): boolean {
  const { bytes } = index;
  const end = endOf(index, position);
  const isDigit = (c: number | undefined): boolean => c !== undefined && c >= ZERO && c <= NINE;
  const last = bytes[end - 3];
  return !isDigit(last) && !(last === DOLLAR && bytes[end - 5] === DOLLAR);
}

function directionOf(index: StepIndex, reader: InstanceReader, id: number): Vector | null {
  const position = index.positionOf(id);
  if (position < 0) return null;
  reader.load(index, position);
  const list = reader.argument(0);
  const ratios: number[] = [];
  for (let at = reader.first(list); at < reader.end(list); at = reader.after(at)) ratios.push(reader.numberAt(at));
  return [ratios[0] ?? 0, ratios[1] ?? 0, ratios[2] ?? 0];
}
