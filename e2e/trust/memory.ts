// Memory of a process and its children, as Linux reports it.
import { readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes of one process; 0 when it has ended. */
export const residentMegabytes = (pid: number): number => numberIn(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m) / 1024;

/** Share in pages of files, in megabytes: the system reclaims them when others need memory. */
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
