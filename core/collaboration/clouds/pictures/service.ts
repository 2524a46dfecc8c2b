// Pictures of clouds and projects: stored, and served under signed addresses.
import { bindTo } from '../../../kit/bind-to.ts';
import { Readable } from 'node:stream';
import type { Signer } from '../../../access/scopes.ts';
import { AppError, invalid, notFound } from '../../../kit/errors.ts';
import { giveUpBlob, retainBlob, usingBlobs, type Blobs, type PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { Quota } from '../../../storage/space/quota.ts';
import { pictureFacts } from '../../../kit/files/picture-facts.ts';
import type { PictureKind } from '../schema.ts';
import { findPicture, setPicture, type PictureOwner } from '../store.ts';

/** A picture in the store that nothing refers to yet. */
export interface NewPicture {
  readonly blob: PinnedBlob;
  readonly kind: PictureKind;
}

export type Pictures = ReturnType<typeof createPictures>;

const MOST_BYTES = 5_000_000;
const MOST_SIDE = 8192;
const mediaTypes: Readonly<Record<PictureKind, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const HASH_LETTERS = 16;

interface Context {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly addresses: Signer;
  readonly quota: Quota;
}

export const createPictures = (deps: Context) => ({
  ...bindTo(deps, { store, giveUp, find }),
  set,
  blobs: deps.blobs,
  /** Runs work with a stored picture; it is released when the work fails. */
  using: <T>(picture: NewPicture | null, work: () => Promise<T>): Promise<T> =>
    usingBlobs(deps.db, picture ? [picture.blob] : [], work),
  /** Signs the address in a record of a cloud. */
  ofCloud: <Record extends Pictured>(record: Record, origin: string): Record => signed(deps, record, origin),
  /** Signs the addresses in a record of a project, also that of its cloud. */
  ofProject: <Record extends { readonly logo: string | null; readonly cloud: Pictured | null }>(
    record: Record,
    origin: string,
  ): Record => ({
    ...record,
    logo: record.logo && deps.addresses.sign('picture', record.logo, origin),
    cloud: record.cloud && signed(deps, record.cloud, origin),
  }),
});

interface Pictured {
  readonly image: string | null;
}

const signed = <Record extends Pictured>({ addresses }: Context, record: Record, origin: string): Record => ({
  ...record,
  image: record.image && addresses.sign('picture', record.image, origin),
});

/**
 * Stores the file of a form. @param cloudId null: of a cloud that is being created @throws 413 for a file that is
 * too large or does not fit into the cloud, 400 for a file that is no picture of a sensible size
 */
async function store({ blobs, quota }: Context, field: string, cloudId: number | null, stream: Readable) {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES)
      throw new AppError(413, 'too_large', `An image can have at most ${MOST_BYTES / 1_000_000} MB.`);
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const facts = pictureFacts(bytes);
  if (!facts) throw invalid(field, 'A PNG, JPEG or WebP image is expected.', 'no_picture');
  if (Math.min(facts.width, facts.height) < 1 || Math.max(facts.width, facts.height) > MOST_SIDE)
    throw invalid(
      field,
      `An image can be at most ${MOST_SIDE} pixels wide and high.`,
      { code: 'no_picture' },
      { code: 'picture_size' },
    );
  const source = Readable.from([bytes]);
  const options = { compress: false, announcedSize: bytes.length };
  const blob = await (cloudId === null ? blobs.put(source, options) : quota.put(cloudId, source, options));
  return { blob, kind: facts.kind };
}

/** Releases a picture that was not used. */
function giveUp({ db }: Context, { blob }: NewPicture): void {
  giveUpBlob(db, blob);
}

/** Sets the picture of a cloud or project; null: removed; undefined: unchanged. */
async function set(tx: Tx, owner: PictureOwner, id: number, picture: NewPicture | null | undefined): Promise<void> {
  if (picture === undefined) return;
  if (picture) await retainBlob(tx, picture.blob);
  await setPicture(tx, owner, id, { hash: picture?.blob.hash ?? null, kind: picture?.kind ?? null });
}

/** The picture of an address. @throws 404 when it has been replaced */
async function find({ db }: Context, owner: string, id: number, hashStart: string) {
  const row = owner === 'cloud' || owner === 'project' ? await findPicture(db, owner, id) : undefined;
  if (!row || hashStart.length !== HASH_LETTERS || !row.hash.startsWith(hashStart)) throw notFound('picture');
  const { hash, size, stored_size: storedSize, encoding, kind } = row;
  return { facts: { hash, size, storedSize, encoding }, fileName: `picture.${kind}`, mediaType: mediaTypes[kind] };
}

/** Path of a picture, to be signed; null without one. */
export const picturePath = (
  owner: PictureOwner,
  { id, hash, kind }: { readonly id: number; readonly hash: string | null; readonly kind: PictureKind | null },
): string | null =>
  hash === null || kind === null ? null : `/file/picture/${owner}/${id}/${hash.slice(0, HASH_LETTERS)}/picture.${kind}`;
