// Stores files that clients give a model.
import { bindTo } from '../../kit/bind-to.ts';
import type { Readable } from 'node:stream';
import { record } from '../../audit/record.ts';
import { typeByBytes } from '../../formats/first-bytes.ts';
import { invalid } from '../../kit/errors.ts';
import { giveUpBlob, usingBlobs, headOfBlob } from '../../storage/blobs/blobs.ts';
import type { BlobFacts, Blobs, PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import { loggedModel, type WholeModelRow } from '../access/rows.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { givenKinds, type GivenKind, type ModelFiles } from './schema.ts';
import type { Files } from './service.ts';
import { deleteGiven, giveFile, type NewGivenFile } from './store.ts';

/** Parts of the form that are files. */
export const fileParts: Readonly<Record<string, 'one'>> = Object.fromEntries(
  givenKinds.map(kind => [`${kind}_file`, 'one' as const]),
);

interface Received {
  readonly part: string;
  readonly stored: PinnedBlob;
}

const BYTES = 'application/octet-stream';
const pictures = ['image/png', 'image/jpeg', 'image/webp'];
/** Permitted content of a kind, detected by the bytes; kinds without an entry accept anything. */
const possible: Partial<Record<GivenKind, { readonly types: readonly string[]; readonly words: string }>> = {
  structure: { types: ['application/json'], words: 'JSON' },
  systems: { types: ['application/json'], words: 'JSON' },
  map: { types: [...pictures, 'image/svg+xml'], words: 'an SVG, PNG, JPEG or WebP' },
  preview: { types: pictures, words: 'a PNG, JPEG or WebP' },
  gltf: { types: ['model/gltf-binary', 'application/json'], words: 'glTF' },
};
/** Text, which is worth compressing. Everything else is packed already. */
const texts: ReadonlySet<string> = new Set(['structure_file', 'systems_file', 'gltf_file']);

export type Giving = ReturnType<typeof createGiving>;

interface Context {
  db: Db;
  blobs: Blobs;
  quota: Quota;
  access: Access;
  files: Files;
}

export const createGiving = (deps: Context) => bindTo(deps, { storeFileIn, giveUp, update, addXkt });

const addressesOf = async ({ files }: Context, row: WholeModelRow, { origin }: ModelAt) =>
  (await files.addressesOf([row], origin))(row);

async function toGiven(deps: Context, { part, stored }: Received): Promise<NewGivenFile> {
  const kind = part.replace(/_file$/, '') as GivenKind;
  if (kind === 'xkt') return { kind, version: await xktVersion(deps, stored), mediaType: BYTES, blob: stored };
  const rule = possible[kind];
  if (!rule) return { kind, version: 0, mediaType: BYTES, blob: stored };
  const type = typeByBytes(await headOfBlob(deps.blobs, stored));
  if (!type || !rule.types.includes(type)) throw invalid(part, `This is not ${rule.words}.`, 'file_type');
  const mediaType = kind === 'gltf' && type === 'application/json' ? 'model/gltf+json' : type;
  return { kind, version: 0, mediaType, blob: stored };
}

/** It is in the first four bytes; from version 11 on their highest bit says whether the rest is packed. */
async function xktVersion({ blobs }: Context, blob: BlobFacts): Promise<number> {
  const head = await headOfBlob(blobs, blob, 4);
  const version = head.length < 4 ? 0 : head.readUInt32LE(0) & 0x7fff_ffff;
  if (version < 1 || version > 99) throw invalid('xkt_file', 'This is not XKT.', 'file_type');
  return version;
}

/** Streams a file to the store, as long as it can fit into the cloud. @throws 413 `quota_exceeded` */
const storeFileIn =
  ({ quota }: Context, cloudId: number) =>
  (stream: Readable, { part, announcedSize }: { part: string; announcedSize: number | undefined }) =>
    quota.put(cloudId, stream, { compress: texts.has(part), announcedSize });

const giveUp = ({ db }: Context, blob: PinnedBlob) => giveUpBlob(db, blob);

/**
 * Sets files of a model. A field instead of a file, empty or `null`, takes the given one away: what was made of the
 * model is shown again.
 * @throws 400 on a part whose bytes are not what it is called, and for what is no form or has nothing in it
 */
async function update(
  deps: Context,
  at: ModelAt,
  received: readonly Received[],
  fields: Readonly<Record<string, readonly string[]>>,
): Promise<ModelFiles> {
  const blobs = received.map(({ stored }) => stored);
  const row = await usingBlobs(deps.db, blobs, async () => {
    const model = await deps.access.writableAt(at);
    if (received.length === 0 && Object.keys(fields).length === 0)
      throw invalid('non_field_errors', 'A form with files is expected.', 'required');
    const wanted = await Promise.all(received.map(one => toGiven(deps, one)));
    const emptied = givenKinds.filter(kind => /^(null)?$/.test(fields[`${kind}_file`]?.at(-1) ?? '-'));
    await deps.db.tx(async tx => {
      for (const kind of emptied) await deleteGiven(tx, model.id, kind);
      for (const file of wanted) await giveFile(tx, model.id, file);
      if (wanted.length > 0) await deps.quota.check(tx, model.cloud_id);
      if (tx.hasChanged()) record(tx, { action: 'model.files.update', object: loggedModel(model) });
    });
    return model;
  });
  const addresses = await addressesOf(deps, row, at);
  return Object.fromEntries(givenKinds.map(kind => [`${kind}_file`, addresses[`${kind}_file`]])) as ModelFiles;
}

/** Adds an XKT file to a model, replacing the one of the same version. */
async function addXkt(deps: Context, at: ModelAt, stored: PinnedBlob, versionText: string | undefined) {
  const version = Number(versionText);
  const row = await usingBlobs(deps.db, [stored], async () => {
    if (!Number.isInteger(version) || version < 1 || version > 99)
      throw invalid('version', 'A version of XKT is expected: 1 to 99.');
    const model = await deps.access.writableAt(at);
    await deps.db.tx(async tx => {
      record(tx, { action: 'model.files.update', object: loggedModel(model) });
      await giveFile(tx, model.id, { kind: 'xkt', version, mediaType: BYTES, blob: stored });
      await deps.quota.check(tx, model.cloud_id);
    });
    return model;
  });
  const file = (await addressesOf(deps, row, at)).xkt_files.find(each => each.version === version);
  if (!file) throw new Error('the given file is not shown');
  return file;
}
