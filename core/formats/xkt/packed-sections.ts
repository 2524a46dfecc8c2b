// The sections of a written XKT file, each still packed.
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';

const [pack, unpack] = [promisify(deflate), promisify(inflate)];
const ENTITY_IDS = 24;
/** Bytes before the sizes of the sections: the version and how many there are. */
const HEAD = 8;

/** The sections of a file of ours (version 10) in their order; views of it. */
export function splitSections(xkt: Uint8Array): Uint8Array[] {
  const head = new DataView(xkt.buffer, xkt.byteOffset, xkt.byteLength);
  const count = head.getUint32(4, true);
  let at = HEAD + count * 4;
  return Array.from({ length: count }, (_, n) => {
    const from = at;
    at += head.getUint32(HEAD + n * 4, true);
    return xkt.subarray(from, at);
  });
}

/** What is in a section; of an empty one nothing. */
export async function readSection(section: Uint8Array): Promise<Buffer> {
  return section.length === 0 ? Buffer.alloc(0) : unpack(section);
}

/** The same file with other ids of its entities: a viewer must not be given the same twice, in whichever files. */
export async function renameEntities(xkt: Uint8Array, rename: (id: string) => string): Promise<Buffer> {
  const sections = splitSections(xkt);
  const ids = JSON.parse((await readSection(sections[ENTITY_IDS]!)).toString()) as string[];
  sections[ENTITY_IDS] = await pack(JSON.stringify(ids.map(rename)));
  const head = Buffer.from(xkt.subarray(0, HEAD + sections.length * 4));
  head.writeUInt32LE(sections[ENTITY_IDS].length, HEAD + ENTITY_IDS * 4);
  return Buffer.concat([head, ...sections]);
}
