// The beginning of a stored file, unpacked where it is stored compressed.
import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';

/** The first `most` bytes; all of a shorter file. @throws for a file that cannot be read or unpacked */
export async function readHead(
  { source, encoding }: { readonly source: string; readonly encoding: 'identity' | 'zstd' },
  most: number,
): Promise<Buffer> {
  const stored = createReadStream(source);
  const plain = encoding === 'identity' ? stored : stored.pipe(createZstdDecompress());
  stored.on('error', error => {
    plain.destroy(error);
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of plain as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= most) break;
  }
  stored.destroy();
  return Buffer.concat(parts).subarray(0, most);
}
