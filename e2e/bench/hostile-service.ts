// A service in a process of its own that `hostile.ts` forks: it measures the delay of its own event loop, and its
// memory.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createCore } from '../../core/app.ts';
import { readConfig } from '../../core/config.ts';
import { bodyLimitOf } from '../../core/http/api/route.ts';
import { createLog } from '../../core/kit/log.ts';
import { watchLoop } from '../../core/testing/loop-work.ts';

const RESOLUTION = 5;
const MILLION = 1e6;

export interface HostileRoute {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly limit: number;
  readonly schema: object;
}
export interface LoopReport {
  readonly delay: number;
  /** as `delay`, but of processor time: without that of other processes */
  readonly worked: number;
  readonly grown: number;
}
export type FromHostile = { readonly url: string; readonly routes: readonly HostileRoute[] } | LoopReport;

const [data = ''] = process.argv.slice(2);
const core = await createCore(readConfig({ data, port: '0', log: createLog(() => undefined) }));
const send = (message: FromHostile) => {
  process.send?.(message);
};
const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
delays.enable();
let [start, most] = [0, 0];
const work = watchLoop();
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 20).unref();

process.on('message', message => {
  if (message === 'begin') {
    globalThis.gc?.();
    start = most = process.memoryUsage.rss();
    setTimeout(() => {
      delays.reset();
      work.reset();
      send({ delay: 0, worked: 0, grown: 0 });
    }, 2 * RESOLUTION);
  } else if (message === 'end')
    send({ delay: Math.max(0, delays.max / MILLION - RESOLUTION), worked: work.longest(), grown: most - start });
  else void core.stop().then(() => process.exit());
});
const url = await core.start();
send({
  url,
  routes: core.routes.flatMap(route => {
    const { id, method, path, body, accepts } = route;
    return body && accepts !== 'multipart' ? [{ id, method, path, limit: bodyLimitOf(route), schema: body }] : [];
  }),
});
