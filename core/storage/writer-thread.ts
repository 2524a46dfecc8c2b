// The one writer of the main database, in a thread of its own: a commit waits for the disk, and the loop that
// serves requests must not. It executes what it is told, in order.
import { parentPort, workerData } from 'node:worker_threads';
import { connect, StatementCache } from './connect.ts';
import type { WriterAnswer, WriterRequest } from './writer-protocol.ts';

const port = parentPort;
if (!port) throw new Error('the writer runs as a worker thread only');

const connection = connect((workerData as { path: string }).path);
const statements = new StatementCache(connection);

function execute(request: WriterRequest): unknown {
  switch (request.kind) {
    case 'all':
      return statements.get(request.sql).all(...request.params);
    case 'get':
      return statements.get(request.sql).get(...request.params);
    case 'run':
      return statements.get(request.sql).run(...request.params).changes;
    case 'exec':
      connection.exec(request.sql);
      return undefined;
    case 'close':
      connection.pragma('wal_checkpoint(TRUNCATE)');
      connection.close();
      return undefined;
  }
}

port.on('message', (request: WriterRequest) => {
  let answer: WriterAnswer;
  try {
    answer = { id: request.id, value: execute(request) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    answer = { id: request.id, error: { message, code } };
  }
  port.postMessage(answer);
  if (request.kind === 'close') port.close();
});
