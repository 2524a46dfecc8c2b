import type { Patch } from '../geometry/source.ts';
import type { StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';
import { listRanks } from './attachments.ts';

const CLOSE = 41;

/** Text of the instances of a sub-model that differ from the file: relationships name only the products that are there,
 *  and patched instances have their patches. `positions`: its instances; `related`: relationship and member, one after
 *  the other. File order within each kind. */
export function changedLines(
  index: StepIndex,
  reader: InstanceReader,
  positions: Int32Array,
  related: readonly number[],
  patched: ReadonlyMap<number, readonly Patch[]>,
): string {
  const members = new Map<number, number[]>();
  for (let i = 0; i < related.length; i += 2) {
    const known = members.get(related[i]!);
    if (known === undefined) members.set(related[i]!, [related[i + 1]!]);
    else known.push(related[i + 1]!);
  }
  const lines: string[] = [];
  for (const position of [...members.keys()].sort((a, b) => a - b))
    lines.push(
      withMembers(
        index,
        reader,
        position,
        members.get(position)!.sort((a, b) => a - b),
      ),
    );
  if (patched.size > 0)
    for (const position of positions)
      if (patched.has(position)) lines.push(withPatches(index, position, patched.get(position)!));
  return lines.join('\n');
}

function withMembers(index: StepIndex, reader: InstanceReader, position: number, members: readonly number[]): string {
  const start = index.starts[position]!;
  const end = start + index.lengths[position]!;
  reader.load(index, position);
  const from = reader.startOf(reader.argument(listRanks.get(index.typeNames[index.types[position]!]!)!));
  const to = index.bytes.indexOf(CLOSE, from);
  // With a comment in it the list stays as it is: web-ifc passes over products that are not there.
  if (!/^\([#\d,\s]*$/.test(latin1(index, from, to))) return latin1(index, start, end);
  return `${latin1(index, start, from)}(${members.map(member => `#${index.ids[member]!}`).join()})${latin1(index, to + 1, end)}`;
}

function withPatches(index: StepIndex, position: number, patches: readonly Patch[]): string {
  const start = index.starts[position]!;
  const bytes = Buffer.from(index.bytes.subarray(start, start + index.lengths[position]!));
  for (const patch of patches) bytes.set(patch.bytes, patch.at - start);
  return bytes.toString('latin1');
}

const latin1 = ({ bytes }: StepIndex, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');
