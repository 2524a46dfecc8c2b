import { endOf, startOf, type StepIndex } from '../../ifc/step/step-index.ts';

/** A set of instances and what they refer to. */
interface UsageParts {
  /** instances of the file */
  readonly count: number;
  /** positions that are used in any case */
  readonly seeds: Iterable<number>;
  /** positions that are used when their subject is */
  readonly statements: readonly number[];
  /** the subject of a statement is its first target only, not any of them */
  isAboutFirst(position: number): boolean;
  /** calls back for everything that an instance refers to, in order; -1 is skipped */
  eachTarget(position: number, visit: (target: number) => void): void;
}

/** Finds what is reached from the seeds: 1 at each used position. */
export function markUsed({ count, seeds, statements, isAboutFirst, eachTarget: each }: UsageParts): Uint8Array {
  const used = new Uint8Array(count);
  const open: number[] = [];
  const visit = (target: number): void => {
    if (target < 0 || used[target] === 1) return;
    used[target] = 1;
    open.push(target);
  };
  const follow = (): void => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) each(next, visit);
  };
  for (const seed of seeds) visit(seed);
  follow();
  const isWanted = (position: number): boolean => {
    let known = false;
    let any = false;
    each(position, target => {
      if (target < 0 || (known && isAboutFirst(position))) return;
      known = true;
      any ||= used[target] === 1;
    });
    return any;
  };
  let left = statements.filter(position => used[position] === 0);
  for (let before = -1; left.length !== before;) {
    before = left.length;
    left = left.filter(position => {
      if (!isWanted(position)) return true;
      visit(position);
      follow();
      return false;
    });
  }
  return used;
}

const [HASH, QUOTE, OPEN, SLASH, STAR] = [35, 39, 40, 47, 42];

/** Which instances each instance refers to, by positions of the index, in the order of its arguments. */
export interface References {
  /** references of position p are `targets[offsets[p]]` up to `targets[offsets[p + 1]]` */
  readonly offsets: Uint32Array;
  /** -1: the file has no such instance */
  readonly targets: Int32Array;
}

/** Calls back for everything that an instance refers to, in order. */
export function eachTarget({ offsets, targets }: References, position: number, visit: (target: number) => void): void {
  const end = offsets[position + 1]!;
  for (let at = offsets[position]!; at < end; at++) visit(targets[at]!);
}

/** Follows every reference of the file in one pass. */
export function readReferences(index: StepIndex): References {
  const { bytes, count } = index;
  const offsets = new Uint32Array(count + 1);
  let targets = new Int32Array(count * 3 + 16);
  let used = 0;
  for (let position = 0; position < count; position++) {
    const end = endOf(index, position);
    for (let at = argumentsAt(index, position); at < end;) {
      const c = bytes[at++]!;
      if (c === QUOTE) {
        while (at < end && bytes[at] !== QUOTE) at++;
        at++;
      } else if (c === HASH) {
        let id = 0;
        let digit = 0;
        for (; (digit = bytes[at]! - 48) >= 0 && digit <= 9; at++) id = id * 10 + digit;
        if (used === targets.length) targets = grown(targets);
        targets[used++] = index.positionOf(id);
      } else if (c === SLASH && bytes[at] === STAR) {
        for (at++; at < end && !(bytes[at] === STAR && bytes[at + 1] === SLASH); at++);
      }
    }
    offsets[position + 1] = used;
  }
  return { offsets, targets: targets.subarray(0, used) };
}

/** Offset of the parenthesis that opens the arguments of an instance (of a complex one: its list of parts). */
export function argumentsAt(index: StepIndex, position: number): number {
  const { bytes } = index;
  const end = endOf(index, position);
  let at = startOf(index, position);
  while (at < end && bytes[at] !== OPEN) {
    if (bytes[at] === SLASH && bytes[at + 1] === STAR) {
      for (at += 2; at < end && !(bytes[at] === STAR && bytes[at + 1] === SLASH); at++);
    }
    at++;
  }
  return at;
}

function grown(old: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.ceil(old.length * 1.5));
  larger.set(old);
  return larger;
}
