import type { Patch } from '../geometry/source.ts';
import type { StepIndex } from '../step/step-index.ts';
import { type Instance, readInstances } from './instances.ts';
import { linearAxisFrame } from './linear-frame.ts';
import { axisPlacement } from './placements.ts';
import { createCurveReader } from './read-curve.ts';
import type { Frame, Vector } from './vectors.ts';

/**
 * Linear placements without a position in space (IFC4X3, IfcLinearPlacement without CartesianPosition). We follow the
 * alignment ourselves, because web-ifc reads gradient curves from the wrong end and cant not at all, and gets local
 * placements instead. Their axes are instances that the file does not have: they are written after its last one, over
 * the end of the file.
 */
export function linearPlacements(index: StepIndex): Patch[] {
  if (index.positionsOf('IFCLINEARPLACEMENT').length === 0) return [];
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  const patches: Patch[] = [];
  const added: string[] = [];
  let next = highestId(index) + 1;
  for (const position of index.positionsOf('IFCLINEARPLACEMENT')) {
    const placement = instances.get(index.ids[position]!);
    if (instances.follow(placement, 2) !== null && axisPlacement(instances, instances.follow(placement, 2)) !== null)
      continue;
    const axes = instances.follow(placement, 1);
    const frame = axes === null ? null : linearAxisFrame(instances, curves, axes);
    const text = frame === null ? null : shortPlacement(instances.follow(placement, 0), next);
    const start = index.starts[position]!;
    const written = Buffer.from(index.bytes.subarray(start, start + index.lengths[position]!)).toString('latin1');
    const from = written.search(/IFCLINEARPLACEMENT/i);
    if (frame === null || text === null || from < 0 || text.length > written.length - from - 1) continue;
    patches.push({ at: start + from, bytes: Buffer.from(text.padEnd(written.length - from - 1), 'latin1') });
    added.push(placementText(next, frame));
    next += 4;
  }
  if (added.length === 0) return [];
  const last = index.count - 1;
  patches.push({
    at: index.starts[last]! + index.lengths[last]!,
    bytes: Buffer.from(`\n${added.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`, 'latin1'),
  });
  return patches;
}

const shortPlacement = (parent: Instance | null, axes: number): string =>
  `IFCLOCALPLACEMENT(${parent === null ? '$' : `#${parent.id}`},#${axes})`;

function placementText(id: number, { o, x, z }: Frame): string {
  const point = (kind: string, [a, b, c]: Vector, rank: number): string =>
    `#${id + rank}=${kind}((${[a, b, c].map(real).join(',')}));`;
  return `#${id}=IFCAXIS2PLACEMENT3D(#${id + 1},#${id + 2},#${id + 3});${point('IFCCARTESIANPOINT', o, 1)}${point('IFCDIRECTION', z, 2)}${point('IFCDIRECTION', x, 3)}`;
}

/** A number as STEP writes it: with a decimal point, and E for the exponent. */
function real(value: number): string {
  const text = String(value).toUpperCase();
  return text.includes('.') ? text : text.includes('E') ? text.replace('E', '.E') : `${text}.`;
}

function highestId(index: StepIndex): number {
  let highest = 0;
  for (let i = 0; i < index.count; i++) if (index.ids[i]! > highest) highest = index.ids[i]!;
  return highest;
}
