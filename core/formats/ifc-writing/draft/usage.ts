/** A set of instances and what they refer to. */
export interface UsageParts {
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
export function markUsed({ count, seeds, statements, isAboutFirst, eachTarget }: UsageParts): Uint8Array {
  const used = new Uint8Array(count);
  const open: number[] = [];
  const visit = (target: number): void => {
    if (target < 0 || used[target] === 1) return;
    used[target] = 1;
    open.push(target);
  };
  const follow = (): void => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) eachTarget(next, visit);
  };
  for (const seed of seeds) visit(seed);
  follow();
  const isWanted = (position: number): boolean => {
    let known = false;
    let any = false;
    eachTarget(position, target => {
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
