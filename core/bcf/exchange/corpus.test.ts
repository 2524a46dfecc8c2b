// Real files through the store: imported, read by the API, exported, validated by the official schemas, imported again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readBcf } from '../../formats/bcfzip/reading/read-bcf.ts';
import { schemaErrors, schemasMissing } from '../../formats/bcfzip/testing/bcf.ts';
import { unitCamera } from '../../formats/bcfzip/writing/write-viewpoint.ts';
import { corpusPath, CORPUS_MISSING } from '../../testing/corpus.ts';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import type { FullTopic } from '../full-topics/schema.ts';
import type { Viewpoint } from '../viewpoints/schema.ts';

interface Truth {
  readonly file: string;
  readonly version: string;
  readonly topics: number;
  readonly comments: number;
  readonly viewpoints: number;
  readonly snapshots: number;
  readonly docrefs: number;
  readonly related: number;
  readonly selected: number;
  readonly clips: number;
}

const corpus = corpusPath('bcf');
const files = (): Truth[] => JSON.parse(readFileSync(join(corpus!, 'truth.json'), 'utf8')) as Truth[];
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

type Whole = FullTopic & { readonly related: readonly unknown[]; readonly references: readonly unknown[] };

function countsOf(topics: readonly Whole[]): Omit<Truth, 'file' | 'version'> {
  const viewpoints = topics.flatMap(topic => topic.viewpoints);
  return {
    topics: topics.length,
    comments: sum(topics.map(({ comments }) => comments.length)),
    viewpoints: viewpoints.length,
    snapshots: viewpoints.filter(({ snapshot }) => snapshot && !snapshot.drawn).length,
    docrefs: sum(topics.map(({ references }) => references.length)),
    related: sum(topics.map(({ related }) => related.length)),
    selected: sum(viewpoints.map(({ components }) => components.selection.length)),
    clips: sum(viewpoints.map(({ clipping_planes: planes }) => planes.length)),
  };
}

/**
 * Ignores values that files cannot hold: numbers that each project gives, fields missing in 2.1 (answers, ratios),
 * lengths of directions, and whether a picture was drawn. Files always state the visibility.
 */
function lasting(viewpoint: Viewpoint): object {
  const { orthogonal_camera: orthogonal, perspective_camera: perspective, bitmaps, snapshot, components } = viewpoint;
  const cameraOf = (camera: typeof orthogonal | typeof perspective) => {
    if (!camera) return undefined;
    const { direction, up } = unitCamera(camera.camera_direction, camera.camera_up_vector);
    return { ...camera, camera_direction: direction, camera_up_vector: up, aspect_ratio: 0 };
  };
  const hints = { spaces_visible: false, space_boundaries_visible: false, openings_visible: false };
  const visibility = { default_visibility: true, exceptions: [], view_setup_hints: hints };
  return {
    ...viewpoint,
    orthogonal_camera: cameraOf(orthogonal),
    perspective_camera: cameraOf(perspective),
    bitmaps: bitmaps.map(bitmap => ({ ...bitmap, guid: '' })),
    snapshot: snapshot && { ...snapshot, drawn: undefined },
    components: { visibility, ...components },
  };
}

/** Each import has its own time; importer and author stay the same. */
const lastingMarks = ({ imported, modified_imported }: Pick<Whole, 'imported' | 'modified_imported'>) => ({
  imported: imported && { ...imported, date: '' },
  modified_imported: modified_imported && { ...modified_imported, date: '' },
});

const lastingTopic = (topic: Whole): object => ({
  ...topic,
  ...lastingMarks(topic),
  server_assigned_id: '',
  comments: topic.comments.map(comment => ({ ...comment, ...lastingMarks(comment), reply_to_comment_guid: null })),
  viewpoints: topic.viewpoints.map(lasting),
});

// Long: one service for all files.
test('real files are exported as they were imported', { skip: corpus ? false : CORPUS_MISSING }, async t => {
  const { request, application: as, createProject } = await startService(t);
  const canValidate = schemasMissing() === false;
  if (!canValidate) t.diagnostic(String(schemasMissing()));

  /** All API answers of a new project with the file, once every viewpoint has its picture. */
  async function takeIn(name: string, bytes: Buffer) {
    const { projectId } = await createProject(name.slice(0, 60));
    const at = `/bcf/2.1/projects/${projectId}`;
    const taken = await request('POST', `${at}/import?report=true`, { as, body: fileForm(name, bytes, {}) });
    assert.equal(taken.status, 200, `${name}: ${taken.text}`);
    for (const end = Date.now() + 60_000; ; await pause(20)) {
      const found = (await request('GET', `${at}/full-topic`, { as })).json as FullTopic[];
      if (!found.every(topic => topic.viewpoints.every(({ snapshot }) => snapshot))) {
        assert.ok(Date.now() < end, `${name}: a picture is missing`);
        continue;
      }
      const topics: Whole[] = [];
      for (const topic of found) {
        const part = async (of: string) => (await request('GET', `${at}/topics/${topic.guid}/${of}`, { as })).json;
        const references = (
          (await part('document_references')) as { url: string | null; referenced_document: string }[]
        )
          .map(({ url, referenced_document }) => url ?? referenced_document)
          .toSorted();
        topics.push({ ...topic, references, related: (await part('related_topics')) as unknown[] });
      }
      return { at, topics };
    }
  }

  for (const { file, version, ...truth } of files()) {
    const given = readFileSync(join(corpus!, file));
    const { at, topics } = await takeIn(basename(file), given);
    const assigned = (all: readonly { readonly guid: string; readonly assigned_to: string | null }[]) =>
      all.map(({ guid, assigned_to }) => `${guid} ${assigned_to}`).toSorted();
    const read = await readBcf(given);
    assert.deepEqual(assigned(topics), assigned(read.topics), file);
    read.close();
    const counts = countsOf(topics);
    assert.deepEqual(
      counts,
      Object.fromEntries(Object.keys(counts).map(key => [key, truth[key as keyof typeof truth]])),
      file,
    );
    const target = version === '3.0' ? '3.0' : '2.1';
    const { status, bytes } = await request('GET', `${at}/export?version=${target}`, { as });
    assert.equal(status, 200, file);
    if (canValidate) assert.deepEqual(await schemaErrors(bytes, target), [], file);
    const again = await takeIn(`again-${basename(file)}`, bytes);
    assert.deepEqual(again.topics.map(lastingTopic), topics.map(lastingTopic), file);
  }
});
