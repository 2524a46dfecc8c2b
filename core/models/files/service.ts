// The files of models: those that each shows, their temporary addresses, and the bytes behind these.
import { bindTo } from '../../kit/bind-to.ts';
import type { Signer } from '../../access/scopes.ts';
import { existing } from '../../kit/errors.ts';
import type { BlobFacts } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import { findModel, type ModelRow, type WholeModelRow } from '../access/rows.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { EditedFiles } from './kept-files.ts';
import { fileNamed, pathOfFile, shownFiles } from './shown-files.ts';
import type { EditedVersion, FileMember, ShownFile } from './shown-files.ts';
import { filesOf, type Output } from './store.ts';

export { deleteAllGiven, giveFile } from './store.ts';
export type { KeptFiles } from './kept-files.ts';

export type Files = ReturnType<typeof createFiles>;

/** Edits of a model, when there are any. */
const versionOf = ({ edited_file: file, edits }: WholeModelRow): EditedVersion | undefined =>
  file !== null && edits ? { file, edits } : undefined;

/** The newest version of XKT that the public viewer reads (API.md 9). */
const MOST_READ_XKT = 10;

interface Context {
  db: Db;
  access: Access;
  editedFiles: EditedFiles;
  conversions: { outputsOf(conversionIds: readonly number[]): Promise<readonly Output[]> };
  /** has damaged files of conversions made again */
  repairs: {
    reading<T>(
      conversionId: number | null,
      outputs: readonly Output[] | readonly ShownFile[],
      read: () => Promise<T>,
    ): Promise<T>;
  };
  signer: Signer;
}

export const createFiles = (deps: Context) => ({
  ...bindTo(deps, { addressesOf, addressOf, filesOf: filesOfFile, readFile }),
  /**
   * Reads an output of a model's conversion, by kind and the beginning of its hash.
   * @throws 404, 503 while it is made again
   */
  async readOutput<T>(
    { modelId, kind, hashStart: shortHash }: { modelId: number; kind: string; hashStart: string },
    read: (output: BlobFacts) => Promise<T>,
  ): Promise<T> {
    const row = await findModel(deps.db, modelId);
    const outputs =
      typeof row?.conversion_id === 'number' && shortHash.length === 16
        ? await deps.conversions.outputsOf([row.conversion_id])
        : [];
    const output = existing(
      outputs.find(each => each.kind === kind && each.hash.startsWith(shortHash)),
      'file of model',
    );
    return deps.repairs.reading(row?.conversion_id ?? null, [output], () => read(output));
  },
});

/** The files that each of some models shows. */
async function shownBy({ db }: Context, rows: readonly WholeModelRow[]): Promise<(row: WholeModelRow) => ShownFile[]> {
  const { made, given } = await filesOf(db, rows);
  const [ofConversion, ofModel] = [
    Map.groupBy(made, ({ conversionId }) => conversionId),
    Map.groupBy(given, ({ modelId }) => modelId),
  ];
  return row => shownFiles(ofConversion.get(row.conversion_id ?? 0) ?? [], ofModel.get(row.id) ?? [], versionOf(row));
}

function addressesOfOne({ signer }: Context, { id }: ModelRow, files: readonly ShownFile[], origin: string) {
  const sign = (file: ShownFile) => signer.sign('model', pathOfFile(id, file), origin);
  const address = (member: FileMember) => {
    const file = files.find(each => each.member === member);
    return file ? sign(file) : null;
  };
  const parts = files.filter(({ member }) => member === 'xkt_part');
  const xkt = files
    .filter(({ member }) => member === 'xkt')
    .flatMap(each => {
      const file = sign(each);
      if (file === null) return [];
      const whole = { version: each.version, file };
      // A large model continues in further files; a given file is complete.
      if (each.isGiven || parts.length === 0) return [whole];
      return [{ ...whole, chunks: [file, ...parts.flatMap(part => sign(part) ?? [])].map(part => ({ file: part })) }];
    });
  return {
    structure_file: address('structure'),
    systems_file: address('systems'),
    map_file: address('map'),
    plans_file: address('plans'),
    sheet_file: address('sheet'),
    pyramid_file: address('pyramid'),
    gltf_file: address('gltf'),
    viewer_file: address('viewer'),
    preview_file: address('preview'),
    picture_file: address('picture') ?? address('preview'),
    viewer_360_file: address('viewer_360'),
    fragments_file: address('fragments'),
    binary_2d_file: address('binary_2d'),
    // The newest that every viewer reads, else the oldest of those that are newer.
    xkt_files: xkt,
    xkt_file: (xkt.find(({ version }) => version <= MOST_READ_XKT) ?? xkt.at(-1))?.file ?? null,
  };
}

/** Temporary addresses of the files of some models; null for those that a model does not have. */
async function addressesOf(deps: Context, rows: readonly WholeModelRow[], origin: string) {
  const files = await shownBy(deps, rows);
  return (row: WholeModelRow) => addressesOfOne(deps, row, files(row), origin);
}

/** The bytes of a file that a model shows. A file of edited data is made now, unless it exists. */
async function storedOf({ access, editedFiles }: Context, row: WholeModelRow, file: ShownFile): Promise<ShownFile> {
  const data = file.edited && (await access.dataOfRow(row));
  // Edits that a later converter could not apply are dropped: then the file is the converter's.
  return file.edited && data && data.file.name !== data.base
    ? { ...file, ...(await editedFiles.stored(data, file.edited.kind, file)) }
    : file;
}

/** A temporary address of a file of the model. @throws 404 when it has none */
async function addressOf(deps: Context, at: ModelAt, kind: 'gltf' | 'map' | 'structure' | 'systems'): Promise<string> {
  const row = await deps.access.visibleAt(at);
  return existing((await addressesOf(deps, [row], at.origin))(row)[`${kind}_file`], 'file of model');
}

/**
 * All files that a model shows, and the document that it is made from, for an archive.
 * @throws 503 while one is made again
 */
async function filesOfFile(deps: Context, at: ModelAt) {
  const row = await deps.access.visibleAt(at);
  const shown = (await shownBy(deps, [row]))(row);
  const made = shown.filter(({ isGiven }) => !isGiven);
  const files = await deps.repairs.reading(row.conversion_id, made, () =>
    Promise.all(shown.map(file => storedOf(deps, row, file))),
  );
  return { name: row.name ?? '', documentId: row.document_id, files };
}

/** Reads the file behind a temporary address. @throws 404 when it no longer exists, 503 while it is made again */
async function readFile(
  deps: Context,
  { modelId, kind, hashStart }: { modelId: number; kind: string; hashStart: string },
  read: (file: ShownFile) => Promise<void>,
): Promise<void> {
  const row = existing(await findModel(deps.db, modelId), 'file of model');
  const file = existing(fileNamed((await shownBy(deps, [row]))(row), kind, hashStart), 'file of model');
  if (file.isGiven) return read(file);
  return deps.repairs.reading(row.conversion_id, [file], async () => read(await storedOf(deps, row, file)));
}
