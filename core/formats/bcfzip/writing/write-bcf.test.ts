import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBufferPromise } from 'yauzl';
import { comparable, exported, filesOf, schemaErrors, schemasMissing, zipOf } from '../testing/bcf.ts';
import { afterExport, withRatiosOf } from '../testing/losses.ts';
import { bare, DOCUMENT, id, OTHER, project, TOPIC, topic, viewpoint, whats } from '../testing/model.ts';
import { readBcf } from '../reading/read-bcf.ts';
import type { BcfProject } from '../shape.ts';

for (const version of ['2.1', '3.0'] as const) {
  test(`everything that ${version} can hold is read back unchanged, also unknown files`, async () => {
    const model = project(version);
    const { bytes } = await exported(model, { version });
    const read = await readBcf(bytes);
    const expected = withRatiosOf(afterExport(model, version), read);
    assert.deepEqual(await comparable(read), await comparable(expected));
    assert.deepEqual(
      read.documents.map(document => document.bytes.name),
      ['plan é.pdf', 'unused.txt'],
    );
    assert.deepEqual(Object.is(read.topics[0]!.viewpoints[0]!.perspective_camera!.camera_view_point.y, -0), true);
  });

  test(
    `an export in ${version} is valid by the official schemas, also of a minimal project`,
    { skip: schemasMissing() },
    async () => {
      const empty = bare({
        guid: OTHER,
        topic_type: null,
        topic_status: ' ',
        title: ' ',
        creation_author: null,
        priority: '',
        labels: [''],
        description: 'a\u0000b\ud800c',
        viewpoints: [
          {
            ...viewpoint,
            guid: id(20),
            snapshot: null,
            bitmaps: [],
            components: { selection: [], coloring: [{ color: 'none', components: [] }], visibility: null },
          },
          { ...viewpoint, guid: id(21), perspective_camera: null },
          { ...viewpoint, guid: id(22), perspective_camera: null, snapshot: null },
          {
            ...viewpoint,
            guid: id(23),
            orthogonal_camera: { ...viewpoint.perspective_camera!, view_to_world_scale: 3 },
          },
        ],
        comments: [
          { ...topic.comments[0]!, guid: id(30), author: null, comment: '', viewpoint_guid: id(22) },
          { ...topic.comments[0]!, guid: id(31), author: '', comment: ' ', viewpoint_guid: id(20) },
        ],
      });
      const none = { project_id: null, name: null };
      const nothing = Object.fromEntries(Object.keys(project(version).extensions).map(key => [key, null]));
      for (const model of [
        project(version, [topic, empty]),
        { ...project(version, []), documents: [] },
        { ...project(version), project: none, extensions: nothing as unknown as BcfProject['extensions'] },
        { ...project(version), project: { project_id: null, name: 'Only a name' } },
      ])
        assert.deepEqual(await schemaErrors((await exported(model, { version })).bytes, version), []);
      // The schemas do find errors.
      const wrong = { 'bcf.version': '<Version Id="1"/>', [`${TOPIC}/markup.bcf`]: '<Markup><Topic/></Markup>' };
      assert.ok((await schemaErrors(await zipOf(wrong), version)).length >= 2);
    },
  );
}

test('files of 2.1 have the usual names, lower-case guids, folders and forward slashes', async () => {
  const upper = { ...topic, guid: TOPIC.toUpperCase(), related_topics: [OTHER.toUpperCase()] };
  const { bytes } = await exported(project('2.1', [upper]), { version: '2.1' });
  const files = await filesOf(bytes);
  assert.deepEqual(Object.keys(files), [
    'bcf.version',
    'project.bcfp',
    'extensions.xsd',
    `Documents/${DOCUMENT}/plan é.pdf`,
    `Documents/${id(9)}/unused.txt`,
    `${TOPIC}/snapshot.png`,
    `${TOPIC}/picture.png`,
    `${TOPIC}/viewpoint.bcfv`,
    `${TOPIC}/${id(4)}.png`,
    `${TOPIC}/${id(4)}.bcfv`,
    `${TOPIC}/a.json`,
    'models/house.ifc',
    `${TOPIC}/markup.bcf`,
    `${TOPIC}/more/notes.txt`,
    'vendor/settings.bin',
  ]);
  const markup = files[`${TOPIC}/markup.bcf`]!.toString();
  assert.ok(!markup.includes(TOPIC.toUpperCase()) && !markup.includes(OTHER.toUpperCase()));
  const zip = await fromBufferPromise(bytes);
  const folders = (await Array.fromAsync(zip.eachEntry(), ({ fileName }) => fileName)).filter(name =>
    name.endsWith('/'),
  );
  assert.deepEqual(folders, ['Documents/', `${TOPIC}/`]);
});

test('values that a version lacks are omitted with a notice', async () => {
  const model = project('2.1');
  assert.deepEqual(whats((await exported(model, { version: '2.1' })).notices), [
    'Descriptions of documents are not part of BCF 2.1; those of references are.',
    'Aspect ratios of cameras are not part of BCF 2.1; they were left out.',
    'Which comment answers which is not part of BCF 2.1; it was left out.',
    'The id that the server assigned is not part of BCF 2.1; it was left out.',
  ]);
  const lacking = bare({
    topic_type: null,
    topic_status: null,
    creation_author: null,
    comments: [{ ...topic.comments[0]!, comment: ' ' }],
    viewpoints: [{ ...viewpoint, perspective_camera: null, snapshot: null }],
    unknown: topic.unknown,
  });
  const { notices, bytes } = await exported(project('2.1', [lacking]), {
    version: '3.0',
    topicType: 'Remark',
    topicStatus: 'New',
    author: 'nobody',
  });
  assert.deepEqual(whats(notices), [
    'BCF 3.0 asks for a type and a status; the topic got Remark and New.',
    'A viewpoint without camera and picture is not allowed in BCF 3.0; it was left out.',
    'A comment shows a viewpoint that was not written; it was kept without.',
    'A comment without text and viewpoint is not allowed in BCF 3.0; it was left out.',
    'An author is missing, whom BCF 3.0 asks for; "nobody" was written.',
    'A file that BCF does not know was left out: only exports of the same version hold it.',
    'A file that BCF does not know was left out: only exports of the same version hold it.',
  ]);
  const read = await readBcf(bytes);
  assert.deepEqual(
    [read.topics[0]!.topic_type, read.topics[0]!.creation_author, read.extensions.topic_statuses],
    ['Remark', 'nobody', ['New']],
  );
});
