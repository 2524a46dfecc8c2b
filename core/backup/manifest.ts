// The description of a backup, `manifest.json`. Its own hash is beside it, so that damage to either is found.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { writeDurably } from '../kit/files/durable-file.ts';
import { digestOf } from '../kit/ids.ts';
import { parseJson } from '../kit/text/json-text.ts';

const Part = Type.Object({
  /** from the folder of the backup */
  path: Type.String(),
  /** bytes */
  size: Type.Integer({ minimum: 0 }),
  /** SHA-256, lowercase hex */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type Part = Static<typeof Part>;

const Manifest = Type.Object({
  format: Type.Literal(1),
  /** version of the program that made it */
  program: Type.String(),
  /** ISO time of the state of the database */
  made_at: Type.String(),
  /** files in the folder of this backup */
  parts: Type.Array(Part),
  /** files that backups share: those of `stored-files.txt` */
  stored: Type.Object({ files: Type.Integer({ minimum: 0 }), bytes: Type.Integer({ minimum: 0 }) }),
  /** whether a passphrase opens the master key in it, or there is none */
  key: Type.Union([Type.Literal('passphrase'), Type.Literal('none')]),
  /** the newest entry of the log of activity */
  activity: Type.Object({ seq: Type.Integer({ minimum: 0 }), hash: Type.String() }),
  /** stored files that were missing or damaged already: paths from the data folder */
  damaged: Type.Array(Type.String()),
});
export type Manifest = Static<typeof Manifest>;

/** Bytes of all files of a backup. */
export const bytesOf = ({ stored, parts }: Manifest): number =>
  parts.reduce((sum, { size }) => sum + size, stored.bytes);

/** Parts of a backup that others use by name. */
export const DATABASE = 'plinth.db.zst';
export const KEY_FILE = 'keys/master.key';

/** A backup, or a part of it, cannot be used. */
export class BackupProblem extends Error {}

/** Writes the manifest, which makes a folder a backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeDurably(join(folder, 'manifest.sha256'), `${digestOf(text)}\n`);
  writeDurably(join(folder, 'manifest.json'), text);
}

/** @throws BackupProblem when it is missing, damaged, or of a newer format */
export function readManifest(folder: string): Manifest {
  const [file, hashFile] = [join(folder, 'manifest.json'), join(folder, 'manifest.sha256')];
  for (const each of [file, hashFile]) if (!existsSync(each)) throw new BackupProblem(`${each} is missing`);
  const text = readFileSync(file, 'utf8');
  if (readFileSync(hashFile, 'utf8') !== `${digestOf(text)}\n`)
    throw new BackupProblem(`${file} or ${hashFile} is damaged`);
  const content = parseJson(text);
  if (!Value.Check(Manifest, content))
    throw new BackupProblem(`${file} was written by another version of Plinth; restore it with that version`);
  return content;
}
