// Pictures of viewpoints: received as text, returned as text or under signed addresses.
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Signer } from '../../access/scopes.ts';
import { typeByBytes } from '../../formats/first-bytes.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { DamagedFile, invalid, notFound } from '../../kit/errors.ts';
import { pictureFacts } from '../../kit/files/picture-facts.ts';
import { findBlob, type BlobFacts, type Blobs, type PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import type { PictureRow, PictureType, ViewpointRow } from './store.ts';
import { administers, type ProjectPlace } from '../../access/caller.ts';
import { drawPlaceholder } from '../../formats/preview-image/draw-lines.ts';

// Selects the drawn pictures that a reader may see: those whose models the reader sees without exception. Others are
// replaced by the placeholder.

/** Represents the hash of the placeholder, which is not stored: no file has this hash. */
export const PLAIN = '0'.repeat(64);
export const plainBytes = (): Buffer => Buffer.from(drawPlaceholder());
/** The hash of its bytes, as clients send them back. */
export const plainHash = createHash('sha256').update(plainBytes()).digest('hex');

type Drawn = Pick<ViewpointRow, 'snapshot_hash' | 'snapshot_drawn' | 'drawn_models'>;

export function createShownPictures(
  visibleModels: (place: ProjectPlace, ids: readonly number[]) => Promise<ReadonlySet<number>>,
) {
  /** Viewpoints as a reader may see them. Administrators of the project see all models. */
  return async <Row extends Drawn>(place: ProjectPlace, rows: readonly Row[]): Promise<readonly Row[]> => {
    if (administers(place)) return rows;
    const modelsOf = ({ drawn_models: models }: Row) => (models === null ? [] : (JSON.parse(models) as number[]));
    const drawn = rows.filter(row => row.snapshot_drawn === 1 && row.snapshot_hash !== null);
    if (drawn.length === 0) return rows;
    const seen = await visibleModels(place, [...new Set(drawn.flatMap(modelsOf))]);
    const isShown = (row: Row) => row.drawn_models !== null && modelsOf(row).every(id => seen.has(id));
    const hidden = new Set(drawn.filter(row => !isShown(row)));
    return rows.map(row => (hidden.has(row) ? { ...row, snapshot_hash: PLAIN } : row));
  };
}

export interface NewPicture {
  readonly type: PictureType;
  readonly blob: PinnedBlob;
}

/** Stored bytes with the name and type under which they are sent. */
export interface StoredFile {
  readonly facts: BlobFacts;
  readonly fileName: string;
  readonly mediaType: string;
  /** of one that is not in the store */
  readonly bytes?: Buffer;
}

const HASH_LETTERS = 16;
/** Bytes in which nearly all pictures say how large they are. */
const HEADER_BYTES = 256 << 10;
/** Pictures whose ratio is remembered. */
const MOST_RATIOS = 10_000;
const mediaTypes: Readonly<Record<PictureType, string>> = { png: 'image/png', jpg: 'image/jpeg' };

interface Given {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly addresses: Signer;
  readonly quota: Quota;
}

/** `ratios`: width by height of pictures, by their hashes. */
type PictureDeps = Given & { readonly ratios: LRUCache<string, number> };

/** Undefined for what is no PNG or JPEG. */
async function takeStream(
  { quota }: PictureDeps,
  cloudId: number,
  source: AsyncIterable<Buffer>,
  size: number,
): Promise<NewPicture | undefined> {
  const { head, whole } = await begun(source);
  const known = typeByBytes(head);
  if (known !== 'image/png' && known !== 'image/jpeg') {
    await whole.return(undefined);
    return undefined;
  }
  const blob = await quota.put(cloudId, whole, { compress: false, announcedSize: size });
  return { type: known === 'image/png' ? 'png' : 'jpg', blob };
}

/**
 * Stores a base64 picture, alone or in a data URI. Its type is detected from the bytes. @throws 400 for other types
 * than PNG and JPEG, 413 for a picture that does not fit into the cloud
 */
async function take(deps: PictureDeps, cloudId: number, field: string, text: string): Promise<NewPicture> {
  const bytes = Buffer.from(text.replace(/^data:[^,]{0,100},/, ''), 'base64');
  const picture = await takeStream(deps, cloudId, Readable.from([bytes]), bytes.length);
  if (!picture)
    throw invalid(field, 'A PNG or JPEG image in base64 is expected.', { code: 'image_expected' }, 'no_picture');
  return picture;
}

/** Undefined for a damaged picture: what it is a part of is shown without it. */
async function unlessDamaged<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DamagedFile) return undefined;
    throw error;
  }
}

