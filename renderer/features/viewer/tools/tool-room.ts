// How many tools a bar has room for; the others are in its menu.

/** Pixels of what a bar is made of. */
export interface BarSizes {
  readonly button: number;
  /** a line between two groups */
  readonly rule: number;
  readonly gap: number;
}

/**
 * @param groups of each tool, in the order of the bar
 * @param kept buttons and lines that are always there
 * @param room inside the bar
 * @returns how many of the first tools are seen; with the button of the menu where that is fewer than all
 */
export function fittingTools(
  groups: readonly number[],
  kept: { readonly buttons: number; readonly rules: number },
  room: number,
  { button, rule, gap }: BarSizes,
): number {
  const widthOf = (count: number, extra: number): number => {
    const buttons = count + kept.buttons + extra;
    const rules = new Set(groups.slice(0, count)).size - (count > 0 ? 1 : 0) + kept.rules;
    return buttons * button + rules * rule + Math.max(0, buttons + rules - 1) * gap;
  };
  if (widthOf(groups.length, 0) <= room) return groups.length;
  let count = groups.length - 1;
  while (count > 0 && widthOf(count, 1) > room) count -= 1;
  return count;
}
