// What a process and its children hold of the computer's memory, as Linux has it.
import { readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes of one process; 0 when it has ended. */
export const residentMegabytes = (pid: number): number => numberIn(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m) / 1024;

/** Of these, megabytes that are pages of files: the system takes them back when others need memory. */
export const mappedMegabytes = (pid: number): number => numberIn(`/proc/${pid}/status`, /^RssFile:\s+(\d+) kB/m) / 1024;

/** Megabytes with pages that several processes share counted in parts. */
export const proportionalMegabytes = (pid: number): number =>
  numberIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m) / 1024;

/** A process and everything that it has started. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(id => numberIn(`/proc/${id}/status`, /^PPid:\s+(\d+)/m) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

function numberIn(path: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(path, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0; // it has just ended
  }
}
