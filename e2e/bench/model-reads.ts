// Time of reads of a large model over HTTPS: 50,000 elements with 1.5 million properties, through the real converter,
// before and after some manual edits. PLINTH_ELEMENTS sets another number of elements.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { OWN_PROPERTY, PROPERTIES_OF_ELEMENT, RARE_CLASS, writeManyProperties } from '../fixtures/many-properties.ts';
import { convertFile } from './convert-file.ts';
import { startProcess, type ServiceProcess } from '../../core/testing/process.ts';

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
  const folder = mkdtempSync(join(tmpdir(), 'plinth-reads-'));
  const file = join(folder, 'properties.ifc');
  await writeManyProperties(file, elements);
  const service = await startProcess(join(folder, 'data'));
  const http = createReader(service);
  try {
    const { path, model: id, seconds } = await convertFile(service.client, service.key, file);
    const model = `${path}/model/${id}`;
    console.log(
      JSON.stringify({
        bench: 'reads',
        elements,
        properties: elements * PROPERTIES_OF_ELEMENT,
        ifc_mb: Math.round(statSync(file).size / 1e6),
        converted_s: Math.round(seconds),
      }),
    );
    const { elements: rare } = JSON.parse((await http(`${model}/element/raw?type=${RARE_CLASS}`)).text()) as {
      elements: { uuid: string }[];
    };
    const some = rare.map(({ uuid }) => uuid);
    await measure('untouched', http, readsOf(model, some));
    await edit(service, model, some[0]!);
    await measure('edited', http, readsOf(model, some));
  } finally {
    http.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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
    const p50 = times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;
    console.log(
      JSON.stringify({
        bench: 'reads',
        data,
        read: name,
        p50_ms: Number(p50.toFixed(2)),
        first_ms: Math.round(first),
        kb: Math.round(bytes / 1000),
        load: Number(loadavg()[0]!.toFixed(1)),
        ...(target && { target_ms: target, pass: p50 < target }),
      }),
    );
  }
}

interface Answer {
  readonly took: number;
  readonly size: number;
  text(): string;
}
export interface Reader {
  (path: string): Promise<Answer>;
  close(): void;
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
  return Object.assign(read, { close: () => agent.destroy() });
}

/** Typical edits: a value for one element, another for a set, a class renamed. */
async function edit({ client, key }: ServiceProcess, model: string, uuid: string): Promise<void> {
  const { property_sets: sets } = (await client.request('GET', `${model}/element/${uuid}`, { as: key })).json;
  const [
    {
      id: set,
      properties: [{ id: property }],
    },
  ] = sets;
  for (const [method, path, body] of [
    ['PATCH', `${model}/element/${uuid}/propertyset/${set}/property/${property}`, { value: 'M-edited' }],
    [
      'POST',
      `${model}/element`,
      [{ type: 'IfcWall', attributes: { properties: [{ definition: { name: 'Name' }, value: 'New' }] } }],
    ],
    ['POST', `${model}/storey`, { name: 'Roof' }],
  ] as const) {
    const { status, text } = await client.request(method, path, { as: key, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  }
}
