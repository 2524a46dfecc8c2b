// Makers turn bytes into models: each kind of work has jobs of its own, so that a plan does not wait for a building.
import { conversionOf, typesOnRequest } from '../../formats/catalogue.ts';
import type { ReadAs } from '../../formats/meshes/frame.ts';
import type { ConversionJob } from '../../pipeline/converter.ts';
import type { DrawKind } from '../../pipeline/protocol.ts';
import type { BlobFacts } from '../../storage/blobs/blobs.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import type { Conversions, MadeModel, SourceName } from './conversions/service.ts';

/** Inputs of a maker. */
interface Unmade {
  /** as the record names it */
  readonly type: string;
  readonly parent_id: number | null;
  readonly cloud_id: number;
  /** name of its file */
  readonly source_name: string | null;
  /** reading options chosen at upload: JSON of a ReadAs */
  readonly read_as: string | null;
}

/** Results that no row knows yet. Their files stay until `close`. */
interface MadePages {
  store(tx: Tx): Promise<readonly MadeModel[]>;
  close(): void;
}

export interface Maker {
  /** of its jobs */
  readonly kind: string;
  /** the program that makes it, as processor handlers name it */
  workerOf(row: Unmade): string;
  /** earlier results for equal bytes in the same cloud */
  find(reads: Reads, hash: string, row: Unmade): Promise<readonly MadeModel[] | undefined>;
  /** @throws ConversionRefused when the file is to blame */
  make(source: BlobFacts, row: Unmade, job: ConversionJob): Promise<MadePages>;
}

const drawn: ReadonlySet<string | undefined> = new Set(typesOnRequest.flatMap(types => Object.values(types)));
const drawnFor = ({ type, cloud_id }: Unmade): { readonly kind: DrawKind; readonly cloudId: number } => ({
  kind: type === 'PHOTOSPHERE' ? 'panorama' : 'pages',
  cloudId: cloud_id,
});

const conversionFor = ({ source_name }: Unmade) => conversionOf(source_name ?? '');

const nameOf = ({ source_name, read_as, cloud_id }: Unmade): SourceName => ({
  fileName: source_name ?? '',
  cloudId: cloud_id,
  readAs: read_as === null ? undefined : (JSON.parse(read_as) as ReadAs),
});

const CONVERT = 'model.convert';
const DRAW = 'model.draw';

export function createMakers(conversions: Conversions): readonly [Maker, Maker] {
  const converter: Maker = {
    kind: CONVERT,
    workerOf: row => conversionFor(row).worker,
    async find(reads, hash, row) {
      if (conversionFor(row).hasLayouts) return conversions.drawings.find(reads, hash, nameOf(row));
      const known = await conversions.find(reads, hash, nameOf(row));
      return known && [{ conversionId: known.id, page: 1, warnings: known.warnings }];
    },
    async make(source, row, job) {
      if (conversionFor(row).hasLayouts) return conversions.drawings.convert(source, nameOf(row), job);
      const { store, close, warnings } = await conversions.convert(source, nameOf(row), job);
      return { close, store: async tx => [{ conversionId: await store(tx), page: 1, warnings }] };
    },
  };
  const drawer: Maker = {
    kind: DRAW,
    workerOf: () => 'page drawer',
    find: (reads, hash, row) => conversions.pages.find(reads, { sourceHash: hash, ...drawnFor(row) }),
    make: (source, row, job) => conversions.pages.convert(source, row.source_name ?? '', drawnFor(row), job),
  };
  return [converter, drawer];
}

/** A page is drawn whatever the type of its model. */
export const makerOf = ([converter, drawer]: ReturnType<typeof createMakers>, { type, parent_id }: Unmade): Maker =>
  drawn.has(type) || parent_id !== null ? drawer : converter;
