import { endOf, type StepIndex } from '../../ifc/step/step-index.ts';
import { isExact, readTraits, traitsAt } from '../class-traits.ts';
import { copyArguments } from '../draft/instance-text.ts';
import { unifyValues } from './equal-values.ts';
import type { Output } from '../output.ts';
import { eachTarget, argumentsAt, readReferences, markUsed } from '../draft/references.ts';

/**
 * Writes the same model in fewer bytes: equal values once, no unreferenced instances, short numbers, ids from 1 on
 * without gaps, no white space. Instances with a GlobalId stay, in the same order. `decimals`: places that are kept,
 * see `reduceNumber`; undefined: numbers stay unchanged.
 */
export function optimizeStep(index: StepIndex, decimals: number | undefined, output: Output) {
  const { count, types, bytes, typeNames } = index;
  const traits = readTraits(index);
  const references = readReferences(index);
  const used = markUsed({
    count,
    seeds: positionsWhere(index, position => traitsAt(index, traits, position).isKept),
    statements: [...positionsWhere(index, position => traitsAt(index, traits, position).isStyle)],
    isAboutFirst: () => true,
    eachTarget: (position, visit) => eachTarget(references, position, visit),
  });
  const same = unifyValues(index, references, traits, used, decimals);

  const ids = new Uint32Array(count);
  let instances = 0;
  for (let position = 0; position < count; position++)
    if (used[position] === 1 && same[position] === position) ids[position] = ++instances;
  const missing = instances + 1; // what the file does not have is still not there
  const idOf = (id: number): number => {
    const position = index.positionOf(id);
    return position < 0 ? missing : ids[same[position]!]!;
  };
  const exact = typeNames.map(isExact);
  const rules = { idOf, decimals };
  const exactly = { idOf, decimals: undefined };
  writeHead(index, output);
  for (let position = 0; position < count; position++) {
    const id = ids[position]!;
    if (id === 0) continue;
    const type = types[position]!;
    writeName(output, id, typeNames[type]!);
    const own = exact[type] ? exactly : rules;
    copyArguments(bytes, argumentsAt(index, position), endOf(index, position), output, own);
    output.byte(10);
  }
  writeEnd(output);
  return { instancesBefore: count, instances };
}

export function* positionsWhere({ count }: StepIndex, passes: (position: number) => boolean): Generator<number> {
  for (let position = 0; position < count; position++) if (passes(position)) yield position;
}

/** Everything before the first instance; the header as in the file. */
export function writeHead({ bytes, headerRange: [start, end] }: StepIndex, output: Output): void {
  output.text('ISO-10303-21;\n');
  output.copy(bytes, start, end);
  output.text('\nDATA;\n');
}

/** `#12=IFCWALL` */
export function writeName(output: Output, id: number, stepName: string): void {
  output.byte(35);
  output.integer(id);
  output.byte(61);
  output.text(stepName);
}

export function writeEnd(output: Output): void {
  output.text('ENDSEC;\nEND-ISO-10303-21;\n');
}
