// The folder of mail that no server took, as `.eml` files that people can open.
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newGuid } from '../../kit/ids.ts';

/** Resolves when the mail is on disk. Under a temporary name first, so that nobody reads half a mail. */
export async function writeToOutbox(folder: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${newGuid().slice(0, 8)}.eml`);
  try {
    await writeNew(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
  } catch (error) {
    await rm(`${path}.part`, { force: true }); // on a full disk its room is needed
    throw error;
  }
  if (process.platform === 'win32') return; // folders cannot be opened there
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function writeNew(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** How many mails are there. */
export async function countOutbox(folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(name => name.endsWith('.eml')).length;
}
