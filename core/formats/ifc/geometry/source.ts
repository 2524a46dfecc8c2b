const KNOWN_SCHEMAS = /^(?:IFC2X3|IFC2X_FINAL|IFC4|IFC4X1|IFC4X2|IFC4X3|IFC4X3_RC[1-4]|IFC4X3_ADD[12])$/;

/** Bytes that replace those at an offset of the file. They may extend beyond its end. */
export interface Patch {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/**
 * The file as web-ifc reads it: pieces by offset. Skips everything before the first line at `start`, applies `patches`,
 * and writes the name of the nearest known schema over one that web-ifc refuses (IFC4RC4, IFC2X3_TC1). `schema`: name
 * that web-ifc knows, not longer than the one in the file.
 */
export function sourceReader(bytes: Uint8Array, start: number, schema: string, patches: readonly Patch[]) {
  const file = bytes.subarray(start);
  const all = [...schemaPatch(file, start, schema), ...patches];
  const end = all.reduce((sum, patch) => Math.max(sum, patch.at + patch.bytes.length - start), file.length);
  return (offset: number, size: number): Uint8Array => {
    const piece = file.subarray(offset, offset + size);
    const from = start + offset;
    const length = Math.max(0, Math.min(size, end - offset));
    const mine = all.filter(patch => patch.at < from + length && patch.at + patch.bytes.length > from);
    if (mine.length === 0) return piece;
    const copy = new Uint8Array(length);
    copy.set(piece);
    for (const patch of mine) {
      const skip = Math.max(0, from - patch.at);
      const to = Math.max(0, patch.at - from);
      copy.set(patch.bytes.subarray(skip, skip + copy.length - to), to);
    }
    return copy;
  };
}

function schemaPatch(file: Uint8Array, start: number, schema: string): Patch[] {
  const head = Buffer.from(file.subarray(0, 65_536)).toString('latin1');
  const found = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(head);
  const [whole, written = ''] = found ?? [];
  if (found === null || whole === undefined || KNOWN_SCHEMAS.test(written.toUpperCase())) return [];
  if (schema.length > written.length) return [];
  const at = start + found.index + whole.length - written.length - 1;
  return [{ at, bytes: Buffer.from(`${schema}'`.padEnd(written.length + 1), 'latin1') }];
}
