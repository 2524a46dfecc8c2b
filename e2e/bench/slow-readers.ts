// Cost of clients that request the largest answers and then read nothing of them: memory of the service for all of them
// at once. PLINTH_READERS sets another number of readers.
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { startProcess, temporaryFolder, type ServiceProcess } from '../../core/testing/process.ts';
import { globalId, ifcEnd, ifcHead } from '../fixtures/ifc-file.ts';
import { writeManyProperties } from '../fixtures/many-properties.ts';
import { residentMegabytes } from '../fixtures/process-cost.ts';
import { convertFile } from './convert-file.ts';
import { print } from './figures.ts';

const MB = 2 ** 20;
/** Bytes that all readers of one answer may cost. */
const MOST = 256 * MB;
/** Beyond this no more readers come: the machine is for others, too. */
const ENOUGH = 2048 * MB;
const ELEMENTS = 20_000;
const LONG_VALUE = 100 * MB;
const [LONG_TEXTS, LONG_TEXT] = [300, 60_000];

/** Prints, for each answer, the memory that its readers cost. @param part of the names of answers that are measured */
export async function benchSlowReaders(part = ''): Promise<void> {
  using folder = temporaryFolder('slow');
  await using service = await startProcess(join(folder.path, 'data'));
  const [many, long] = [join(folder.path, 'many.ifc'), join(folder.path, 'long.ifc')];
  await writeManyProperties(many, ELEMENTS);
  await writeLongTexts(long);
  const large = await convertFile(service.client, service.key, many);
  const { path, model } = await convertFile(service.client, service.key, long);
  await searchable(service);
  const ofMany = `${large.path}/model/${large.model}`;
  const ofLong = `${path}/model/${model}`;
  const answers: readonly (readonly [name: string, path: string])[] = [
    ['elements', `${ofMany}/element`],
    ['elements, raw', `${ofMany}/element/raw`],
    ['elements, simple', `${ofMany}/element/simple`],
    ['properties', `${ofMany}/property`],
    ['classifications of long texts', `${ofLong}/classification`],
    ['layers of long texts', `${ofLong}/layer`],
    ['materials of long texts', `${ofLong}/material`],
    ['elements of long texts', `${ofLong}/element`],
    ['elements of long texts, raw', `${ofLong}/element/raw`],
    ['search of a long value', `/search?q=longest`],
  ];
  for (const [name, target] of answers) if (name.includes(part)) await measure(service, name, target);
}

async function measure(service: ServiceProcess, name: string, path: string): Promise<void> {
  const wanted = Number(process.env['PLINTH_READERS'] ?? 50);
  for (const encoding of ['identity', 'zstd']) {
    const before = await settled(service.pid, Infinity);
    const sockets: TLSSocket[] = [];
    let status = '';
    while (sockets.length < wanted && residentOf(service.pid) - before < ENOUGH) {
      const reader = await startReading(service, path, encoding);
      sockets.push(reader.socket);
      ({ status } = reader);
    }
    const grown = (await settled(service.pid, before + ENOUGH)) - before;
    for (const socket of sockets) socket.destroy();
    print('slow-readers', {
      answer: name,
      encoding,
      status,
      readers: sockets.length,
      grown_mb: Math.round(grown / MB),
      target_mb: MOST / MB,
      pass: sockets.length === wanted && grown <= MOST,
    });
    await sleep(500);
  }
}

/** Sends a request and reads the first bytes of its answer, then no more. */
async function startReading(
  { bootstrap, key }: ServiceProcess,
  path: string,
  encoding: string,
): Promise<{ readonly socket: TLSSocket; readonly status: string }> {
  const { hostname, port, host } = new URL(bootstrap.base_url);
  const socket = connect({ host: hostname, port: Number(port), ca: readFileSync(bootstrap.ca_file) });
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${key}\r\naccept-encoding: ${encoding}\r\n\r\n`,
  );
  const first = await new Promise<Buffer>((resolve, reject) => {
    socket.once('readable', () => resolve((socket.read() as Buffer | null) ?? Buffer.alloc(0)));
    socket.once('error', reject);
  });
  socket.on('error', () => undefined); // it may be ended by the service
  return { socket, status: first.toString('latin1').split(' ')[1] ?? '' };
}

const residentOf = (pid: number): number => residentMegabytes(pid) * MB;

/** The most memory until it has not grown for two seconds, or is more than `enough`. */
async function settled(pid: number, enough: number): Promise<number> {
  let most = 0;
  for (let quiet = 0; quiet < 8 && most < enough; quiet += 1) {
    const now = residentOf(pid);
    if (now > most + MB) quiet = 0;
    most = Math.max(most, now);
    await sleep(250);
  }
  return residentOf(pid);
}

async function searchable({ client, key }: ServiceProcess): Promise<void> {
  while ((await client.request('GET', '/search?q=nothing', { as: key })).json.waiting_models > 0) await sleep(200);
}

/** A file with one property value of 100 MB, and hundreds of classifications, layers and materials with long texts. */
async function writeLongTexts(path: string): Promise<void> {
  await using file = await open(path, 'w');
  const wall = '#20';
  const text = (start: string, length: number) => start.padEnd(length, ' of many words');
  await file.write(
    [
      ...ifcHead('long.ifc'),
      '#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
      '#2=IFCUNITASSIGNMENT((#1));',
      `#3=IFCPROJECT('${globalId(1)}',$,'Long',$,$,$,$,$,#2);`,
      `${wall}=IFCWALL('${globalId(2)}',$,'Wall',$,$,$,$,$,$);`,
      `#21=IFCRELAGGREGATES('${globalId(3)}',$,$,$,#3,(${wall}));`,
      `#22=IFCPROPERTYSET('${globalId(4)}',$,'Set',$,(#23));`,
      `#24=IFCRELDEFINESBYPROPERTIES('${globalId(5)}',$,$,$,(${wall}),#22);`,
      "#23=IFCPROPERTYSINGLEVALUE('Longest',$,IFCTEXT('longest",
    ].join('\n'),
  );
  for (let written = 0; written < LONG_VALUE; written += MB) await file.write(text('', MB));
  await file.write("'),$);\n");
  for (let n = 0, id = 100; n < LONG_TEXTS; n += 1, id += 10) {
    await file.write(
      [
        `#${id}=IFCCLASSIFICATIONREFERENCE($,'${n}','${text(`class ${n}`, LONG_TEXT)}',$,$,$);`,
        `#${id + 1}=IFCRELASSOCIATESCLASSIFICATION('${globalId(id)}',$,$,$,(${wall}),#${id});`,
        `#${id + 2}=IFCMATERIAL('material ${n}','${text(`material ${n}`, LONG_TEXT)}',$);`,
        `#${id + 3}=IFCRELASSOCIATESMATERIAL('${globalId(id + 3)}',$,$,$,(${wall}),#${id + 2});`,
        `#${id + 4}=IFCPRESENTATIONLAYERASSIGNMENT('layer ${n}','${text(`layer ${n}`, LONG_TEXT)}',(),$);`,
        '',
      ].join('\n'),
    );
  }
  await file.write(ifcEnd.join('\n'));
}
