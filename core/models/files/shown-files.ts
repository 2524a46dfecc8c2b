// Selects the files that a model shows: the output of its conversion, replaced by files that clients gave or that
// follow from edits.
import { createHash } from 'node:crypto';
import type { BlobFacts } from '../../storage/blobs/blobs.ts';
import type { GivenKind } from './schema.ts';
import type { GivenFile, Output } from './store.ts';

/** Members of the record that are addresses of files, without `_file`. */
export type FileMember = GivenKind | 'picture' | 'viewer' | 'viewer_360' | 'plans' | 'sheet' | 'pyramid' | 'xkt_part';

interface FileKind {
  readonly member: FileMember;
  /** of XKT */
  readonly version?: number;
  readonly fileName: string;
  readonly mediaType: string;
}

/** Outputs of conversions that clients load, with the name and type they are sent as. */
const fileKinds: Readonly<Record<string, FileKind>> = {
  gltf: { member: 'gltf', fileName: 'model.glb', mediaType: 'model/gltf-binary' },
  merged: { member: 'viewer', fileName: 'viewer.glb', mediaType: 'model/gltf-binary' },
  xkt: { member: 'xkt', version: 10, fileName: 'model.xkt', mediaType: 'application/octet-stream' },
  structure: { member: 'structure', fileName: 'structure.json', mediaType: 'application/json' },
  systems: { member: 'systems', fileName: 'systems.json', mediaType: 'application/json' },
  map: { member: 'map', fileName: 'map.svg', mediaType: 'image/svg+xml' },
  plans: { member: 'plans', fileName: 'plans.json', mediaType: 'application/json' },
  sheet: { member: 'sheet', fileName: 'sheet.bin', mediaType: 'application/octet-stream' },
  preview: { member: 'preview', fileName: 'preview.png', mediaType: 'image/png' },
  turntable: { member: 'preview', fileName: 'turntable.png', mediaType: 'image/png' },
  'page-png': { member: 'map', fileName: 'page.png', mediaType: 'image/png' },
  'page-jpeg': { member: 'map', fileName: 'page.jpg', mediaType: 'image/jpeg' },
  'panorama-png': { member: 'viewer_360', fileName: 'panorama.png', mediaType: 'image/png' },
  'panorama-jpeg': { member: 'viewer_360', fileName: 'panorama.jpg', mediaType: 'image/jpeg' },
  pyramid: { member: 'pyramid', fileName: 'page.tiles', mediaType: 'application/octet-stream' },
  thumbnail: { member: 'preview', fileName: 'preview.webp', mediaType: 'image/webp' },
};

function kindOf(output: string): FileKind | undefined {
  const part = /^xkt-(\d+)$/.exec(output)?.[1];
  if (part !== undefined)
    return { member: 'xkt_part', fileName: `model-${part}.xkt`, mediaType: 'application/octet-stream' };
  return Object.hasOwn(fileKinds, output) ? fileKinds[output] : undefined;
}

/** Endings of given files by their type, for saving them. */
const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'model/gltf+json': 'gltf',
  'model/gltf-binary': 'glb',
};

/** Files that repeat data of a model: after an edit, others replace them. */
const editedKinds = ['structure', 'systems'] as const;
export type EditedKind = (typeof editedKinds)[number];
const isEditedKind = (kind: string): kind is EditedKind => (editedKinds as readonly string[]).includes(kind);

/** An edited model: its data file and the number of its edits. */
export interface EditedVersion {
  readonly file: string;
  readonly edits: number;
}

/** A file of a model, as an address identifies it. */
export interface ShownFile extends BlobFacts {
  readonly member: FileMember;
  /** of XKT; 0 for all else */
  readonly version: number;
  /** in the address */
  readonly kind: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly isGiven: boolean;
  /** Made of edited data. The other members describe the converter's file, which is no longer shown. */
  readonly edited?: { readonly kind: EditedKind; readonly version: EditedVersion };
}

/**
 * The files that a model shows; several of one member for XKT only, the newest version first and its parts in order.
 * @param outputs of the conversion that it shows
 * @param version of its data, when that was edited
 */
export function shownFiles(outputs: readonly Output[], given: readonly GivenFile[], version?: EditedVersion) {
  const ours = given.map((file): ShownFile => {
    const { modelId: _, kind, version, mediaType, ...blob } = file;
    const name = version === 0 ? kind : `${kind}-${version}`;
    const fileName = `${name}.${endings[mediaType] ?? (kind === 'xkt' ? 'xkt' : 'bin')}`;
    return { ...blob, member: kind, version, kind: `given-${name}`, fileName, mediaType, isGiven: true };
  });
  // Clients rotate the preview of a building; its single picture is then a separate file.
  const hasTurntable = outputs.some(({ kind }) => kind === 'turntable');
  const made = outputs.flatMap(({ hash, size, storedSize, encoding, kind }): ShownFile[] => {
    const known = kindOf(kind);
    if (!known) return [];
    const { version: xkt = 0, fileName, mediaType } = known;
    const member = kind === 'preview' && hasTurntable ? 'picture' : known.member;
    const isReplaced = ours.some(each => each.member === member && each.version === xkt);
    const edited = version && isEditedKind(kind) ? { edited: { kind, version } } : {};
    const blob = { hash, size, storedSize, encoding };
    return isReplaced ? [] : [{ ...blob, member, version: xkt, kind, fileName, mediaType, isGiven: false, ...edited }];
  });
  return [...ours, ...made].sort((a, b) => b.version - a.version || partOf(a) - partOf(b));
}

const partOf = ({ kind }: ShownFile) => Number(/^xkt-(\d+)$/.exec(kind)?.[1] ?? 0);

/** Letters in an address that identify the bytes: an address of an older file finds nothing. */
const MARK_LETTERS = 16;

/**
 * The beginning of the hash. For an edited file, whose bytes are made on request: its data, then the number of its
 * edits.
 */
const markOf = ({ hash, edited }: Pick<ShownFile, 'hash' | 'edited'>): string =>
  edited
    ? dataMark(edited.version) + edited.version.edits.toString(16).padStart(MARK_LETTERS / 2, '0')
    : hash.slice(0, MARK_LETTERS);

const dataMark = ({ file }: EditedVersion): string =>
  createHash('sha256')
    .update(file)
    .digest('hex')
    .slice(0, MARK_LETTERS / 2);

/** Where a file of a model is served. */
export const pathOfFile = (modelId: number, file: Pick<ShownFile, 'kind' | 'hash' | 'fileName' | 'edited'>): string =>
  `/file/model/${modelId}/${file.kind}/${markOf(file)}/${file.fileName}`;

/**
 * The file that an address names. Addresses of the structure and the systems from before an edit or a new conversion
 * return the current data: a viewer that opens a model meanwhile would otherwise get 404.
 */
export function fileNamed(files: readonly ShownFile[], kind: string, mark: string): ShownFile | undefined {
  const isNamed = ({ hash }: ShownFile) => isEditedKind(kind) || hash.startsWith(mark);
  return mark.length === MARK_LETTERS ? files.find(each => each.kind === kind && isNamed(each)) : undefined;
}
