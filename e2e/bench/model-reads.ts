// Time of reads of a large model over HTTPS: 50,000 elements with 1.5 million properties, through the real converter,
// before and after some manual edits. PLINTH_ELEMENTS sets another number of elements.
import { readFileSync, statSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { OWN_PROPERTY, PROPERTIES_OF_ELEMENT, RARE_CLASS, writeManyProperties } from '../fixtures/many-properties.ts';
import { convertFile } from './convert-file.ts';
import { createCaller } from '../../core/testing/calls.ts';
import { startProcess, temporaryFolder, type ServiceProcess } from '../../core/testing/process.ts';
import { median, print, rounded } from './figures.ts';

interface Read {
  readonly name: string;
  readonly path: (round: number) => string;
  /** milliseconds that the median may take */
  readonly target?: number;
  readonly rounds: number;
}

/** Prints the median of each read with its target, and how busy the machine was. */
export async function benchModelReads(): Promise<void> {
  const elements = Number(process.env.PLINTH_ELEMENTS ?? 50_000);
  using folder = temporaryFolder('reads');
  const file = join(folder.path, 'properties.ifc');
  await writeManyProperties(file, elements);
  await using service = await startProcess(join(folder.path, 'data'));
  using http = createReader(service);
  const { path, model: id, seconds } = await convertFile(service.client, service.key, file);
  const model = `${path}/model/${id}`;
  print('reads', {
    elements,
    properties: elements * PROPERTIES_OF_ELEMENT,
    ifc_mb: Math.round(statSync(file).size / 1e6),
    converted_s: Math.round(seconds),
  });
  const { elements: rare } = JSON.parse((await http(`${model}/element/raw?type=${RARE_CLASS}`)).text()) as {
    elements: { uuid: string }[];
  };
  const some = rare.map(({ uuid }) => uuid);
  await measure('untouched', http, readsOf(model, some));
  await edit(service, model, some[0]!);
  await measure('edited', http, readsOf(model, some));
}

/** `uuids`: of elements of the rare class. */
function readsOf(model: string, uuids: readonly string[]): Read[] {
  const filter = (name: string, comparator: string, value: unknown) =>
    `property_filter=${encodeURIComponent(JSON.stringify({ name, comparator, value }))}`;
  return [
    {
      name: `simple?type=${RARE_CLASS}`,
      path: () => `${model}/element/simple?type=${RARE_CLASS}`,
      target: 10,
      rounds: 60,
    },
    { name: `raw?type=${RARE_CLASS}`, path: () => `${model}/element/raw?type=${RARE_CLASS}`, target: 10, rounds: 60 },
    { name: `element?type=${RARE_CLASS}`, path: () => `${model}/element?type=${RARE_CLASS}`, rounds: 20 },
    { name: 'raw, whole', path: () => `${model}/element/raw`, target: 50, rounds: 7 },
    {
      name: 'one element',
      path: round => `${model}/element/${uuids[(round * 7) % uuids.length]}`,
      target: 3,
      rounds: 200,
    },
    {
      name: 'search of one in all',
      path: round => `${model}/element/raw?${filter(OWN_PROPERTY, 'exact', `M-${round * 31}`)}`,
      rounds: 15,
    },
    {
      name: 'search of one in a thousand',
      path: round => `${model}/element/simple?${filter('P4.0', 'exact', `value ${round * 7}`)}`,
      rounds: 15,
    },
    { name: 'page of properties', path: round => `${model}/property?limit=100&offset=${round * 40_000}`, rounds: 30 },
  ];
}

async function measure(data: string, http: Reader, reads: readonly Read[]): Promise<void> {
  for (const { name, path, target, rounds } of reads) {
    const times: number[] = [];
    let [first, bytes] = [0, 0];
    for (let round = 0; round <= rounds; round++) {
      const { took, size } = await http(path(round));
      bytes = size;
      if (round === 0) first = took;
      else times.push(took);
    }
    const p50 = median(times);
    print('reads', {
      data,
      read: name,
      p50_ms: rounded(p50, 2),
      first_ms: Math.round(first),
      kb: Math.round(bytes / 1000),
      load: rounded(loadavg()[0]!),
      ...(target && { target_ms: target, pass: p50 < target }),
    });
  }
}

interface Answer {
  readonly took: number;
  readonly size: number;
  text(): string;
}
export interface Reader extends Disposable {
  (path: string): Promise<Answer>;
}

/**
 * Reads as a client that accepts answers in their stored encoding, on one persistent connection. `size` counts the
 * bytes received.
 */
export function createReader({ bootstrap, key }: ServiceProcess): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: readFileSync(bootstrap.ca_file) });
  const read = async (path: string): Promise<Answer> => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    const encoding = await new Promise<string | undefined>((resolve, reject) => {
      httpsRequest(
        new URL(path, bootstrap.base_url),
        { agent, headers: { authorization: key, 'accept-encoding': 'zstd' } },
        answer => {
          answer.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
          });
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve(answer.headers['content-encoding']);
            else reject(new Error(`${path}: ${answer.statusCode}`));
          });
          answer.on('error', reject);
        },
      )
        .on('error', reject)
        .end();
    });
    const took = performance.now() - started;
    const bytes = Buffer.concat(chunks);
    return {
      took,
      size: bytes.length,
      text: () => (encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes).toString(),
    };
  };
  return Object.assign(read, { [Symbol.dispose]: () => agent.destroy() });
}

/** Typical edits: a value for one element, another for a set, a class renamed. */
async function edit({ client, key }: ServiceProcess, model: string, uuid: string): Promise<void> {
  const call = createCaller(client, key);
  const { property_sets: sets } = await call('GET', `${model}/element/${uuid}`);
  const [
    {
      id: set,
      properties: [{ id: property }],
    },
  ] = sets;
  await call('PATCH', `${model}/element/${uuid}/propertyset/${set}/property/${property}`, { value: 'M-edited' });
  const properties = [{ definition: { name: 'Name' }, value: 'New' }];
  await call('POST', `${model}/element`, [{ type: 'IfcWall', attributes: { properties } }]);
  await call('POST', `${model}/storey`, { name: 'Roof' });
}
