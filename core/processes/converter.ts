// Entry of the converter process. It parses untrusted files, so it has no database, no keys and no native addon.
// Formats are loaded at the first need or when the service is idle; compiled code stays warm from one file to the next.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RehearsedKind } from '../formats/ifc/convert.ts';
import { conversionOf } from '../formats/catalogue.ts';
import { refuseWrongEnding } from '../formats/unread/notice.ts';
import { messageOf } from '../kit/errors.ts';
import { chooseLastCompiler } from '../formats/processor-time.ts';
import type { ConvertOrder, ConvertResult, Progress, Rehearsal, ToConverter } from '../pipeline/protocol.ts';
import type { WriteOrder } from '../pipeline/protocol.ts';
import { failureOf, openLine } from './one-file.ts';

/** Milliseconds without work after which a process is idle. */
const QUIET = 4_000;
const running = new Map<number, AbortController>();
/** pieces of work so far, rehearsals among them */
let begun = 0;
let rehearsal: Rehearsal | undefined;

const { send, onMessage } = openLine();

/** Does one piece of work, and reports its progress and end. */
async function work(
  id: number,
  run: (report: (progress: Progress) => void, signal: AbortSignal) => Promise<ConvertResult>,
): Promise<void> {
  begun += 1;
  const abort = new AbortController();
  running.set(id, abort);
  let lastReport = -Infinity;
  const report = ({ phase, share }: Progress) => {
    if (performance.now() - lastReport < 200) return;
    lastReport = performance.now();
    send({ kind: 'progress', id, phase, share });
  };
  try {
    send({ kind: 'done', id, result: await run(report, abort.signal) });
  } catch (error) {
    send(failureOf(id, error));
  } finally {
    running.delete(id);
  }
}

async function convert(id: number, order: ConvertOrder): Promise<void> {
  await work(id, (report, signal) => makeFiles(order, report, signal));
  if (rehearsal === undefined) return;
  const { hasIdleThread } = await import('../formats/ifc/geometry/thread.ts');
  // Threads that hold much memory end with the file that they drew.
  if (!hasIdleThread()) await rehearseWhenIdle(['small', 'large']);
}

async function makeFiles(order: ConvertOrder, report: (progress: Progress) => void, signal: AbortSignal) {
  const { key, load, isRepetitive } = conversionOf(order.fileName);
  // The reader of IFC reports a wrong file type itself.
  if (key !== 'ifc') await refuseWrongEnding(order);
  const make = await load();
  chooseLastCompiler(order.size ?? 0, isRepetitive);
  return make(order, report, signal);
}

const write = (id: number, order: WriteOrder) =>
  work(id, async (report, signal) => {
    const { writeIfc } = await import('../formats/ifc-writing/write-job.ts');
    return writeIfc(order, report, signal);
  });

/** Loads and compiles the code for files by converting a building of our own, unless there is work. */
async function rehearse(kinds: readonly RehearsedKind[]): Promise<void> {
  begun += 1;
  try {
    const { rehearseIfc } = await import('../formats/ifc/convert.ts');
    for (const kind of kinds) if (rehearsal !== undefined && running.size === 0) await rehearseIfc(rehearsal, kind);
  } catch (error) {
    process.stderr.write(`the converter is not warm: ${messageOf(error)}\n`); // the next conversion will tell
  }
}

/** The same after a quiet period; two rehearsals at once would share their folder. */
async function rehearseWhenIdle(kinds: readonly RehearsedKind[]): Promise<void> {
  const before = begun;
  await sleep(QUIET, undefined, { ref: false });
  if (begun === before) await rehearse(kinds);
}

/** What runs more often is compiled better: a model of 2 MB takes 705 ms of processor time after three rehearsals, and
 *  525 ms after five. */
async function warm(): Promise<void> {
  await rehearse(['small']);
  await rehearseWhenIdle(['viewer forms', 'viewer forms', 'large', 'viewer forms']);
}

onMessage(received => {
  const message = received as ToConverter<ConvertOrder>;
  switch (message.kind) {
    case 'convert':
      void convert(message.id, message.order);
      break;
    case 'write':
      void write(message.id, message.order);
      break;
    case 'cancel':
      running.get(message.id)?.abort(new Error('cancelled'));
      break;
    case 'warm':
      rehearsal = message.rehearsal;
      void warm();
      break;
  }
});
