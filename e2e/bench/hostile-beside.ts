// How long one foreign request delays a small read and a small write of another cloud: the worst queries, and bulk
// writes of thousands of things. The waits are measured by a client of its own while the request is answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { openBulkWrites, type WorstRequest } from './hostile-bulk.ts';
import { openQueries } from './hostile-queries.ts';
import type { Answer, HttpClient } from '../../core/testing/http-client.ts';
import type { LoopReport } from './hostile-service.ts';
import type { HostileService } from './processes.ts';

/** Milliseconds that a neighbour may wait longer than alone. */
const MOST_WAIT = 100;
/** Milliseconds for which a neighbour is measured alone. */
const ALONE = 4000;
const ATTEMPTS = 3;

interface BesideBench extends HostileService {
  /** another client */
  readonly neighbour: HttpClient;
}

interface Waits {
  readonly read: number;
  readonly write: number;
}

/** Prints a line for each request; whether no neighbour waited too long. @param part of their names */
export async function benchBeside(bench: BesideBench, part: string): Promise<boolean> {
  const small = await openNeighbour(bench);
  const alone = await small(() => sleep(ALONE));
  console.log(
    `beside: alone, a small read waits ${Math.round(alone.read)} ms at most, a small write ${Math.round(alone.write)} ms`,
  );
  let isFine = true;
  for (const open of [openQueries, openBulkWrites]) {
    for (const request of await open(bench, part)) {
      const line = await worstOf(bench, request, small, alone);
      isFine &&= line.isFine;
      console.log(line.text);
    }
  }
  return isFine;
}

/** The least of some attempts: a busy machine delays everything. */
async function worstOf(bench: BesideBench, { name, make }: WorstRequest, small: Neighbour, alone: Waits) {
  let best: (LoopReport & Waits & { status: number; took: number }) | undefined;
  const longer = ({ read, write }: Waits) => Math.max(read - alone.read, write - alone.write);
  for (let attempt = 0; attempt < ATTEMPTS && !(best && longer(best) <= MOST_WAIT); attempt += 1) {
    const send = await make();
    let [status, took] = [0, 0];
    const { value, ...loop } = await bench.measure(() =>
      small(async () => {
        const begun = performance.now();
        ({ status } = await send());
        took = performance.now() - begun;
      }),
    );
    if (!best || longer(value) < longer(best)) best = { ...loop, ...value, status, took };
  }
  if (!best) throw new Error('nothing was measured');
  const isFine = longer(best) <= MOST_WAIT;
  const text =
    `beside: ${name.padEnd(52)} ${best.status} after ${best.took.toFixed(0).padStart(6)} ms, loop kept ${Math.min(best.delay, best.worked).toFixed(0).padStart(5)} ms, ` +
    `read waits ${best.read.toFixed(0).padStart(5)} ms, write ${best.write.toFixed(0).padStart(5)} ms, +${(best.grown / 2 ** 20).toFixed(0)} MB${isFine ? '' : '  TOO LONG'}`;
  return { text, isFine };
}

type Neighbour = (work: () => Promise<unknown>) => Promise<Waits>;

/** A cloud of its own, of which something small is read and written without a pause while the work continues. */
async function openNeighbour({ neighbour, as }: BesideBench): Promise<Neighbour> {
  const { json: cloud } = await neighbour.request('POST', '/cloud', { as, body: { name: 'Neighbour' } });
  const path = `/cloud/${cloud.id}`;
  const read = () => neighbour.request('GET', path, { as });
  const write = () => neighbour.request('PATCH', path, { as, body: { name: `Neighbour ${performance.now()}` } });
  return async work => {
    let isOver = false;
    const longestOf = async (send: () => Promise<Answer>): Promise<number> => {
      let longest = 0;
      while (!isOver) {
        const begun = performance.now();
        const { status, text } = await send();
        longest = Math.max(longest, performance.now() - begun);
        if (status !== 200) throw new Error(`the neighbour gets ${status} ${text}`);
        await sleep(1);
      }
      return longest;
    };
    const asking = Promise.all([longestOf(read), longestOf(write)]);
    await sleep(50);
    await work().finally(() => {
      isOver = true;
    });
    const [longestRead, longestWrite] = await asking;
    return { read: longestRead, write: longestWrite };
  };
}
