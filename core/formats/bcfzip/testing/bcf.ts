// Shared by tests of BCF files: archives built from texts, exports in memory, comparable shapes, the official schemas.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { bytesOf, openArchive } from '../archive/archive.ts';
import { DEFAULT_LIMITS, type BcfNotice, createReport } from '../report.ts';
import type { BcfBytes, BcfProject, BcfWriteOptions } from '../shape.ts';
import { writeBcf } from '../writing/write-bcf.ts';

/** A zip of texts and bytes by their paths. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content as string), path, { mtime: new Date('2024-05-06T07:08:10Z') });
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * The same with names that the zip library would refuse to write: each `from` is replaced by a `to` of the same length.
 */
export async function zipWithName(
  files: Readonly<Record<string, string | Buffer>>,
  from: string,
  to: string,
): Promise<Buffer> {
  const bytes = await zipOf(files);
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** An export in memory with what it reported. */
export async function exported(
  model: BcfProject,
  options: BcfWriteOptions,
): Promise<{ readonly bytes: Buffer; readonly notices: BcfNotice[] }> {
  const parts: Buffer[] = [];
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  const notices = await writeBcf(model, options, sink);
  return { bytes: Buffer.concat(parts), notices };
}

/** Paths and texts of an archive. */
export async function filesOf(bytes: Buffer): Promise<Record<string, Buffer>> {
  const archive = await openArchive(bytes, DEFAULT_LIMITS, createReport([], ''));
  const files: Record<string, Buffer> = {};
  for (const file of archive.files.values()) files[file.path] = await file.read();
  return files;
}

const schemas = resolve(import.meta.dirname, '../../../../../shared/spec/bcf-schemas/xsd');

/** The reason why exports cannot be checked against the official schemas here, or false when they can. */
export function schemasMissing(): string | false {
  if (!existsSync(schemas)) return 'SKIPPED: the schemas of BCF are not at ../shared';
  return spawnSync('xmllint', ['--version']).status === 0 ? false : 'SKIPPED: xmllint is not installed';
}

const kinds: readonly (readonly [RegExp, schema: string])[] = [
  [/\/markup\.bcf$/, 'markup.xsd'],
  [/\.bcfv$/, 'visinfo.xsd'],
  [/^bcf\.version$/, 'version.xsd'],
  [/^project\.bcfp$/, 'project.xsd'],
  [/^extensions\.xml$/, 'extensions.xsd'],
  [/^documents\.xml$/, 'documents.xsd'],
];

/**
 * Errors of an archive by the official schemas; the field of view of 2.1 is written as it is, which its text allows.
 */
export async function schemaErrors(bytes: Buffer, version: '2.1' | '3.0'): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-'));
  try {
    const files = Object.entries(await filesOf(bytes));
    return kinds.flatMap(([pattern, schema]) => {
      const paths = files
        .filter(([path]) => pattern.test(path))
        .map(([path, content]) => {
          const target = join(folder, path);
          mkdirSync(dirname(target), { recursive: true });
          writeFileSync(target, content);
          return target;
        });
      if (paths.length === 0) return [];
      const set = join(schemas, version.replace('.', '_'), schema);
      const { stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', set, ...paths], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      });
      return stderr
        .split('\n')
        .filter(line => /error|warning/i.test(line) && !(version === '2.1' && /'FieldOfView'/.test(line)));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isBytes = (value: object): value is BcfBytes => 'read' in value && 'open' in value;

/** A model with hashes instead of bytes. */
export async function comparable(model: BcfProject): Promise<Omit<BcfProject, 'version'>> {
  const { project, extensions, topics, documents, unknown } = model;
  return (await withoutBytes({ project, extensions, topics, documents, unknown })) as BcfProject;
}

async function withoutBytes(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withoutBytes));
  if (typeof value !== 'object' || value === null) return value;
  if (isBytes(value))
    return createHash('sha1')
      .update(await value.read())
      .digest('hex');
  const entries = Object.entries(value).map(async ([key, inside]) => [key, await withoutBytes(inside)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** A picture of one pixel, followed by the given number of bytes. */
export const picture = (rest = 0): BcfBytes =>
  bytesOf(
    'picture.png',
    Buffer.concat([
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      Buffer.alloc(rest, 'x'),
    ]),
  );
