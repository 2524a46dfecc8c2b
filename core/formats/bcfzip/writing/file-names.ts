// Names in archives that every system can unpack, each once.

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The last part of a path without characters that some system refuses or that turn the text around. */
export function safeName(name: string): string {
  const safe = name
    .replace(/^.*[\\/]/, '')
    .normalize('NFC')
    // Controls, and those that change the direction of writing.
    .replace(/[\p{Cc}\p{Cs}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}<>:"|?*]/gu, '_')
    .replace(/[. ]+$/, '');
  if (safe === '' || safe === '..') return 'file';
  return reserved.test(safe) ? `_${safe}` : safe;
}

/** A path of safe names; undefined when it leads out of the archive. */
export function safePath(path: string): string | undefined {
  const steps = path.split(/[\\/]/).filter(step => step !== '' && step !== '.');
  return steps.length === 0 || steps.includes('..') ? undefined : steps.map(safeName).join('/');
}

/** Gives a path that no other has, whatever the case. */
export function claimPath(taken: Set<string>, path: string): string {
  let free = path;
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = path.replace(/(\.[^./]*)?$/, `-${n}$1`);
  taken.add(free.toLowerCase());
  return free;
}
