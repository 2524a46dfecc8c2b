// BCF files and lists of issues: the time of a large file, of lists, of the start of a public client, and the memory of
// malicious files.
import { createCaller, createProject } from '../../core/testing/calls.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { hostileBcf, manyExceptions, manyTopics } from '../fixtures/bcf-files.ts';
import { benchReaders } from './bcf-readers.ts';
import { median, print, rounded } from './figures.ts';
import { forkHostile, type HostileService } from './processes.ts';

const MEGABYTE = 2 ** 20;
const ROUNDS = 5;
/** megabytes by which a hostile file may make the service grow */
const MOST_GROWN = 64;
/** topics whose viewpoints a public client requests at once */
const AT_ONCE = 10;

interface Bench extends HostileService {
  /** the path of a new project's issues */
  readonly project: () => Promise<string>;
}

/**
 * Prints a line for each figure.
 * @param part `time` or `memory`; both without it. `readers`: how other programs read our files
 */
export async function benchBcf(part = ''): Promise<void> {
  if (part === 'readers') return benchReaders();
  if ('time'.includes(part)) await withService(benchTime);
  if ('memory'.includes(part))
    for (const [shape, make] of Object.entries(hostileBcf)) await withService(bench => benchMemory(bench, shape, make));
}

/** Each with a service of its own: memory that one file took would hide that of the next. */
async function withService(work: (bench: Bench) => Promise<void>): Promise<void> {
  using folder = temporaryFolder('bcf');
  await using service = await forkHostile(folder.path);
  const { client, as } = service;
  const { cloudId } = await createProject(client, as, 'Bench');
  const call = createCaller(client, as);
  await work({
    ...service,
    project: async () => `/bcf/2.1/projects/${(await call('POST', `/cloud/${cloudId}/project`, { name: 'Bench' })).id}`,
  });
}

function take({ client, as }: Bench, at: string, bytes: Buffer) {
  return client.request('POST', `${at}/import?report=true`, { as, body: fileForm('issues.bcf', bytes, {}) });
}

async function benchTime(bench: Bench): Promise<void> {
  const { client, as, measure } = bench;
  const get = (target: string) => client.request('GET', target, { as });
  const large = await manyTopics(2000, 3);
  const times: number[] = [];
  let delay = 0;
  let at = '';
  for (let round = 0; round < ROUNDS; round++) {
    at = await bench.project();
    const { value, ms, delay: held } = await measure(() => take(bench, at, large));
    if (value.json.topics !== 2000) throw new Error(value.text);
    times.push(ms);
    delay = Math.max(delay, held);
  }
  const took = median(times);
  print('bcf', {
    figure: '2,000 topics with 6,000 comments taken in',
    ms: rounded(took),
    delay_ms: rounded(delay),
    target: { ms: 2000 },
    pass: took < 2000,
  });

  const lists: number[] = [];
  for (let round = 0; round < 30; round++) lists.push((await measure(() => get(`${at}/topics`))).ms);
  print('bcf', {
    figure: '2,000 topics listed',
    p50_ms: rounded(median(lists)),
    target: { p50_ms: 100 },
    pass: median(lists) < 100,
  });

  const small = await bench.project();
  await take(bench, small, await manyTopics(500, 3));
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) starts.push((await measure(() => startClient(get, small))).ms);
  print('bcf', {
    figure: 'start of a client with 500 topics',
    ms: rounded(median(starts)),
    target: { ms: 1000 },
    pass: median(starts) < 1000,
  });

  const exceptions = await manyExceptions(50_000);
  const one = await measure(async () => take(bench, await bench.project(), exceptions));
  const isTaken = one.value.json.topics === 1;
  print('bcf', {
    figure: 'a viewpoint with 50,000 exceptions taken in',
    ms: rounded(one.ms),
    delay_ms: rounded(one.delay),
    grown_mb: rounded(one.grown / MEGABYTE),
    pass: isTaken,
  });
}

/** As public clients begin: all topics, then the viewpoints of each, ten topics at a time. */
async function startClient(
  get: (target: string) => Promise<{ readonly json: { guid: string }[] }>,
  at: string,
): Promise<void> {
  const waiting = (await get(`${at}/topics`)).json.map(({ guid }) => guid);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let guid = waiting.shift(); guid; guid = waiting.shift())
        await get(`${at}/topics/${guid}/topic-viewpoints?img_format=url`);
    }),
  );
}

async function benchMemory(bench: Bench, shape: string, make: () => Promise<Buffer>): Promise<void> {
  const at = await bench.project();
  await take(bench, await bench.project(), await manyTopics(20, 1));
  const bytes = await make();
  const { value, ms, delay, grown } = await bench.measure(() => take(bench, at, bytes));
  print('bcf', {
    figure: shape,
    mb: rounded(bytes.length / MEGABYTE),
    status: value.status,
    answer: value.status === 200 ? undefined : value.text.slice(0, 200),
    ms: rounded(ms),
    delay_ms: rounded(delay),
    grown_mb: rounded(grown / MEGABYTE),
    target: { grown_mb: MOST_GROWN },
    pass: grown < MOST_GROWN * MEGABYTE,
  });
}
