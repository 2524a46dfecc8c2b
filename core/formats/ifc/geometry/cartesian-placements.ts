import type { StepIndex } from '../step/step-index.ts';
import type { Patch } from './source.ts';

const LINEAR = /IFCLINEARPLACEMENT\s*\(\s*(#\d+|\$)\s*,[^,]*,\s*(#\d+)\s*\)/i;

/** A linear placement says where along an alignment a thing stands, and may say in its last attribute where that is in
 *  space (IFC4X3, IfcLinearPlacement.CartesianPosition). web-ifc walks along an approximation of the alignment; the
 *  author's own position is exact, so those placements are handed to it as local placements. */
export function cartesianPlacements(index: StepIndex): Patch[] {
  const patches: Patch[] = [];
  for (const position of index.positionsOf('IFCLINEARPLACEMENT')) {
    const start = index.starts[position]!;
    const text = Buffer.from(index.bytes.subarray(start, start + index.lengths[position]!)).toString('latin1');
    const found = LINEAR.exec(text);
    if (found === null) continue;
    const cartesian = index.positionOf(Number(found[2]!.slice(1)));
    if (cartesian < 0 || index.typeNames[index.types[cartesian]!] !== 'IFCAXIS2PLACEMENT3D') continue;
    const local = `IFCLOCALPLACEMENT(${found[1]!},${found[2]!})`;
    patches.push({ at: start + found.index, bytes: Buffer.from(local.padEnd(found[0].length), 'latin1') });
  }
  return patches;
}
