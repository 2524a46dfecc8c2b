// One conversion by a service, as its user has it: a fresh service in a process of its own, whose converter has
// rehearsed with the demo building while idle. Measured is the processor time of both from the last byte of the upload
// to status C.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../core/testing/http-client.ts';
import { startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { childrenCpuOf, childrenOf, cpuOf, TICK } from './process-cpu.ts';
import { viewerFormsOf } from './viewer-forms.ts';

/** CPU in milliseconds of all threads, wall time in milliseconds, memory in MB. */
export interface ServiceSample {
  /** service and converter */
  readonly cpu: number;
  /** share of the service */
  readonly core: number;
  /** share of the forms for viewers, to write and to store: XKT, merged, systems, plans */
  readonly viewerForms: number;
  readonly wall: number;
  /** largest resident size of the converter */
  readonly peak: number;
}

const QUIET = 400;
/** Longer than a converter waits until it rehearses the forms for viewers. */
const IDLE = 6_000;

/**
 * Uploads `file` to a new service whose data are in a folder of their own below `parent` (Linux only: it reads /proc).
 * @param checkout of which version of the service; this one when it is left out
 */
export async function measureService(file: string, parent: string, checkout?: string): Promise<ServiceSample> {
  const folder = mkdtempSync(join(parent, 'data-'));
  try {
    return await measureIn(folder, file, checkout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureIn(folder: string, file: string, checkout?: string): Promise<ServiceSample> {
  const service = await startProcess(folder, [], checkout);
  const { client, key, pid } = service;
  let sample: Omit<ServiceSample, 'viewerForms'>;
  try {
    const cloud = (await client.request('POST', '/cloud', { as: key, body: { name: 'Bench' } })).json;
    const project = (await client.request('POST', `/cloud/${cloud.id}/project`, { as: key, body: { name: 'Bench' } }))
      .json;
    const path = `/cloud/${cloud.id}/project/${project.id}`;
    await useOnce(service, cloud.id, path);
    const converter = await childOf(pid);
    await untilQuiet([pid, converter]);
    await sleep(IDLE);
    const before = { service: 0, converter: 0, at: 0 };
    const answer = await upload(service, path, file, async () => {
      await untilQuiet([pid, converter]);
      takeMemory();
      Object.assign(before, { service: cpuOf(pid), converter: cpuOf(converter), at: performance.now() });
    });
    let peak = 0;
    for (;;) {
      // A large converter is replaced at the end; its CPU time is then part of that of the service's ended children.
      peak = Math.max(peak, peakOf(converter));
      const { json } = await client.request('GET', `${path}/model/${answer.model_id}`, { as: key });
      if (json.status === 'E') throw new Error(`${basename(file)}: ${json.errors.join()}`);
      if (json.status === 'C') break;
      await sleep(Math.max(100, (performance.now() - before.at) / 10)); // asking costs the service, too
    }
    const wall = performance.now() - before.at;
    const core = cpuOf(pid) - before.service;
    const own = cpuOf(converter);
    const cpu =
      own === 0 ? cpuOf(pid) + childrenCpuOf(pid) - before.service - before.converter : core + own - before.converter;
    sample = { cpu, core, wall, peak: Math.max(peak, peakOf(converter)) };
  } finally {
    await service.stop();
  }
  const { writing, storing } = await viewerFormsOf(folder);
  return { ...sample, viewerForms: writing + storing };
}

/**
 * Allocates memory of the machine and frees it, before every measured run of either side. A virtual machine gets memory
 * from its host at the first access, which costs several times as much as memory that a process has just freed; the
 * first side would pay for all.
 */
export function takeMemory(): void {
  execFileSync(process.execPath, ['-e', 'Buffer.alloc(1.5e9, 1)']);
}

/**
 * Sends the requests of the bench once, so that only the conversion is new: a service compiles each kind of answer when
 * it is first sent. No conversion takes place.
 */
async function useOnce({ client, key }: ServiceProcess, cloud: number, path: string): Promise<void> {
  await client.request('POST', `${path}/document`, { as: key, body: fileForm('note.txt', 'a note') });
  const demo = (await client.request('POST', `/cloud/${cloud}/create-demo`, { as: key })).json;
  const [model] = (await client.request('GET', `/cloud/${cloud}/project/${demo.id}/model`, { as: key })).json;
  await client.request('GET', `/cloud/${cloud}/project/${demo.id}/model/${model.id}`, { as: key });
}

/** Sends the form but for its end, calls `beforeEnd`, sends the end. */
async function upload({ client, key }: ServiceProcess, path: string, file: string, beforeEnd: () => Promise<void>) {
  const bytes = readFileSync(file);
  const head = Buffer.from(
    `--bench\r\ncontent-disposition: form-data; name="file"; filename="${basename(file)}"\r\n\r\n`,
  );
  const tail = Buffer.from('\r\n--bench--\r\n');
  async function* body() {
    yield head;
    for (let at = 0; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20));
    await beforeEnd();
    yield tail;
  }
  const answer = await client.send(
    'POST',
    `${path}/document`,
    {
      authorization: key,
      'content-type': 'multipart/form-data; boundary=bench',
      'content-length': String(head.length + bytes.length + tail.length),
    },
    Readable.from(body()),
  );
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json as { readonly model_id: number };
}

function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The converter: the only child of the service. */
async function childOf(parent: number): Promise<number> {
  for (;;) {
    const [found] = childrenOf(parent);
    if (found !== undefined) return found;
    await sleep(50);
  }
}

/** Waits until none of the processes has worked for a while. */
async function untilQuiet(pids: readonly number[]): Promise<void> {
  let last = -1;
  for (;;) {
    const now = pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
    if (now - last <= TICK) return;
    last = now;
    await sleep(QUIET);
  }
}
