// The hash of a file, read in pieces.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** SHA-256 (lowercase hex) and length of a file. @throws ENOENT and errors of the disk */
export async function hashFile(path: string): Promise<{ readonly hash: string; readonly size: number }> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return { hash: hash.digest('hex'), size };
}
