// Number of tools that fit into the bar; the others are in its menu.

/** Sizes of the parts of a bar, pixels. */
interface BarSizes {
  readonly button: number;
  /** a line between two groups */
  readonly rule: number;
  readonly gap: number;
}

/**
 * @param groups of each tool, in the order of the bar
 * @param kept buttons and lines that are always shown
 * @param room pixels inside the bar
 * @returns number of first tools that fit; if fewer than all, together with the menu button
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