/** Width by height of the picture of a viewpoint; undefined without one. */
async function ratioOf(
  { db, blobs, ratios }: PictureDeps,
  { snapshot_hash: hash, snapshot_encoding: encoding }: ViewpointRow,
): Promise<number | undefined> {
  if (hash === null || encoding === null) return undefined;
  const known = ratios.get(hash);
  if (known !== undefined) return known;
  const { size } = (await findBlob(db, hash)) ?? { size: 0 };
  const sizeIn = async (bytes: number) =>
    pictureFacts(await buffer(await blobs.read({ hash, encoding }, { start: 0, end: bytes - 1 })));
  const read = await unlessDamaged(async () => ({
    facts: size === 0 ? undefined : ((await sizeIn(Math.min(size, HEADER_BYTES))) ?? (await sizeIn(size))),
  }));
  if (!read) return undefined;
  const { facts } = read;
  const ratio = facts && facts.width > 0 && facts.height > 0 ? facts.width / facts.height : 1;
  ratios.set(hash, ratio);
  return ratio;
}

/** Response for stored bytes. */
async function fileOf({ db }: PictureDeps, hash: string, type: PictureType, name: string): Promise<StoredFile> {
  if (hash === PLAIN) return plainFile(name);
  const facts = await findBlob(db, hash);
  if (!facts) throw notFound('picture');
  return { facts, fileName: `${name}.${type}`, mediaType: mediaTypes[type] };
}

/** How many of some viewpoints topics have, and the address of the first picture among them, by the id of the topics'
 *  rows. */
function overviewsOf(
  { addresses }: PictureDeps,
  rows: readonly PictureRow[],
  origin: string,
): ReadonlyMap<number, { readonly count: number; readonly picture: string | null }> {
  const byTopic = Map.groupBy(rows, ({ topic_id }) => topic_id);
  return new Map(
    [...byTopic].map(([topicId, own]) => {
      const shown = own.find(({ snapshot_hash }) => snapshot_hash !== null);
      const { id, snapshot_hash: hash = null, snapshot_type: type = null } = shown ?? {};
      const picture =
        id === undefined || hash === null || type === null
          ? null
          : addresses.sign('issue', snapshotPath(id, hash, type), origin);
      return [topicId, { count: own.length, picture }];
    }),
  );
}

/**
 * The picture of a viewpoint as answers have it; undefined without one, and for a damaged one.
 * @param origin where its address leads; the picture itself without
 */
async function show({ blobs, addresses }: PictureDeps, row: ViewpointRow, origin: string | undefined) {
  const { id, snapshot_hash: hash, snapshot_type: type, snapshot_encoding: encoding } = row;
  const drawn = row.snapshot_drawn === 1 ? { drawn: true } : {};
  if (hash === null || type === null || encoding === null) return undefined;
  if (origin !== undefined) {
    const address = addresses.sign('issue', snapshotPath(id, hash, type), origin);
    return address === null ? undefined : { snapshot_type: type, snapshot_data: address, ...drawn };
  }
  const bytes =
    hash === PLAIN ? plainBytes() : await unlessDamaged(async () => buffer(await blobs.read({ hash, encoding })));
  if (!bytes) return undefined;
  const data = `data:${mediaTypes[type]};base64,${bytes.toString('base64')}`;
  return { snapshot_type: type, snapshot_data: data, ...drawn };
}

export const createPictures = (given: Given) =>
  bindTo(
    { ...given, ratios: new LRUCache<string, number>({ max: MOST_RATIOS }) },
    { takeStream, take, ratioOf, fileOf, overviewsOf, show },
  );

function plainFile(name: string): StoredFile {
  const bytes = plainBytes();
  const facts = { hash: PLAIN, size: bytes.length, storedSize: bytes.length, encoding: 'identity' } as const;
  return { facts, fileName: `${name}.png`, mediaType: mediaTypes.png, bytes };
}

/** Bound to the bytes: another picture has another address. */
const snapshotPath = (id: number, hash: string, type: PictureType): string =>
  `/file/bcf-snapshot/${id}/${hash.slice(0, HASH_LETTERS)}/snapshot.${type}`;

/** Whether an address leads to the plain picture, which any viewpoint may have for a reader. */
export const isOfPlain = (start: string): boolean => start === PLAIN.slice(0, HASH_LETTERS);

/** Whether an address leads to the picture that the viewpoint has now. */
export const isOfPicture = (hash: string | null, start: string): hash is string =>
  hash !== null && start.length === HASH_LETTERS && hash.startsWith(start);

/** As many bytes as say what a picture is. */
const MARK_BYTES = 16;

/** The first bytes of a stream, and all of it. */
async function begun(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < MARK_BYTES) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  async function* whole(): AsyncGenerator<Buffer, void> {
    try {
      yield head;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return { head, whole: whole() };
}
