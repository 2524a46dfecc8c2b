// Compound files as Revit writes them, with the streams that the reader uses.
import { createRequire } from 'node:module';

interface Writer {
  readonly utils: { cfb_new(): object; cfb_add(file: object, name: string, bytes: Buffer): void };
  write(file: object, options: { readonly type: 'buffer' }): Buffer;
}

/**
 * @param words of the stream that names the version.
 * @param shift bytes before them, so that letters begin at odd bytes
 */
export function revitFile(parts: { readonly words?: string; readonly shift?: number; readonly png?: Buffer }): Buffer {
  const { words, shift = 0, png } = parts;
  const cfb = createRequire(import.meta.url)('cfb') as Writer;
  const file = cfb.utils.cfb_new();
  cfb.utils.cfb_add(file, '/Contents', Buffer.alloc(6000, 7));
  if (words !== undefined)
    cfb.utils.cfb_add(file, '/BasicFileInfo', Buffer.concat([Buffer.alloc(shift + 4), Buffer.from(words, 'utf16le')]));
  if (png) cfb.utils.cfb_add(file, '/RevitPreview4.0', Buffer.concat([Buffer.alloc(90, 1), png]));
  return Buffer.from(cfb.write(file, { type: 'buffer' }));
}
