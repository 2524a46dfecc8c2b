// The one writer of the main database, in a thread of its own: a commit waits for the disk, and the loop that
// serves requests must not. It executes what it is told, in order.
import { parentPort, workerData } from 'node:worker_threads';
import { release } from '../kit/release.ts';
import { connect, StatementCache } from './connect.ts';
import type { WriterAnswer, WriterRequest, WriterResult } from './writer-protocol.ts';

const port = parentPort;
if (!port) throw new Error('the writer runs as a worker thread only');

const connection = connect((workerData as { path: string }).path);
const statements = new StatementCache(connection);

function execute(request: WriterRequest): WriterResult {
  switch (request.kind) {
    case 'all': {
      const statement = statements.get(request.sql);
      const rows = statement.all(...request.params);
      return { value: rows, hasChanged: !statement.readonly && rows.length > 0 };
    }
    case 'get': {
      const statement = statements.get(request.sql);
      const row = statement.get(...request.params);
      return { value: row, hasChanged: !statement.readonly && row !== undefined };
    }
    case 'run': {
      const { changes } = statements.get(request.sql).run(...request.params);
      return { value: changes, hasChanged: changes > 0 };
    }
    case 'exec':
      connection.exec(request.sql);
      return { value: undefined, hasChanged: false };
    case 'close':
      connection.pragma('wal_checkpoint(TRUNCATE)');
      connection.close();
      return { value: undefined, hasChanged: false };
  }
}

port.on('message', (request: WriterRequest) => {
  let answer: WriterAnswer;
  try {
    answer = { id: request.id, ...execute(request) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    answer = { id: request.id, error: { message, code } };
  }
  port.postMessage(answer);
  // They are copies.
  if ('params' in request) for (const value of request.params) if (value instanceof Uint8Array) release(value);
  if (request.kind === 'close') port.close();
});
