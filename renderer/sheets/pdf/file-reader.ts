// Reads a file of the service in a worker. A small one is fetched whole; of a large one only the blocks that are
// needed: a plan set of a gigabyte opens as quickly as a letter, and its memory is bounded.
import type { ReadAt } from './pdfium.ts';

export interface FileReader {
  readonly size: number;
  readonly readAt: ReadAt;
}

/** Bytes of a file that is fetched whole. */
const SMALL = 16 * 1024 * 1024;
const BLOCK = 512 * 1024;
const MOST_BLOCKS = 64;

/**
 * @param addressOf the address now: signed ones expire, and are replaced
 * @throws Error when the service does not send it
 */
export async function openFile(size: number, addressOf: () => string): Promise<FileReader> {
  if (size > SMALL) return readBlocks(size, (from, to) => fetchNow(addressOf(), from, to));
  const response = await fetch(addressOf(), { credentials: 'omit' });
  if (!response.ok) throw new Error(`the file was refused: ${response.status}`);
  return wholeFile(new Uint8Array(await response.arrayBuffer()));
}

export function wholeFile(bytes: Uint8Array): FileReader {
  return {
    size: bytes.length,
    readAt(position, target) {
      if (position + target.length > bytes.length) return false;
      target.set(bytes.subarray(position, position + target.length));
      return true;
    },
  };
}

/** @param fetchRange the bytes from one position to another; undefined: refused */
export function readBlocks(size: number, fetchRange: (from: number, to: number) => Uint8Array | undefined): FileReader {
  const blocks = new Map<number, Uint8Array>();

  function blockAt(number: number): Uint8Array | undefined {
    const known = blocks.get(number);
    const block = known ?? fetchRange(number * BLOCK, Math.min(size, (number + 1) * BLOCK));
    if (!block) return undefined;
    blocks.delete(number);
    blocks.set(number, block);
    const [oldest] = blocks.keys();
    if (blocks.size > MOST_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return block;
  }

  return {
    size,
    readAt(position, target) {
      if (position + target.length > size) return false;
      for (let done = 0; done < target.length;) {
        const at = position + done;
        const block = blockAt(Math.floor(at / BLOCK));
        if (!block) return false;
        const part = block.subarray(at % BLOCK, (at % BLOCK) + target.length - done);
        if (part.length === 0) return false;
        target.set(part, done);
        done += part.length;
      }
      return true;
    },
  };
}

/** PDFium asks for bytes in the middle of a call, which cannot wait for a promise. Only workers may do this. */
function fetchNow(address: string, from: number, to: number): Uint8Array | undefined {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.setRequestHeader('range', `bytes=${from}-${to - 1}`);
  try {
    request.send();
  } catch {
    return undefined;
  }
  const bytes = request.status === 206 ? new Uint8Array(request.response as ArrayBuffer) : undefined;
  return bytes?.length === to - from ? bytes : undefined;
}
