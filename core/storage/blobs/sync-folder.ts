import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Makes renames in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there; the rename is journalled
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
