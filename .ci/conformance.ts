// Runs the finished conformance scenarios, if their folder is next to the project, against a service started for them.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Number of passed and failed checks and operations of the finished scenarios. A service that does not start, or a run
 * without a result, counts as one failure.
 */
export async function runConformance(project: string): Promise<Counts> {
  const runner = join(project, '../shared/conformance/run.mjs');
  const { finished } = JSON.parse(readFileSync(join(project, '.ci/conformance.json'), 'utf8')) as {
    finished: string[];
  };
  if (!existsSync(runner)) return say('SKIPPED conformance: ../shared/conformance is not there');
  if (finished.length === 0) return say('SKIPPED conformance: .ci/conformance.json names no finished scenario');
  const folder = mkdtempSync(join(tmpdir(), 'plinth-conformance-'));
  const service = await startService(project, join(folder, 'data'));
  try {
    if (!service.ready) return { passed: 0, failed: 1 };
    const result = join(folder, 'result.json');
    const { text } = await runTool(
      runner,
      ['--bootstrap', join(folder, 'data/bootstrap.json'), '--only', finished.join(','), '--json', result],
      project,
      900_000,
    );
    console.log(text);
    return existsSync(result)
      ? countResult(JSON.parse(readFileSync(result, 'utf8')) as ConformanceResult)
      : { passed: 0, failed: 1 };
  } finally {
    await stopService(service.process);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ConformanceResult {
  readonly operations: readonly { readonly ok: boolean }[];
  readonly checks: readonly { readonly ok: boolean }[];
}

/** Sums operations and checks of the runner's result file. A missing result is a failure. */
export function countResult({ operations, checks }: ConformanceResult): Counts {
  const all = [...operations, ...checks];
  const passed = all.filter(({ ok }) => ok).length;
  return { passed, failed: all.length === 0 ? 1 : all.length - passed };
}

function say(line: string): Counts {
  console.log(line);
  return { passed: 0, failed: 0 };
}

const readyWithin = 120_000;

/** Starts the service like a user does, and waits for the line with its address. */
function startService(
  project: string,
  data: string,
): Promise<{ readonly process: ChildProcess; readonly ready: boolean }> {
  const service = spawn(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['run', '-s', 'plinth', '--', 'serve', '--data', data, '--port', '0', '--webhook-allow', '127.0.0.1'],
    {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
      detached: process.platform !== 'win32',
    },
  );
  return new Promise(resolve => {
    let output = '';
    let settled = false;
    const settle = (ready: boolean, reason = ''): void => {
      if (settled) return;
      settled = true;
      clearTimeout(limit);
      if (!ready) console.log(`FAILED the service ${reason}\n${output}`);
      resolve({ process: service, ready });
    };
    const limit = setTimeout(() => settle(false, `said no "ready" within ${readyWithin / 1000} s`), readyWithin);
    service.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (/^ready https:\/\/127\.0\.0\.1:\d+/m.test(output)) settle(true);
    });
    service.once('exit', code => settle(false, `ended with ${code}`));
  });
}

/**
 * Asks the service, npm and the processes between them to end (one process group, created for them); kills those that
 * have not ended after 15 s.
 */
async function stopService(service: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => service.once('close', resolve));
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (process.platform === 'win32' || service.pid === undefined) service.kill(name);
      else process.kill(-service.pid, name);
    } catch (error) {
      // ESRCH: all processes of the group have ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  signal('SIGTERM');
  const limit = setTimeout(() => signal('SIGKILL'), 15_000);
  // `close` is emitted when the last process that holds the output has ended; before now if nothing started.
  if (service.stdout?.closed !== true) await ended;
  clearTimeout(limit);
}
