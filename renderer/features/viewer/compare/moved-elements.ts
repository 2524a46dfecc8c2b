// Finds elements with another place or size in two versions of a model: their boxes differ.
import { unionOfAll, type Box } from '../../../viewer/camera/camera-math.ts';
import type { MovedQuestion } from '../../../viewer/open-view.ts';
import { numbering, type Forest } from '../tree/forest.ts';
import { drawnOf } from '../tree/group-tree.ts';
import type { Steps } from '../in-steps.ts';

/** Elements between two pauses for the page. */
const STEP = 1000;

/** @param boxOf the box of a feature in the world; null when nothing of it is drawn @returns GlobalIds */
export function* findMoved(
  forest: Forest,
  boxOf: (feature: number) => Box | null,
  { first, second, lines, tolerance }: MovedQuestion,
): Steps<string[]> {
  const rows = yield* numbering(forest);
  const [before, after] = [rows.get(first), rows.get(second)];
  const moved: string[] = [];
  if (!before || !after || lines === '') return moved;
  for (const [n, uuid] of lines.split('\n').entries()) {
    if (n % STEP === 0) yield;
    const [was, is] = [before.get(uuid), after.get(uuid)];
    if (was === undefined || is === undefined) continue;
    if (differ(boxOfRow(forest, boxOf, was), boxOfRow(forest, boxOf, is), tolerance)) moved.push(uuid);
  }
  return moved;
}

/** Box of what is drawn of a row; null when nothing is. */
const boxOfRow = (forest: Forest, boxOf: (feature: number) => Box | null, row: number): Box | null =>
  unionOfAll(Array.from(drawnOf(forest, row), boxOf));

function differ(one: Box | null, other: Box | null, tolerance: number): boolean {
  if (!one || !other) return one !== other;
  return other.some((side, n) => Math.abs(side - (one[n] ?? side)) > tolerance);
}
