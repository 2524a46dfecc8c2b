// What the thread that writes is asked for, and how it answers.
import type { Params } from './db.ts';

export type WriterCall =
  | { readonly kind: 'all' | 'get' | 'run'; readonly sql: string; readonly params: Params }
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'close' };

export type WriterRequest = WriterCall & { readonly id: number };

/** What a call gave, and whether it changed any row. */
export interface WriterResult {
  readonly value: unknown;
  readonly hasChanged: boolean;
}

export type WriterAnswer =
  | ({ readonly id: number } & WriterResult)
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | undefined } };
