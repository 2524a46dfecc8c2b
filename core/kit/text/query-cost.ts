// Limits how much the terms of one query may compare, and so its duration: the work yields to the event loop.
import { invalid } from '../errors.ts';

/** Letters that all terms of a query together compare in all items. */
export const MOST_COMPARED = 500_000_000;
/** The least cost of a comparison, however short its texts are. */
export const SHORTEST = 32;

/** The cost of a query's terms over a number of items with so many letters. */
export const costOf = (terms: number, items: number, letters: number): number => terms * (items * SHORTEST + letters);

/** @throws 400 that names the bound, before anything is compared */
export function checkCost(
  field: string,
  cost: number,
  { terms, items }: { readonly terms: number; readonly items: number },
): void {
  if (cost <= MOST_COMPARED) return;
  const count = (value: number) => Math.ceil(value).toLocaleString('en');
  throw invalid(
    field,
    `${count(terms)} terms on ${count(items)} items compare ${count(cost)} characters; at most ` +
      `${count(MOST_COMPARED)} are compared. Use fewer terms.`,
    'too_much_work',
    { extra: { limit: MOST_COMPARED } },
  );
}
