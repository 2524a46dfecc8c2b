// The demo building: house.ifc.br next to this file, compressed with brotli. README.md describes how to change it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Returns the whole IFC file: ASCII, about half a megabyte. */
export const readDemoHouse = (): string =>
  brotliDecompressSync(readFileSync(join(import.meta.dirname, 'house.ifc.br'))).toString();
