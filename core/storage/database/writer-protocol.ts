// Messages to the thread that writes, and its answers.
import type { Params } from '../db.ts';

export interface Statement {
  readonly kind: 'all' | 'get' | 'run';
  readonly sql: string;
  readonly params: Params;
}

/** The begin and end of transactions and of the units in them. */
export type Step = 'BEGIN IMMEDIATE' | 'SAVEPOINT unit' | 'RELEASE unit' | 'ROLLBACK TO unit' | 'COMMIT' | 'ROLLBACK';

/** Statements of one unit of work, with the steps that begin it or end one. */
export interface Batch {
  /** before the statements; when one of these fails, nothing else of the batch is executed */
  readonly steps: readonly Step[];
  /** each is executed, also when one before it fails: the unit decides what that means */
  readonly statements: readonly Statement[];
  /** the transaction is to be committed, if no statement failed and the last one changed a row */
  readonly mayCommit: boolean;
}

export type WriterRequest = { readonly id: number } & (Batch | Errand);

/** Work between two transactions. */
export type Errand = { readonly saveTo: string } | { readonly checkpoint: true } | { readonly close: true };

export interface WriterFailure {
  readonly message: string;
  readonly code: string | undefined;
}

/** The result of a statement and whether it changed any row, or its error. */
export type Outcome = { readonly value: unknown; readonly hasChanged: boolean } | { readonly failure: WriterFailure };

export interface BatchAnswer {
  /** why the batch was not begun */
  readonly failure?: WriterFailure;
  /** one for each statement */
  readonly outcomes: readonly Outcome[];
  /** of a batch that may commit: whether it did, or why the commit failed */
  readonly commit?: 'done' | 'left out' | WriterFailure;
}

export type WriterAnswer = { readonly id: number } & BatchAnswer;
