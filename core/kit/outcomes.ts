// What became of each of several items that come in one request: one that is refused leaves the others.
import { AppError } from './errors.ts';

/** What became of one of several items: its record, or why it cannot be. */
export type Outcome<Made> = { readonly record: Made; readonly isNew: boolean } | { readonly refused: AppError };

/** What `work` gives, or how it was refused. Errors of ours are thrown on. */
export function orRefusal<T>(work: () => T): T | AppError {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** What `work` gives; undefined where it is refused. */
export function orUndefined<T>(work: () => T): T | undefined {
  const result = orRefusal(work);
  return result instanceof AppError ? undefined : result;
}
