import { endOf, type StepIndex } from '../../ifc/step/step-index.ts';
import { isExact, isLayer, isStatement, type Traits, traitsAt } from '../class-traits.ts';
import { copyArguments } from '../draft/instance-text.ts';
import { Output } from '../output.ts';
import { argumentsAt, eachTarget, type References } from '../draft/references.ts';

/**
 * By position: the first equal instance, which is most often the instance itself. Two are equal when their class is a
 * kind of value, their arguments are equal after shortening and unifying, and no style, layer or other statement refers
 * to one of them.
 */
export function unifyValues(
  index: StepIndex,
  references: References,
  traits: readonly Traits[],
  used: Uint8Array,
  decimals: number | undefined,
): Int32Array {
  const { count } = index;
  const { offsets, targets } = references;
  const same = Int32Array.from({ length: count }, (_, position) => position);
  const apart = markSpokenOf(index, references, traits);
  const candidate = (position: number): boolean =>
    used[position] === 1 && apart[position] === 0 && traitsAt(index, traits, position).isValue;
  const texts = createTexts(index, same, decimals);
  const state = new Uint8Array(count); // 1: being worked on, 2: done
  const stack: number[] = [];
  const cursor = new Uint32Array(count);
  for (let start = 0; start < count; start++) {
    if (state[start] !== 0 || !candidate(start)) continue;
    stack.push(start);
    for (let position = stack.at(-1); position !== undefined; position = stack.at(-1)) {
      let at = state[position] === 0 ? offsets[position]! : cursor[position]!;
      state[position] = 1;
      const end = offsets[position + 1]!;
      let deeper = false;
      while (at < end && !deeper) {
        const target = targets[at++]!;
        if (target < 0 || state[target] !== 0 || !candidate(target)) continue;
        stack.push(target);
        deeper = true;
      }
      cursor[position] = at;
      if (deeper) continue;
      stack.pop();
      state[position] = 2;
      same[position] = texts.firstLike(position);
    }
  }
  return same;
}

/** Targets of styles (the styled item only) and of statements. */
function markSpokenOf(index: StepIndex, references: References, traits: readonly Traits[]): Uint8Array {
  const { count, types, typeNames } = index;
  const spokenOf = new Uint8Array(count);
  const speaks = typeNames.map(name => isStatement(name) || isLayer(name));
  for (let position = 0; position < count; position++) {
    const type = types[position]!;
    const { isStyle } = traitsAt(index, traits, position);
    if (!isStyle && !speaks[type]) continue;
    let rank = 0;
    eachTarget(references, position, target => {
      if (target >= 0 && (rank === 0 || !isStyle)) spokenOf[target] = 1;
      rank++;
    });
  }
  return spokenOf;
}

/** The texts of instances seen so far, in one long piece of memory, found by their hashes. */
function createTexts(index: StepIndex, same: Int32Array, decimals: number | undefined) {
  const { bytes, types, typeNames, count } = index;
  const exact = typeNames.map(isExact);
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2)));
  const mask = slots.length - 1;
  const from = new Float64Array(count);
  const length = new Uint32Array(count);
  let memory = Buffer.allocUnsafe(Math.max(1 << 16, bytes.length >> 2));
  let used = 0;
  const output = new Output(portion => {
    if (used + portion.length > memory.length) {
      const larger = Buffer.allocUnsafe(Math.max(used + portion.length, memory.length * 2));
      memory.copy(larger, 0, 0, used);
      memory = larger;
    }
    memory.set(portion, used);
    used += portion.length;
  });
  const idOf = (id: number): number => {
    const position = index.positionOf(id);
    return position < 0 ? 0 : same[position]! + 1;
  };
  const rules = { idOf, decimals };
  const exactly = { idOf, decimals: undefined };
  return {
    firstLike(position: number): number {
      const type = types[position]!;
      const start = used;
      output.integer(type);
      const own = exact[type] ? exactly : rules;
      copyArguments(bytes, argumentsAt(index, position), endOf(index, position), output, own);
      output.flush();
      let hash = 0;
      for (let at = start; at < used; at++) hash = (Math.imul(hash, 31) + memory[at]!) | 0;
      let slot = (hash ^ (hash >>> 15)) & mask;
      for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const known = slots[slot]! - 1;
        const at = from[known]!;
        if (length[known] !== used - start || memory.compare(memory, start, used, at, at + length[known]!) !== 0)
          continue;
        used = start;
        return known;
      }
      slots[slot] = position + 1;
      from[position] = start;
      length[position] = used - start;
      return position;
    },
  };
}
