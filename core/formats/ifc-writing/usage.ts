/** A set of instances and what they refer to. */
export interface UsageParts {
  /** instances of the file */
  readonly count: number;
  /** positions that are used in any case */
  readonly seeds: Iterable<number>;
  /** positions that are used when their first target is */
  readonly styles: readonly number[];
  /** calls back for everything that an instance refers to, in order; -1 is passed over */
  eachTarget(position: number, visit: (target: number) => void): void;
}

/** Finds what is reached from the seeds: 1 at each used position. */
export function markUsed({ count, seeds, styles, eachTarget }: UsageParts): Uint8Array {
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
  let left = styles.filter((style) => used[style] === 0);
  for (let before = -1; left.length !== before;) {
    before = left.length;
    left = left.filter((style) => {
      let first = -1;
      eachTarget(style, (target) => { if (first < 0) first = target; });
      if (first < 0 || used[first] === 0) return true;
      visit(style);
      follow();
      return false;
    });
  }
  return used;
}
