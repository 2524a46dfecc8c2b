// Notices about files that are stored but not read, or whose name contradicts their bytes.
import { fileTypeOf } from '../../kit/text/names.ts';
import { formatOfEnding } from '../catalogue.ts';
import { WrongEnding } from '../errors.ts';
import { endingOfKind, nameOfKind, type ByteKind, KIND_BYTES, kindOfBytes } from '../first-bytes.ts';
import { adviceWords, unreadOfEnding, type AdviceKey, type KnownUnread } from './table.ts';
import { readHead, type StoredFile } from '../files.ts';

// Refuses a file before it is parsed, when its first bytes clearly show another kind.

/** @throws WrongEnding for a file of another kind than its name indicates */
export async function refuseWrongEnding(job: StoredFile & { readonly fileName: string }): Promise<void> {
  const kind = kindOfBytes(await readHead(job, KIND_BYTES));
  const notice = kind && noticeOf({ fileName: job.fileName, kind });
  if (notice?.code === 'wrong_ending') throw new WrongEnding(notice.message);
}

export interface FileNotice {
  readonly code: 'not_read' | 'wrong_ending';
  /** the ending of the name, in lower case without its dot; empty without one */
  readonly ending: string;
  /** the format of the file by its usual name */
  readonly name: string;
  /** of the program that wrote the file, if known */
  readonly version: string | null;
  /** what to do next, if that is known */
  readonly advice: AdviceKey | null;
  /** the ending that the file should have, if it differs */
  readonly right_ending: string | null;
  /** the whole notice in a sentence or two */
  readonly message: string;
}

export interface AboutFile {
  readonly fileName: string;
  /** its kind by the first bytes; null when they have no signature, or were not read */
  readonly kind: ByteKind | null;
  /** of the program that wrote it, where a reader has found it */
  readonly version?: string | null;
}

/** The notice about a file; null when it is read, or is no format that people expect to be read. */
export function noticeOf({ fileName, kind, version = null }: AboutFile): FileNotice | null {
  const ending = fileTypeOf(fileName) ?? '';
  if (kind && isWrong(ending, kind)) return wrongEnding(ending, kind);
  const unread = unreadOfEnding(ending);
  if (!unread) return null;
  const name = nameOf(unread, ending);
  const named = version === null ? name : `${name} ${version}`;
  const { advice } = unread;
  const message = `${named} files are stored but not read. ${advise(advice, { name })}`;
  return { code: 'not_read', ending, name, version, advice, right_ending: null, message };
}

/** Drawings with these endings are correctly named: copies and templates. */
const drawingCopies: ReadonlySet<string> = new Set(['bak', 'dws', 'dwt', 'sv$']);

/** Formats of text, which are read in any Unicode encoding. */
const textFormats: ReadonlySet<string> = new Set(['ifc', 'dxf', 'gltf', 'obj', 'xyz', 'ply']);

/**
 * Whether the kind of the bytes contradicts the ending. Bytes under an unknown ending may be anything, except a model,
 * a drawing or a cloud.
 */
function isWrong(ending: string, kind: ByteKind): boolean {
  const right = endingOfKind(kind);
  const format = formatOfEnding(ending);
  if (format) {
    if (kind === 'utf16' && textFormats.has(format.key)) return false;
    if (right !== undefined) return formatOfEnding(right)?.key !== format.key;
    // IFC is also read from archives, texts have no signature, and Office files are archives or encrypted.
    return format.key !== 'ifc' && format.preview !== 'text' && format.preview !== 'office';
  }
  const unread = unreadOfEnding(ending);
  if (unread?.bytes) return !unread.bytes.includes(kind);
  if (unread) return right !== undefined && unreadOfEnding(right)?.key !== unread.key;
  const isModel = right !== undefined && (formatOfEnding(right)?.model !== undefined || unreadOfEnding(right));
  return Boolean(isModel) && !drawingCopies.has(ending);
}

function wrongEnding(ending: string, kind: ByteKind): FileNotice {
  const right = endingOfKind(kind);
  const unread = right === undefined ? undefined : unreadOfEnding(right);
  const advice = unread?.advice ?? (right === undefined ? null : 'rename');
  const name = unread ? nameOf(unread, right ?? '') : (right ?? kind).toUpperCase();
  const promised = ending === '' ? 'The name has no ending' : `The name ends in .${ending}`;
  const next = advice === null ? '' : ` ${advise(advice, { name, ending: right ?? '' })}`;
  const renamed = advice === 'rename' ? (right ?? null) : null;
  const message = `${promised}, but the file is ${nameOfKind(kind)}.${next}`;
  return { code: 'wrong_ending', ending, name, version: null, advice, right_ending: renamed, message };
}

const nameOf = ({ name }: KnownUnread, ending: string): string => name ?? ending.toUpperCase();

const advise = (key: AdviceKey, { name, ending = '' }: { readonly name: string; readonly ending?: string }): string =>
  adviceWords[key].replace('{name}', name).replace('{ending}', ending);
