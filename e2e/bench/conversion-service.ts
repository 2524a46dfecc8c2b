// One conversion by a service, as its user has it: a fresh service in a process of its own, whose converter has
// rehearsed with the demo building while idle. Measured is the processor time of both from the last byte of the upload
// to status C.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller, createProject } from '../../core/testing/calls.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { descendantsOf, startProcess, temporaryFolder, type ServiceProcess } from '../../core/testing/process.ts';
import { uploadStream } from './convert-file.ts';
import { childrenCpuOf, cpuOf, peakMegabytes, TICK } from '../fixtures/process-cost.ts';
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
  using folder = temporaryFolder('data', parent);
  const service = await startProcess(folder.path, [], checkout);
  const { client, key, pid } = service;
  let sample: Omit<ServiceSample, 'viewerForms'>;
  try {
    const { cloudId, path } = await createProject(client, key, 'Bench');
    await useOnce(service, cloudId, path);
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
      peak = Math.max(peak, peakMegabytes(converter));
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
    sample = { cpu, core, wall, peak: Math.max(peak, peakMegabytes(converter)) };
  } finally {
    await service.stop();
  }
  const { writing, storing } = await viewerFormsOf(folder.path);
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
  const call = createCaller(client, key);
  await call('POST', `${path}/document`, fileForm('note.txt', 'a note'));
  const demo = `/cloud/${cloud}/project/${(await call('POST', `/cloud/${cloud}/create-demo`)).id}`;
  const [model] = await call('GET', `${demo}/model`);
  await call('GET', `${demo}/model/${model.id}`);
}

/** Sends the form but for its end, calls `beforeEnd`, sends the end. */
async function upload({ client, key }: ServiceProcess, path: string, file: string, beforeEnd: () => Promise<void>) {
  const bytes = readFileSync(file);
  async function* parts() {
    for (let at = 0; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20));
    await beforeEnd();
  }
  return uploadStream(client, key, path, { name: basename(file), size: bytes.length, parts: parts() });
}

/** The converter: the only child of the service. */
async function childOf(parent: number): Promise<number> {
  for (;;) {
    const [found] = descendantsOf(parent);
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
