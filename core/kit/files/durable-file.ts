// Small private files of the service: settings, keys, certificates.
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a private file (mode 0600) that appears whole or not at all, and that a power cut does not undo: a new file in
 * the same folder, fsync, rename, fsync of the folder (RELIABILITY.md section 2).
 */
export function writeDurably(path: string, content: string | Uint8Array): void {
  try {
    writeNew(`${path}.new`, content);
  } catch (error) {
    rmSync(`${path}.new`, { force: true }); // on a full disk its room is needed
    throw error;
  }
  renameSync(`${path}.new`, path);
  if (process.platform === 'win32') return; // folders cannot be opened there
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function writeNew(path: string, content: string | Uint8Array): void {
  const file = openSync(path, 'w', 0o600);
  try {
    fchmodSync(file, 0o600); // one that a cut left behind keeps the mode it has
    writeFileSync(file, content); // all of it: a single write on a full disk ends early without an error
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
