// Reads records of elements and sets from the chunks of a data file, of a database that is open. For the writer thread
// only: others read by open.ts.
import type Database from 'better-sqlite3';
import { release } from '../../kit/release.ts';
import { unpackZstd } from '../../kit/zstd.ts';
import type { RecordPlace } from './open.ts';

/** Chunks that stay decompressed: about 6 MB of them, so that records may be read in any order. */
const CHUNKS_KEPT = 200;

/**
 * `schema`: name of the attached database that has the chunks. What it gives is for the caller to know: an
 * ElementRecord or a SetRecord.
 */
export function createRecordReader(database: Database.Database, schema = 'main'): (place: RecordPlace) => unknown {
  const select = database.prepare(`SELECT data FROM ${schema}.chunk WHERE id = ?`).pluck();
  const kept = new Map<number, Buffer>();
  return ({ chunk, off, len }) => {
    let bytes = kept.get(chunk);
    if (!bytes) {
      bytes = unpackZstd(select.get(chunk) as Uint8Array);
      if (kept.size >= CHUNKS_KEPT) {
        for (const old of kept.values()) release(old);
        kept.clear();
      }
      kept.set(chunk, bytes);
    }
    return JSON.parse(bytes.toString('utf8', off, off + len));
  };
}
