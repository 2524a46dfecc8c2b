// Outcomes of the items of one request: a refused one does not affect the others.
import { AppError } from './errors.ts';
import { inTurns } from './event-loop.ts';

/** The outcome of one item: its record, or the refusal. */
export type Outcome<Made> = { readonly record: Made; readonly isNew: boolean } | { readonly refused: AppError };

/** Returns the result of `work`, or its refusal. Other errors are thrown on. */
export function orRefusal<T>(work: () => T): T | AppError {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The outcomes of items, of which some were refused; `of` gives that of each other one. */
export const outcomesOf = <Item, Made>(items: readonly (Item | AppError)[], of: (item: Item) => Outcome<Made>) =>
  inTurns(items, (each): Outcome<Made> => (each instanceof AppError ? { refused: each } : of(each)));

/** Returns the result of `work`; undefined where it is refused. */
export function orUndefined<T>(work: () => T): T | undefined {
  const result = orRefusal(work);
  return result instanceof AppError ? undefined : result;
}
