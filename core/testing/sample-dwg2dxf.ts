// Programs that take the place of LibreDWG's `dwg2dxf` in tests. None of them runs longer than a minute, also when a test fails.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './process.ts';

const LONGEST_RUN = 60_000;
const LONGEST_WAIT = 20_000;

/** The beginning of a DWG file of AutoCAD R12, and something that makes it different from others. */
export const oldDwg = (content = 'of a test'): Buffer => Buffer.from(`AC1009\0\0\0\0\0\0 ${content}`);

/**
 * Writes a program that is called as `dwg2dxf -o OUTPUT INPUT`.
 * @param does script that knows `fs`, `spawn`, `output` and `input`
 */
export function writeDwg2dxf(path: string, does: string): string {
  const lines = [
    // The first line of a program ends at its first space, which the path of this Node may have: a shell reads the second line.
    '#!/bin/sh',
    `':' //; exec '${process.execPath.replaceAll("'", `'\\''`)}' "$0" "$@"`,
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

/** Does `what` again and again. */
export const endlessly = (what: string): string =>
  `for (const until = Date.now() + ${LONGEST_RUN}; Date.now() < until; ) { ${what} }`;

/** Hangs with a child that hangs too; writes both process ids into a file. */
export const hanging = (idsFile: string): string => `
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, ${LONGEST_RUN})'], { stdio: 'inherit' });
  fs.writeFileSync(${JSON.stringify(idsFile)} + '.new', process.pid + ' ' + child.pid);
  fs.renameSync(${JSON.stringify(idsFile)} + '.new', ${JSON.stringify(idsFile)});
  setTimeout(() => {}, ${LONGEST_RUN});`;

/** Waits until a program that hangs has its child. */
export async function isHanging(idsFile: string): Promise<void> {
  await eventually(() => existsSync(idsFile), 'the program has not started');
  assert.equal(runningOf(idsFile).length, 2);
}

/** Waits until none of them runs: a process ends a moment after it was ended. */
export const allEnded = (idsFile: string): Promise<void> =>
  eventually(() => runningOf(idsFile).length === 0, 'a process is still running');

/** Waits until something is so. */
export async function eventually(isSo: () => boolean, complaint: string): Promise<void> {
  for (const until = Date.now() + LONGEST_WAIT; !isSo(); await sleep(20)) assert.ok(Date.now() < until, complaint);
}

/** Which of the processes in such a file are still running; none while it is not there. */
function runningOf(idsFile: string): number[] {
  if (!existsSync(idsFile)) return [];
  return readFileSync(idsFile, 'utf8').split(' ').map(Number).filter(isRunning);
}
