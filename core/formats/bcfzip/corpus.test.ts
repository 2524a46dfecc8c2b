// Real files with their reference values, read, written in both versions, checked against the official schemas and read
// again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { corpusPath, CORPUS_MISSING } from '../../testing/corpus.ts';
import { comparable, exported, schemaErrors, schemasMissing } from './testing/bcf.ts';
import { afterExport, withRatiosOf } from './testing/losses.ts';
import { readBcf } from './reading/read-bcf.ts';
import type { BcfProject } from './shape.ts';

interface Truth {
  readonly file: string;
  readonly version: string;
  readonly topics: number;
  readonly comments: number;
  readonly viewpoints: number;
  readonly snapshots: number;
  readonly bitmaps: number;
  readonly docrefs: number;
  readonly related: number;
  readonly ortho: number;
  readonly persp: number;
  readonly lines: number;
  readonly clips: number;
  readonly selected: number;
  readonly exceptions: number;
  readonly colors: number;
}

const corpus = corpusPath('bcf');
const skip = corpus ? false : CORPUS_MISSING;

const files = (): Truth[] => JSON.parse(readFileSync(join(corpus!, 'truth.json'), 'utf8')) as Truth[];

function countsOf({ version, topics }: BcfProject): Omit<Truth, 'file'> {
  const viewpoints = topics.flatMap(topic => topic.viewpoints);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    version,
    topics: topics.length,
    comments: sum(topics.map(topic => topic.comments.length)),
    viewpoints: viewpoints.length,
    snapshots: viewpoints.filter(({ snapshot }) => snapshot !== null).length,
    bitmaps: sum(viewpoints.map(({ bitmaps }) => bitmaps.length)),
    docrefs: sum(topics.map(topic => topic.document_references.length)),
    related: sum(topics.map(topic => topic.related_topics.length)),
    ortho: viewpoints.filter(viewpoint => viewpoint.orthogonal_camera !== null).length,
    persp: viewpoints.filter(viewpoint => viewpoint.perspective_camera !== null).length,
    lines: sum(viewpoints.map(({ lines }) => lines.length)),
    clips: sum(viewpoints.map(viewpoint => viewpoint.clipping_planes.length)),
    selected: sum(viewpoints.map(({ components }) => components?.selection.length ?? 0)),
    exceptions: sum(viewpoints.map(({ components }) => components?.visibility?.exceptions.length ?? 0)),
    colors: sum(viewpoints.flatMap(({ components }) => components?.coloring.map(c => c.components.length) ?? [])),
  };
}

test('real files of all versions have the expected content', { skip }, async () => {
  const truths = files();
  assert.ok(truths.length >= 79, `${truths.length} files`);
  for (const truth of truths) {
    const read = await readBcf(join(corpus!, truth.file));
    const counts = countsOf(read);
    const expected = Object.fromEntries(Object.keys(counts).map(key => [key, truth[key as keyof Truth]]));
    assert.deepEqual(counts, expected, truth.file);
    read.close();
  }
});

for (const version of ['2.1', '3.0'] as const) {
  test(`real files exported in ${version} keep all that it can hold`, { skip }, async () => {
    for (const { file } of files()) {
      const read = await readBcf(join(corpus!, file));
      const { bytes } = await exported(read, { version });
      const again = await readBcf(bytes);
      const expected = withRatiosOf(afterExport(read, version), again);
      assert.deepEqual(await comparable(again), await comparable(expected), file);
      assert.equal(again.version, version);
      // Only values that the export cannot know are reported as missing again.
      const repaired = again.notices.filter(({ what }) => !/does not know this file|has no author/.test(what));
      assert.deepEqual(repaired, [], file);
      // A second export gives the same bytes.
      assert.deepEqual((await exported(again, { version })).bytes, bytes, file);
      read.close();
    }
  });

  test(
    `exports of real files in ${version} are valid by the official schemas`,
    { skip: skip || schemasMissing() },
    async () => {
      for (const { file } of files()) {
        const read = await readBcf(join(corpus!, file));
        const { bytes } = await exported(read, { version, placeholderSnapshots: true });
        assert.deepEqual(await schemaErrors(bytes, version), [], file);
        read.close();
      }
    },
  );
}
