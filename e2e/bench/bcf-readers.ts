// Whether other programs read our BCF files: two public readers, installed from the registry into a temporary folder,
// read the exports of every file of the corpus. Asked for by name only, since it needs the network.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exported, filesOf, zipOf } from '../../core/formats/bcfzip/testing/bcf.ts';
import { readBcf } from '../../core/formats/bcfzip/reading/read-bcf.ts';
import { corpusPath } from '../../core/testing/corpus.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { manyTopics } from '../fixtures/bcf-files.ts';
import { print } from './figures.ts';
import { installPackages } from './processes.ts';

const PACKAGES = [
  '@parametricos/bcf-js@0.2.6',
  '@thatopen/components@3.4.8',
  '@thatopen/fragments',
  'three',
  'web-ifc',
];

/** Returns the number of topics that a reader finds. */
type Read = (bytes: Buffer, version: '2.1' | '3.0') => Promise<number>;

/** Prints a line for each reader and version. */
export async function benchReaders(): Promise<void> {
  const corpus = corpusPath('bcf');
  if (!corpus) throw new Error('the corpus is not there');
  using folder = temporaryFolder('bcf-readers');
  await installPackages(folder.path, PACKAGES);
  const readers: Readonly<Record<string, Read>> = {
    ours: async bytes => {
      const file = await readBcf(bytes);
      file.close();
      return file.topics.length;
    },
    'bcf-js 0.2.6': bcfJs(folder.path),
    'thatopen 3.4.8': await thatOpen(folder.path),
  };
  const files = (JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')) as { readonly file: string }[]).map(
    ({ file }) => join(corpus, file),
  );
  const large = await manyTopics(2000, 3);
  for (const [reader, read] of Object.entries(readers)) {
    for (const version of ['2.1', '3.0'] as const) await readAll(reader, read, files, version);
    const started = performance.now();
    const topics = await read(large, '2.1');
    print('bcf', { reader, topics, ms: Math.round(performance.now() - started) });
  }
}

/**
 * visinfo.xsd of 3.0 has Coloring/Color/Components/Component; both readers expect Coloring/Color/Component, as 2.1 has
 * it.
 */
const KNOWN = 'Coloring/Color/Components';

/** The same export with colours as version 2.1 has them: against the schema of 3.0. */
async function withOldColours(bytes: Buffer): Promise<Buffer> {
  const files: Record<string, Buffer | string> = {};
  for (const [path, content] of Object.entries(await filesOf(bytes)))
    files[path] = path.endsWith('.bcfv')
      ? content.toString().replaceAll(/(<Color [^>]*>)\s*<Components>(.*?)<\/Components>/gs, '$1$2')
      : content;
  return zipOf(files);
}

async function readAll(reader: string, read: Read, files: readonly string[], version: '2.1' | '3.0'): Promise<void> {
  const failed: string[] = [];
  const known: string[] = [];
  for (const path of files) {
    const model = await readBcf(path);
    const { bytes } = await exported(model, { version });
    const expected = model.topics.length;
    model.close();
    const topicsIn = (given: Buffer) => read(given, version).catch((error: unknown) => String(error));
    const found = await topicsIn(bytes);
    if (found === expected) continue;
    const file = path.slice(path.lastIndexOf('/') + 1);
    const isKnown = version === '3.0' && (await topicsIn(await withOldColours(bytes))) === expected;
    if (isKnown) known.push(file);
    else failed.push(`${file}: ${found} instead of ${expected}`);
  }
  print('bcf', {
    reader,
    version,
    files: files.length,
    read: files.length - failed.length - known.length,
    ...(known.length > 0 && { cannot_read: KNOWN, known }),
    failed: failed.slice(0, 5),
    pass: failed.length === 0,
  });
}

interface BcfJs {
  readonly BcfReader: new () => {
    readonly project?: { readonly markups: readonly unknown[] };
    read(bytes: ArrayBuffer): Promise<void>;
  };
}

function bcfJs(folder: string): Read {
  const load = createRequire(join(folder, 'package.json'));
  return async (bytes, version) => {
    const { BcfReader } = load(`@parametricos/bcf-js/dist/${version}`) as BcfJs;
    const reader = new BcfReader();
    await reader.read(new Uint8Array(bytes).buffer);
    return reader.project?.markups.length ?? 0;
  };
}

interface ThatOpen {
  readonly BCFTopics: unknown;
  readonly Components: new () => {
    get(of: unknown): {
      setup(config: object): void;
      load(bytes: Uint8Array): Promise<{ readonly topics: readonly unknown[] }>;
    };
  };
}

async function thatOpen(folder: string): Promise<Read> {
  const entry = join(folder, 'node_modules/@thatopen/components');
  const { module = '', main = '' } = JSON.parse(readFileSync(join(entry, 'package.json'), 'utf8')) as {
    readonly module?: string;
    readonly main?: string;
  };
  const { Components, BCFTopics } = (await import(pathToFileURL(join(entry, module || main)).href)) as ThatOpen;
  return async bytes => {
    const topics = new Components().get(BCFTopics);
    topics.setup({});
    return (await topics.load(new Uint8Array(bytes))).topics.length;
  };
}
