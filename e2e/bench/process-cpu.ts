// Processor time of processes, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a clock tick: USER_HZ is 100 on every Linux that Node runs on. */
export const TICK = 10;

/** The fields of /proc/<pid>/stat after the name of the program; empty when the process has ended. */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Milliseconds of a process, all threads. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return TICK * (Number(stat[11] ?? 0) + Number(stat[12] ?? 0));
}

/** Milliseconds of the children of a process that have ended. */
export function childrenCpuOf(pid: number): number {
  const stat = statOf(pid);
  return TICK * (Number(stat[13] ?? 0) + Number(stat[14] ?? 0));
}

/** The living children of a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(each => statOf(each)[1] === String(pid));

/** Milliseconds of a process and of all that it has started. */
export const treeCpuOf = (pid: number): number =>
  cpuOf(pid) + childrenCpuOf(pid) + childrenOf(pid).reduce((sum, child) => sum + treeCpuOf(child), 0);
