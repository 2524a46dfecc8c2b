import assert from 'node:assert/strict';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { bytesOf } from './archive/archive.ts';
import { exported, filesOf, picture } from './testing/bcf.ts';
import { bare, DOCUMENT, id, project, TOPIC, topic, viewpoint, whats } from './testing/model.ts';
import { pictureFacts } from './writing/write-viewpoint.ts';
import { readBcf } from './reading/read-bcf.ts';
import { writeBcf } from './writing/write-bcf.ts';

test('camera directions are normalised to right angles; valid ones stay unchanged', async () => {
  const camera = viewpoint.perspective_camera!;
  const leaning = {
    ...camera,
    camera_direction: { x: 0, y: 3, z: -4 },
    camera_up_vector: { x: 0, y: 0, z: 2 },
    field_of_view: 120,
  };
  const down = { ...camera, camera_direction: { x: 0, y: 0, z: -5 }, camera_up_vector: { x: 0, y: 0, z: 1 } };
  const views = [leaning, down, camera].map((perspective, n) => ({
    ...viewpoint,
    guid: id(40 + n),
    perspective_camera: perspective,
    bitmaps: [],
  }));
  const { bytes, notices } = await exported(project('3.0', [bare({ viewpoints: views })]), { version: '3.0' });
  const [first, second, third] = (await readBcf(bytes)).topics[0]!.viewpoints.map(view => view.perspective_camera!);
  assert.deepEqual(
    [
      first!.camera_direction,
      Object.values(first!.camera_up_vector).map(part => part.toFixed(12)),
      first!.field_of_view,
    ],
    [{ x: 0, y: 0.6, z: -0.8 }, ['0', '0.8', '0.6'].map(part => Number(part).toFixed(12)), 120],
  );
  assert.deepEqual(
    [second!.camera_direction, second!.camera_up_vector],
    [
      { x: 0, y: 0, z: -1 },
      { x: 0, y: 1, z: 0 },
    ],
  );
  assert.deepEqual(third, camera);
  assert.ok(whats(notices).includes('Directions of a camera were brought to length 1 and to right angles.'));
});

test('snapshots keep their format; others are omitted, missing ones replaced on request, large ones reduced for 3.0', async () => {
  const jpeg = Buffer.from('ffd8ffe000044a46ffc00011080bb80fa003012200021101031101ffd9', 'hex');
  assert.deepEqual(pictureFacts(jpeg), { kind: 'jpg', width: 4000, height: 3000 });
  const views = [bytesOf('a.png', jpeg), bytesOf('b.png', Buffer.from('GIF89a')), null].map((snapshot, n) => ({
    ...viewpoint,
    guid: id(50 + n),
    snapshot,
    bitmaps: [],
  }));
  const model = project('3.0', [bare({ viewpoints: views })]);
  const plain = await filesOf((await exported(model, { version: '2.1' })).bytes);
  assert.deepEqual(plain[`${TOPIC}/snapshot.jpg`], jpeg);
  assert.equal(Object.keys(plain).filter(path => /\.(?:png|jpg)$/.test(path)).length, 1);
  const asked: number[] = [];
  const small = await picture().read();
  const { bytes, notices } = await exported(model, {
    version: '3.0',
    placeholderSnapshots: true,
    scalePicture: (_, edge) => {
      asked.push(edge);
      return Promise.resolve(small);
    },
  });
  const files = await filesOf(bytes);
  assert.deepEqual([files[`${TOPIC}/snapshot.png`], asked], [small, [1500]]);
  assert.deepEqual(pictureFacts(files[`${TOPIC}/${id(52)}.png`]!), { kind: 'png', width: 640, height: 480 });
  assert.ok(whats(notices).includes('"b.png" is neither PNG nor JPEG; it was left out.'));
  assert.ok(whats(notices).includes('A picture was made smaller: BCF 3.0 allows 1500 pixels.'));
});

test('file names are safe on every system, and unique', async () => {
  const named = (name: string) => ({ ...topic.bim_snippet!, bytes: bytesOf(name, Buffer.from(name)) });
  const unsafe = bare({
    bim_snippet: named('C:\\x\\con.txt'),
    unknown: [
      { path: '../../etc/passwd', bytes: bytesOf('passwd', Buffer.from('x')) },
      { path: 'MARKUP.BCF', bytes: bytesOf('MARKUP.BCF', Buffer.from('x')) },
      { path: 'a\u202egnp.exe', bytes: bytesOf('a', Buffer.from('x')) },
    ],
  });
  const { bytes } = await exported(project('2.1', [unsafe]), { version: '2.1' });
  const names = Object.keys(await filesOf(bytes)).filter(path => path.startsWith(TOPIC));
  assert.deepEqual(names, [`${TOPIC}/_con.txt`, `${TOPIC}/markup.bcf`, `${TOPIC}/a_gnp.exe`]);
  assert.equal((await readBcf(bytes)).topics[0]!.bim_snippet!.reference, '_con.txt');
});

test('large documents are streamed, and a failing one aborts the export', async () => {
  const content = Buffer.alloc(17 * 1024 * 1024, 'a line of some length, and others like it\n');
  // Too few repetitions to be mistaken for a zip bomb.
  for (let at = 0; at < content.length; at += 50) content.writeUInt32LE(at, at);
  const large = bytesOf('large.txt', content);
  const modelOf = (bytes: typeof large) => ({
    ...project('2.1'),
    documents: [{ guid: DOCUMENT, description: null, bytes: { ...bytes, read: () => assert.fail('read as a whole') } }],
  });
  const read = await readBcf((await exported(modelOf(large), { version: '2.1' })).bytes);
  assert.ok((await read.documents[0]!.bytes.read()).equals(content));
  assert.ok((await buffer(await read.documents[0]!.bytes.open())).equals(content));
  const broken = () =>
    Readable.from(
      (function* () {
        yield Buffer.from('some bytes');
        throw new Error('the disk is gone');
      })(),
    );
  await assert.rejects(
    exported(modelOf({ ...large, open: () => Promise.resolve(broken()) }), { version: '2.1' }),
    /the disk is gone/,
  );
});

test('an export fails when its sink or a document does', async () => {
  const sink = new Writable({ write: (_part, _encoding, done) => done(new Error('full')) });
  await assert.rejects(writeBcf(project('2.1'), { version: '2.1' }, sink), /full/);
  const broken = { ...bytesOf('a', Buffer.alloc(1)), read: () => Promise.reject(new Error('gone')) };
  const model = { ...project('2.1'), documents: [{ guid: DOCUMENT, description: null, bytes: broken }] };
  await assert.rejects(exported(model, { version: '2.1' }), /gone/);
});
