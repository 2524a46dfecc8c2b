// Which files a model shows: what its conversion made, and in the place of that what clients gave.
import type { BlobFacts } from '../../storage/blobs.ts';
import type { OutputRow } from '../conversions/service.ts';
import type { GivenFile, GivenKind } from '../given-files/service.ts';

/** Members of the record that are addresses of files, without `_file`. */
export type FileMember = GivenKind | 'viewer' | 'viewer_360';

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
  'page-png': { member: 'map', fileName: 'page.png', mediaType: 'image/png' },
  'page-jpeg': { member: 'map', fileName: 'page.jpg', mediaType: 'image/jpeg' },
  'panorama-png': { member: 'viewer_360', fileName: 'panorama.png', mediaType: 'image/png' },
  'panorama-jpeg': { member: 'viewer_360', fileName: 'panorama.jpg', mediaType: 'image/jpeg' },
  thumbnail: { member: 'preview', fileName: 'preview.webp', mediaType: 'image/webp' },
};

/** Endings of given files by their type, for who saves them. */
const endings: Readonly<Record<string, string>> = {
  'application/json': 'json', 'image/jpeg': 'jpg', 'image/png': 'png', 'image/svg+xml': 'svg', 'image/webp': 'webp', 'model/gltf+json': 'gltf', 'model/gltf-binary': 'glb',
};

/** A file of a model as an address names it. */
export interface ShownFile extends BlobFacts {
  readonly member: FileMember;
  /** of XKT; 0 for all else */
  readonly version: number;
  /** in the address */
  readonly kind: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly isGiven: boolean;
}

/**
 * The files that a model shows; several of one member for XKT alone, the newest version first.
 * @param outputs of the conversion that it shows
 */
export function shownFiles(outputs: readonly OutputRow[], given: readonly GivenFile[]): ShownFile[] {
  const ours = given.map(({ hash, size, storedSize, encoding, kind, version, mediaType }): ShownFile => {
    const name = version === 0 ? kind : `${kind}-${version}`;
    return { hash, size, storedSize, encoding, member: kind, version, kind: `given-${name}`, fileName: `${name}.${endings[mediaType] ?? (kind === 'xkt' ? 'xkt' : 'bin')}`, mediaType, isGiven: true };
  });
  const made = outputs.flatMap(({ hash, size, storedSize, encoding, kind }): ShownFile[] => {
    const known = Object.hasOwn(fileKinds, kind) ? fileKinds[kind] : undefined;
    if (!known) return [];
    const { member, version = 0, fileName, mediaType } = known;
    const isReplaced = ours.some(each => each.member === member && each.version === version);
    return isReplaced ? [] : [{ hash, size, storedSize, encoding, member, version, kind, fileName, mediaType, isGiven: false }];
  });
  return [...ours, ...made].sort((a, b) => b.version - a.version);
}

/** Letters of the hash in an address: they make one of an older file find nothing. */
const HASH_LETTERS = 16;

/** Where a file of a model is served. */
export function pathOfFile(modelId: number, { kind, hash, fileName }: Pick<ShownFile, 'kind' | 'hash' | 'fileName'>): string {
  return `/file/model/${modelId}/${kind}/${hash.slice(0, HASH_LETTERS)}/${fileName}`;
}

/** The file that an address names. */
export function fileNamed(files: readonly ShownFile[], kind: string, hashStart: string): ShownFile | undefined {
  return hashStart.length === HASH_LETTERS ? files.find(each => each.kind === kind && each.hash.startsWith(hashStart)) : undefined;
}
