// Steps of .ci/run after `npm ci`: all tests, then conformance. Ends with one line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runConformance, type Counts } from './conformance.ts';

const project = resolve(import.meta.dirname, '..');
const tests = await runNpmTest();
const conformance = await runConformance(project);
const failed = tests.failed + conformance.failed;
console.log(`${tests.passed + conformance.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Passes its output through and reads its counts; a run without counts, or with another exit code, is a failure. */
function runNpmTest(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-tests-'));
  const result = join(folder, 'result.txt');
  const npm = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['test'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PLINTH_TEST_RESULT: result },
  });
  return new Promise((done, reject) => {
    let end = '';
    npm.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      process.stdout.write(chunk);
      end = (end + chunk).slice(-500);
    });
    npm.on('error', reject);
    npm.on('close', (code, signal) => {
      const counted = /(\d+) passed, (\d+) failed\s*$/.exec(existsSync(result) ? readFileSync(result, 'utf8') : end);
      rmSync(folder, { recursive: true });
      if (!counted) console.log(`npm test ended without its last line, with ${signal ?? `code ${code}`}`);
      const [passed, lost] = [Number(counted?.[1] ?? 0), Number(counted?.[2] ?? 0)];
      done({ passed, failed: code === 0 && counted ? lost : Math.max(1, lost) });
    });
  });
}
