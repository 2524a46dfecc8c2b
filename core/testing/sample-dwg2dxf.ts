// Programs that take the place of LibreDWG's `dwg2dxf` in tests.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The beginning of a DWG file of AutoCAD R12, and something that makes it different from others. */
export const oldDwg = (content = 'of a test'): Buffer => Buffer.from(`AC1009\0\0\0\0\0\0 ${content}`);

/**
 * Writes a program that is called as `dwg2dxf -o OUTPUT INPUT`.
 * @param does script that knows `fs`, `spawn`, `output` and `input`
 */
export function writeDwg2dxf(path: string, does: string): string {
  const lines = [
    `#!${process.execPath}`,
    "const fs = require('node:fs');",
    "const { spawn } = require('node:child_process');",
    'const [, , flag, output, input] = process.argv;',
    "if (flag !== '-o' || process.argv.length !== 5) throw new Error('called in another way');",
    does,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  chmodSync(path, 0o700);
  return path;
}

/** Hangs with a child that hangs too; writes both process ids into a file. */
export const hanging = (idsFile: string): string => `
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  fs.writeFileSync(${JSON.stringify(idsFile)} + '.new', process.pid + ' ' + child.pid);
  fs.renameSync(${JSON.stringify(idsFile)} + '.new', ${JSON.stringify(idsFile)});
  setInterval(() => {}, 1000);`;

/** Which of the processes in such a file are still running; none while it is not there. */
export function runningOf(idsFile: string): number[] {
  if (!existsSync(idsFile)) return [];
  return readFileSync(idsFile, 'utf8').split(' ').map(Number).filter(isRunning);
}

/** Waits until none of them runs: a process ends a moment after it was ended. */
export async function allEnded(idsFile: string): Promise<void> {
  while (runningOf(idsFile).length > 0) await sleep(20);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended stays in the list of the system until its parent has asked for it.
    return process.platform !== 'linux' || !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}
