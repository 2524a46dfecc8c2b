// Shared by entries of processes that work on files: the line to the service, and work on one file at a time. The
// service ends such a process afterwards, or when no other file arrives.
import { isDiskFull, messageOf } from '../kit/errors.ts';
import { openParentPort, endWithParent } from '../kit/process/parent-port.ts';
import type { ConvertResult, FileOrder, FromConverter, Progress, ToConverter } from '../pipeline/protocol.ts';

/** Opens the line to the service. This process ends with the service. */
export function openLine() {
  process.umask(0o077); // results are for the account of the service alone
  const line = openParentPort();
  if (!line) throw new Error('this process is started by the service');
  const send = (message: FromConverter) => line.send(message);
  setInterval(() => send({ kind: 'memory', bytes: process.memoryUsage.rss() }), 1_000).unref();
  endWithParent();
  return { send, onMessage: line.onMessage };
}

/** The end of work by an error. Formats throw errors with a `reason` when the file is to blame. */
export function failureOf(id: number, error: unknown): FromConverter {
  const { reason } = error as { readonly reason?: unknown };
  if (typeof reason === 'string') return { kind: 'refused', id, reason };
  const message = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
  return { kind: 'failed', id, message, isDiskFull: isDiskFull(error) };
}

/** Executes the service's orders. */
export function serveFiles(
  work: (order: FileOrder, report: (progress: Progress) => void) => Promise<Omit<ConvertResult, 'phases'>>,
): void {
  const { send, onMessage } = openLine();

  async function serve(id: number, order: FileOrder): Promise<void> {
    try {
      const result = await work(order, progress => send({ kind: 'progress', id, ...progress }));
      send({ kind: 'done', id, result: { ...result, phases: [] } });
    } catch (error) {
      send(failureOf(id, error));
    }
  }

  onMessage(received => {
    const message = received as ToConverter;
    if (message.kind === 'convert') void serve(message.id, message.order);
    else if (message.kind !== 'warm') process.exit(); // cancelled: nothing of it is kept
  });
}
