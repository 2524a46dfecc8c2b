// Two versions of the service compared, alternating (A B B A): processor time of both for tokens, an upload and
// conversions. `npm run bench pair=OLD` compares this checkout with another, `pair=NEW,OLD` two others; each needs its
// packages.
import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller, createProject } from '../../core/testing/calls.ts';
import { corpusPath } from '../../core/testing/corpus.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { projectFolder, startProcess, temporaryFolder, type ServiceProcess } from '../../core/testing/process.ts';
import { measureService } from './conversion-service.ts';
import { treeCpuOf } from '../fixtures/process-cost.ts';
import { median } from './figures.ts';
import { requestToken } from './tokens.ts';

const ROUNDS = 9;
const CONVERSIONS = 5;
const TOKENS = 400;
const UPLOAD = 128 * 2 ** 20;
const FILES = ['tum__AC20-FZK-Haus', 'georef__Duplex_A_20110907'];
/** Milliseconds after which the service has finished its own work of a start. */
const SETTLED = 8_000;

/** Prints medians of milliseconds and new by old. @param part one or two checkouts */
export async function benchPair(part?: string): Promise<void> {
  if (part === undefined) {
    console.log('pair: SKIPPED: name another checkout, pair=PATH');
    return;
  }
  const [first = '', second] = part.split(',');
  const [ours, theirs] = second === undefined ? [projectFolder, first] : [first, second];
  using folder = temporaryFolder('pair');
  const services = [await open(join(folder.path, 'new'), ours), await open(join(folder.path, 'old'), theirs)] as const;
  await sleep(SETTLED);
  await compare('tokens', ROUNDS, side => cpuOfWork(services[side]!, askForTokens));
  await compare('upload of 128 MB', ROUNDS, side => cpuOfWork(services[side]!, upload));
  for (const { service } of services) await service.stop();
  for (const name of FILES) {
    const file = corpusPath('ifc', `${name}.ifc`);
    if (file !== undefined)
      await compare(name, CONVERSIONS, async side => {
        const { cpu, viewerForms } = await measureService(file, folder.path, [ours, theirs][side]);
        return [cpu, cpu - viewerForms];
      });
  }
}

interface Opened {
  readonly service: ServiceProcess;
  readonly path: string;
}

async function open(folder: string, checkout: string): Promise<Opened> {
  const service = await startProcess(folder, [], checkout);
  return { service, path: (await createProject(service.client, service.key, 'Pair')).path };
}

/** Two rounds that do not count come first: they fill caches and compile. */
async function compare(name: string, rounds: number, work: (side: 0 | 1) => Promise<readonly number[]>): Promise<void> {
  const samples: (readonly number[])[][] = [[], []];
  for (let round = -2; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const sample = await work(side);
      if (round >= 0) samples[side]!.push(sample);
    }
  }
  const [ours = [], theirs = []] = samples.map(each =>
    each[0]!.map((_, at) => median(each.map(values => values[at]!))),
  );
  const ratios = ours.map((value, at) => (value / theirs[at]!).toFixed(3));
  const text = (values: readonly number[]) => values.map(value => value.toFixed(0)).join(' / ');
  console.log(`${name.padEnd(32)} new ${text(ours)} ms, old ${text(theirs)} ms, new by old ${ratios.join(' / ')}`);
}

async function cpuOfWork(opened: Opened, work: (opened: Opened) => Promise<void>): Promise<readonly number[]> {
  const pid = opened.service.child.pid ?? 0;
  const before = treeCpuOf(pid);
  await work(opened);
  return [treeCpuOf(pid) - before];
}

async function askForTokens({ service }: Opened): Promise<void> {
  for (let count = 0; count < TOKENS; count += 1) await requestToken(service);
}

async function upload({ service: { client, key }, path }: Opened): Promise<void> {
  const body = fileForm('big.dat', randomFillSync(Buffer.alloc(UPLOAD)), { name: 'big.dat' });
  await createCaller(client, key)('POST', `${path}/document`, body);
}
