// How long a stop takes: SIGTERM at a random moment of a mixed load, again and again on the same data. PLINTH_STOPS
// sets the number of rounds (40).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, isRunning, startProcess, temporaryFolder } from '../../core/testing/process.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { createProject } from '../../core/testing/calls.ts';
import { startLoad, type LoadedProject } from '../fixtures/mixed-load.ts';
import { reportFigure } from './report.ts';

const ROUNDS = Number(process.env['PLINTH_STOPS'] ?? 40);
const TARGET = 5_000;

test('stop', async t => {
  using folder = temporaryFolder('stop');
  const random = seededRandom(5);
  const [times, codes, left]: [number[], (number | null)[], number[]] = [[], [], []];
  let project: LoadedProject | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    await using service = await startProcess(folder.path);
    project ??= await createProject(service.client, service.key, 'Load');
    const load = await startLoad(service, project);
    await sleep(200 + random() * 6_000);
    const below = descendantsOf(service.pid);
    const begun = performance.now();
    codes.push(await service.stop());
    times.push(performance.now() - begun);
    left.push(...below.filter(isRunning));
    await load.ended();
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.ceil(share * times.length) - 1] ?? 0);
  const failed = codes.filter(code => code !== 0);
  assert.deepEqual(left, [], 'no process is left');
  reportFigure(t, {
    figure: `${ROUNDS} stops: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms, other exit codes than 0: ${failed.length}`,
    target: `p99 below ${TARGET} ms, exit code always 0`,
    pass: at(0.99) < TARGET && failed.length === 0,
  });
});
