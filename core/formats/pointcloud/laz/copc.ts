// COPC 1.0: a LAZ file whose chunks are the nodes of an octree, with a list of all nodes in pages.
import { PointCloudError } from '../errors.ts';
import type { LasHeader } from '../las-header.ts';
import type { OpenFile } from '../open-file.ts';
import type { Chunk } from './chunk-table.ts';
import { findRecord } from './laszip-record.ts';

const INFO = 160;
const ENTRY = 32;
const MOST_NODES = 4_000_000;
/** Told as the number of points of an entry that stands for another page. */
const PAGE = -1;

interface Node extends Chunk {
  readonly depth: number;
}

/**
 * The chunks of the nodes, those of the whole first; undefined for other LAZ files.
 * @throws PointCloudError when the list is damaged
 */
export function readCopcNodes(file: OpenFile, header: LasHeader): Chunk[] | undefined {
  const info = findRecord(file, header, 'copc', 1);
  if (!info || info.length < INFO) return undefined;
  const nodes: Node[] = [];
  const pages: { readonly at: number; readonly bytes: number }[] = [
    { at: Number(info.readBigUInt64LE(40)), bytes: Number(info.readBigUInt64LE(48)) },
  ];
  const seen = new Set<number>();
  for (let page = pages.pop(); page; page = pages.pop()) {
    if (seen.has(page.at) || page.bytes > MOST_NODES * ENTRY) throw damaged();
    seen.add(page.at);
    const entries = file.read(page.at, page.bytes);
    for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
      const [place, bytes, points] = [
        Number(entries.readBigUInt64LE(at + 16)),
        entries.readInt32LE(at + 24),
        entries.readInt32LE(at + 28),
      ];
      if (points === PAGE) pages.push({ at: place, bytes });
      else if (points > 0) nodes.push({ depth: entries.readInt32LE(at), at: place, bytes, points });
      if (points < PAGE || bytes < 0 || nodes.length > MOST_NODES) throw damaged();
    }
  }
  const held = nodes.reduce((sum, { points }) => sum + points, 0);
  if (held !== header.count)
    throw new PointCloudError(`The octree of the COPC file holds ${held} points instead of ${header.count}.`);
  return nodes.sort((a, b) => a.depth - b.depth || a.at - b.at);
}

const damaged = (): PointCloudError => new PointCloudError('The list of nodes of the COPC file is damaged.');
