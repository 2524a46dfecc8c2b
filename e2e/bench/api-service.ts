// A service in a process of its own that `api.ts` forks: it reports the CPU and SQL statements of its requests, and has
// a route that does nothing, for comparison.
import Database from 'better-sqlite3';
import Type from 'typebox';
import { Worker } from 'node:worker_threads';
import { createCore } from '../../core/app.ts';
import { readConfig } from '../../core/config.ts';
import { route } from '../../core/http/api/route.ts';
import { createLog } from '../../core/kit/log.ts';

export interface Cost {
  /** milliseconds of CPU, of all threads */
  readonly cpu: number;
  /** SQL statements: reads of the main database and of data files, and those sent to the writer */
  readonly statements: number;
}
export type FromApi = { readonly url: string } | Cost;

type Call = (this: unknown, ...parameters: unknown[]) => unknown;

let statements = 0;
countStatements();

const bare = route({
  id: 'bare',
  method: 'GET',
  path: '/cloud/{cloud_pk}/project/{project_pk}/bare',
  group: 'bench',
  summary: 'Nothing, for a caller who is known and in the project',
  access: { scopes: ['cloud:read'], role: 'guest' },
  answer: Type.Object({ ok: Type.Boolean() }),
  handle: async () => ({ ok: true }),
});
const [data = ''] = process.argv.slice(2);
const core = await createCore(readConfig({ data, port: '0', log: createLog(() => undefined) }), { routes: [bare] });
const send = (message: FromApi) => {
  process.send?.(message);
};
let before = { cpu: process.cpuUsage(), statements };

process.on('message', message => {
  if (message === 'begin') {
    before = { cpu: process.cpuUsage(), statements };
    send({ cpu: 0, statements: 0 });
  } else if (message === 'end') {
    const { user, system } = process.cpuUsage(before.cpu);
    send({ cpu: (user + system) / 1000, statements: statements - before.statements });
  } else void core.stop().then(() => process.exit());
});
send({ url: await core.start() });

/** Counts at the driver and at the entry of the writer's thread, so that the service itself is unchanged. */
function countStatements(): void {
  const memory = new Database(':memory:');
  const statement = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<'all' | 'get' | 'run', Call>;
  for (const name of ['all', 'get', 'run'] as const) {
    const original = statement[name];
    statement[name] = function count(...parameters) {
      statements += 1;
      return original.apply(this, parameters);
    };
  }
  memory.close();
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function count(...message: Parameters<Worker['postMessage']>): void {
    statements += (message[0] as { readonly statements?: readonly unknown[] } | null)?.statements?.length ?? 0;
    post.apply(this, message);
  };
}
