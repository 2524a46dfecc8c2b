const KNOWN_SCHEMAS = /^(?:IFC2X3|IFC2X_FINAL|IFC4|IFC4X1|IFC4X2|IFC4X3|IFC4X3_RC[1-4]|IFC4X3_ADD[12])$/;

/** The file as web-ifc wants to read it: pieces by offset. Skips what stands before the first line, and writes the name
 *  of the nearest known schema over one that web-ifc refuses (IFC4RC4, IFC2X3_TC1).
 *  `schema`: name that web-ifc knows, not longer than the one in the file. */
export function sourceReader(bytes: Uint8Array, start: number, schema: string): (offset: number, size: number) => Uint8Array {
  const file = bytes.subarray(start);
  const patch = schemaPatch(file, schema);
  return (offset, size) => {
    const piece = file.subarray(offset, offset + size);
    if (patch === null || offset >= patch.at + patch.bytes.length || offset + piece.length <= patch.at) return piece;
    const copy = piece.slice();
    patch.bytes.forEach((byte, n) => {
      const at = patch.at + n - offset;
      if (at >= 0 && at < copy.length) copy[at] = byte;
    });
    return copy;
  };
}

function schemaPatch(file: Uint8Array, schema: string): { at: number; bytes: Uint8Array } | null {
  const head = Buffer.from(file.subarray(0, 65_536)).toString('latin1');
  const found = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(head);
  if (found === null || KNOWN_SCHEMAS.test(found[1]!.toUpperCase()) || schema.length > found[1]!.length) return null;
  const at = found.index + found[0].length - found[1]!.length - 1;
  return { at, bytes: Buffer.from(`${schema}'`.padEnd(found[1]!.length + 1), 'latin1') };
}
