// Shared by entries of processes that work on one file at a time. The service ends them afterwards, or when no other
// file arrives.
import { isDiskFull, messageOf } from '../kit/errors.ts';
import { openParentPort, endWithParent } from '../kit/process/parent-port.ts';
import type { ConvertResult, FileOrder, FromConverter, Progress, ToConverter } from '../pipeline/protocol.ts';

/** Executes the service's orders. An error with a `reason` is the fault of the file. */
export function serveFiles(
  work: (order: FileOrder, report: (progress: Progress) => void) => Promise<Omit<ConvertResult, 'phases'>>,
): void {
  process.umask(0o077); // results are for the account of the service alone
  const line = openParentPort();
  if (!line) throw new Error('this process is started by the service');
  const send = (message: FromConverter) => line.send(message);

  async function serve(id: number, order: FileOrder): Promise<void> {
    try {
      const result = await work(order, progress => send({ kind: 'progress', id, ...progress }));
      send({ kind: 'done', id, result: { ...result, phases: [] } });
    } catch (error) {
      const { reason } = error as { readonly reason?: unknown };
      if (typeof reason === 'string') send({ kind: 'refused', id, reason });
      else {
        const message = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
        send({ kind: 'failed', id, message, isDiskFull: isDiskFull(error) });
      }
    }
  }

  line.onMessage(received => {
    const message = received as ToConverter;
    if (message.kind === 'convert') void serve(message.id, message.order);
    else if (message.kind !== 'warm') process.exit(); // cancelled: nothing of it is kept
  });
  setInterval(() => send({ kind: 'memory', bytes: process.memoryUsage.rss() }), 1_000).unref();
  endWithParent();
}
