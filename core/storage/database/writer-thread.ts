// The one writer of the main database, in a thread of its own: a commit waits for the disk, and the loop that serves
// requests must not. It executes its messages in order.
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { release } from '../../kit/release.ts';
import { connect, makeDatabaseFile, StatementCache } from './connect.ts';
import { isFullDisk } from '../space/room.ts';
import type { Batch, BatchAnswer, Outcome, Statement, Step, WriterFailure, WriterRequest } from './writer-protocol.ts';

/**
 * Milliseconds that the end waits for other programs which read: what they keep in the -wal file is applied at the next
 * start.
 */
const CHECKPOINT_PATIENCE = 500;

const port = parentPort;
if (!port) throw new Error('the writer runs as a worker thread only');

const { path } = workerData as { path: string };
const connection = connect(path);
const statements = new StatementCache(connection);

/**
 * Outside of a transaction SQLite would commit each statement by itself, and treat a savepoint as the begin of one. It
 * ends a transaction by itself when the disk is full in the middle of a statement.
 */
function assertInTransaction(): void {
  if (!connection.inTransaction) throw new Error('the transaction has ended before its time');
}

function take(step: Step): void {
  if (step !== 'BEGIN IMMEDIATE') assertInTransaction();
  statements.get(step).run();
}

function execute({ kind, sql, params }: Statement): Outcome {
  assertInTransaction();
  const statement = statements.get(sql);
  switch (kind) {
    case 'all': {
      const rows = statement.all(...params);
      return { value: rows, hasChanged: !statement.readonly && rows.length > 0 };
    }
    case 'get': {
      const row = statement.get(...params);
      return { value: row, hasChanged: !statement.readonly && row !== undefined };
    }
    case 'run': {
      const { changes } = statement.run(...params);
      return { value: changes, hasChanged: changes > 0 };
    }
  }
}

/** SQLite has no code of its own for a quota, and for a full disk only where it writes to the database and its -wal. */
function failureOf(error: unknown): WriterFailure {
  const { message, code } = error as Error & { code?: string };
  const mayBeFull = code?.startsWith('SQLITE_IOERR') || code?.startsWith('SQLITE_CANTOPEN');
  return { message, code: mayBeFull && isFullDisk(dirname(path)) ? 'SQLITE_FULL' : code };
}

function attempt(statement: Statement): Outcome {
  try {
    return execute(statement);
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function commitAfter(outcomes: readonly Outcome[]): NonNullable<BatchAnswer['commit']> {
  const last = outcomes.at(-1);
  if (!last || 'failure' in last || !last.hasChanged || outcomes.some(outcome => 'failure' in outcome))
    return 'left out';
  try {
    take('COMMIT');
    return 'done';
  } catch (error) {
    return failureOf(error);
  }
}

function answerTo({ steps, statements: asked, mayCommit }: Batch): BatchAnswer {
  try {
    for (const step of steps) take(step);
  } catch (error) {
    const failure = failureOf(error);
    return { failure, outcomes: asked.map(() => ({ failure })) };
  }
  const outcomes = asked.map(attempt);
  return mayCommit ? { outcomes, commit: commitAfter(outcomes) } : { outcomes };
}

const saveCopy = (path: string): BatchAnswer =>
  errand(() => {
    makeDatabaseFile(path);
    connection.prepare('VACUUM INTO ?').run(path);
  });

function close(): BatchAnswer {
  try {
    connection.pragma(`busy_timeout = ${CHECKPOINT_PATIENCE}`);
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // A full disk: committed rows are in the -wal file, which the next start reads.
  }
  return errand(() => {
    connection.close();
  });
}

function errand(work: () => void): BatchAnswer {
  try {
    work();
    return { outcomes: [] };
  } catch (error) {
    return { failure: failureOf(error), outcomes: [] };
  }
}

/** Waits for no reader; pages that one still reads are written next time. */
const checkpoint = (): BatchAnswer =>
  errand(() => {
    if (!connection.inTransaction) connection.pragma('wal_checkpoint(PASSIVE)');
  });

function answerOf(request: WriterRequest): BatchAnswer {
  if ('close' in request) return close();
  if ('saveTo' in request) return saveCopy(request.saveTo);
  return 'checkpoint' in request ? checkpoint() : answerTo(request);
}

port.on('message', (request: WriterRequest) => {
  port.postMessage({ id: request.id, ...answerOf(request) });
  if ('close' in request) port.close();
  // They are copies.
  if ('statements' in request)
    for (const { params } of request.statements)
      for (const value of params) if (value instanceof Uint8Array) release(value);
});
