import { createHash } from 'node:crypto';
import type { StepIndex } from '../../ifc/step/step-index.ts';
import { readArguments, replacePieces } from './instance-text.ts';
import { reduceNumber } from './step-text.ts';

const DEEPEST = 24;
const LONGEST = 1_000;

/**
 * Makes the function that writes instances out with all that they refer to: equal texts mean equal things, in any file.
 */
export function createDeepText(index: StepIndex): (position: number) => string {
  const known = new Map<number, string>();
  const textOf = (position: number, depth: number): string => {
    if (depth > DEEPEST) return `#${index.ids[position]}`;
    const before = known.get(position);
    if (before !== undefined) return before;
    const args = readArguments(index, position).map(argument =>
      replacePieces(argument, piece => {
        if (piece.startsWith('#')) {
          const target = index.positionOf(Number(piece.slice(1)));
          return target < 0 ? '#' : textOf(target, depth + 1);
        }
        return piece.startsWith("'") ? undefined : reduceNumber(piece, 17);
      }),
    );
    const whole = `${index.typeNames[index.types[position]!]}(${args.join(',')})`;
    // In a malicious file each step may double the text.
    const text = whole.length > LONGEST ? createHash('sha256').update(whole).digest('hex') : whole;
    known.set(position, text);
    return text;
  };
  return position => textOf(position, 0);
}
