import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { useClashes } from './clashes.ts';
import { useFrameQuestions } from './frames.ts';
import { startFakeService } from './testing/service.ts';
import { UnreadError } from '../../ui/files/dropped-files.ts';
import { useUploads, type NamedDocument, type UploadTarget } from './upload.ts';
import { addUploads, addVersion, cancelUpload, clearUploads, retryUpload } from './uploads.ts';

const service = await startFakeService();
const ROOT = 5;
const targetOf = (...documents: readonly NamedDocument[]): UploadTarget => ({
  cloudId: 1,
  projectId: 2,
  folderId: ROOT,
  documentsOf: () => Promise.resolve(documents),
});
const file = (path: string, text = 'abc') => {
  const names = path.split('/');
  return { file: new File([text], names.at(-1) ?? ''), path: names.slice(0, -1) };
};

/** Lets started work proceed as far as possible without the service. */
const settled = async () => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise(resolve => setImmediate(resolve));
};
const items = () => useUploads.getState().items;
const states = () => items().map(({ state }) => state);
const idOf = (name: string) => items().find(item => item.name === name)?.id ?? 0;
const underWay = () => service.sent.map(({ name }) => name);
const answer = async (status: number, name = underWay()[0], response?: unknown) => {
  service.sent.find(each => each.name === name)?.answer(status, response);
  await settled();
};
const add = async (names: readonly string[], target = targetOf()) => {
  addUploads(
    names.map(name => file(name)),
    target,
  );
  await settled();
};

beforeEach(async () => {
  for (const { id } of items()) cancelUpload(id);
  clearUploads();
  service.folders.length = 0;
  await settled();
});

test('two files upload at once; the next starts when one ends', async () => {
  await add(['a', 'b', 'c', 'd']);
  assert.deepEqual(
    [underWay(), states()],
    [
      ['a', 'b'],
      ['running', 'running', 'waiting', 'waiting'],
    ],
  );
  await answer(201);
  assert.deepEqual(
    [underWay(), states()],
    [
      ['b', 'c'],
      ['done', 'running', 'running', 'waiting'],
    ],
  );
  await add(['e']);
  for (let left = 4; left > 0; left -= 1) await answer(201);
  assert.deepEqual(new Set(states()), new Set(['done']));
});

test('a failure stops one file only and shows advice', async () => {
  const troubles = new Map<number, string>([
    [403, 'no-right'],
    [404, 'absent'],
    [413, 'refused'],
    [500, 'refused'],
    [507, 'full'],
    [0, 'offline'],
  ]);
  for (const [status, trouble] of troubles) {
    await add([`at ${status}`, 'next']);
    await answer(status, `at ${status}`);
    assert.deepEqual(
      items().map(item => [item.state, item.trouble]),
      [
        ['failed', trouble],
        ['running', null],
      ],
      String(status),
    );
    await answer(201, 'next');
    clearUploads();
  }
  await add(['too much']);
  await answer(413, 'too much', { code: 'quota_exceeded', detail: 'The cloud is full.' });
  assert.equal(items()[0]?.trouble, 'cloud-full');
  clearUploads();
});

test('a retry keeps the decision', async () => {
  await add(['plan.pdf'], targetOf({ id: 77, name: 'plan.pdf' }));
  useClashes.getState().open[0]?.answer('version', false);
  await settled();
  await answer(0);
  retryUpload(idOf('plan.pdf'));
  await settled();
  assert.deepEqual(
    [service.sent.map(({ name, to }) => [name, to]), useClashes.getState().open.length],
    [[['plan.pdf', 'version of 77']], 0],
  );
  await answer(201);
  assert.deepEqual(states(), ['done']);
});

test('other files continue during a question', async () => {
  await add(['a', 'taken', 'c', 'd'], targetOf({ id: 8, name: 'Taken' }));
  assert.deepEqual(
    [states(), underWay()],
    [
      ['running', 'asking', 'running', 'waiting'],
      ['a', 'c'],
    ],
  );
  useClashes.getState().open[0]?.answer('both', false);
  await settled();
  assert.deepEqual(states(), ['running', 'waiting', 'running', 'waiting']);
  await answer(201, 'a');
  assert.deepEqual(underWay(), ['c', 'taken (2)']);
  await answer(201, 'c');
  await answer(201, 'taken (2)');
  await answer(201, 'd');
  assert.deepEqual(states(), ['done', 'done', 'done', 'done']);
});

test('models without a unit ask once per upload', async () => {
  await add(['a.obj', 'b.GLB', 'c.ifc']);
  assert.deepEqual([states(), underWay()], [['asking', 'asking', 'running'], ['c.ifc']]);
  assert.deepEqual(
    useFrameQuestions.getState().open.map(({ name, hasMore }) => [name, hasMore]),
    [
      ['a.obj', true],
      ['b.GLB', true],
    ],
  );
  useFrameQuestions.getState().open[0]?.answer({ unit: 'mm', up: 'auto' }, true);
  await settled();
  await answer(201, 'c.ifc');
  assert.deepEqual(
    service.sent.map(({ name, frame }) => [name, frame]),
    [
      ['a.obj', 'mm auto'],
      ['b.GLB', 'mm auto'],
    ],
  );
  await answer(201, 'a.obj');
  await answer(201, 'b.GLB');
  await add(['d.gltf']);
  cancelUpload(idOf('d.gltf'));
  await settled();
  assert.deepEqual([states().at(-1), useFrameQuestions.getState().open.length], ['cancelled', 0]);
});

test('a skipped file can be retried and asks again', async () => {
  await add(['a'], targetOf({ id: 8, name: 'a' }));
  useClashes.getState().open[0]?.answer('skip', false);
  await settled();
  assert.deepEqual(states(), ['skipped']);
  retryUpload(idOf('a'));
  await settled();
  assert.deepEqual([states(), useClashes.getState().open.map(({ name }) => name)], [['asking'], ['a']]);
});

test('cancelling makes room for the next file', async () => {
  await add(['a', 'b', 'c', 'taken', 'e'], targetOf({ id: 8, name: 'taken' }));
  cancelUpload(idOf('a'));
  cancelUpload(idOf('b'));
  await settled();
  assert.deepEqual(states(), ['cancelled', 'cancelled', 'running', 'asking', 'running']);
  cancelUpload(idOf('taken'));
  await settled();
  assert.deepEqual([states()[3], useClashes.getState().open.length], ['cancelled', 0]);
  await answer(201, 'c');
  cancelUpload(idOf('c'));
  assert.equal(states()[2], 'done', 'what has arrived cannot be cancelled');
  retryUpload(idOf('a'));
  await settled();
  assert.deepEqual(underWay(), ['e', 'a']);
});

test('only finished files can be removed', async () => {
  await add(['a', 'b', 'c']);
  await answer(201, 'a');
  await answer(403, 'b');
  const [gone, failed] = [idOf('a'), idOf('b')];
  clearUploads();
  assert.deepEqual(
    items().map(({ name, state }) => [name, state]),
    [['c', 'running']],
  );
  for (const id of [gone, failed]) retryUpload(id);
  assert.equal(items().length, 1);
});

test('folders are created once; existing ones are used', async () => {
  service.folders.push({ id: 50, parent_id: ROOT, name: 'Plans' }, { id: 51, parent_id: 9, name: 'Étage 1' });
  const before = service.calls.length;
  await add(['Plans/Étage 1/a.pdf', 'Plans/Étage 1/b.pdf', 'Plans/c.pdf']);
  const targets = service.sent.map(({ name, to }) => [name, to]);
  const made = service.folders.at(-1);
  assert.deepEqual(made, { id: 1002, parent_id: 50, name: 'Étage 1' }, 'one of that name elsewhere is another one');
  assert.deepEqual(targets, [
    ['a.pdf', '1002'],
    ['b.pdf', '1002'],
  ]);
  await answer(201);
  assert.equal(service.sent.at(-1)?.to, '50');
  assert.deepEqual(
    service.calls.slice(before).map(call => call.split(' ')[0]),
    ['GET', 'POST'],
  );
  assert.deepEqual(items()[0]?.name, 'Plans/Étage 1/a.pdf', 'it is listed with its folders');
});

test('a failed folder is retried with its file', async () => {
  service.refuseNext(403);
  await add(['New/a.pdf']);
  assert.deepEqual(
    items().map(item => [item.state, item.trouble]),
    [['failed', 'no-right']],
  );
  retryUpload(idOf('New/a.pdf'));
  await settled();
  assert.deepEqual(states(), ['running']);
});

test('a new version goes to its document, whatever its file name', async () => {
  addVersion(file('other name.ifc').file, targetOf({ id: 8, name: 'other name.ifc' }), 42, 'carry');
  await settled();
  assert.deepEqual(
    [service.sent.map(({ name, to }) => [name, to]), useClashes.getState().open.length],
    [[['other name.ifc', 'version of 42']], 0],
  );
});

test('archive files are unpacked on their turn; a damaged one fails alone', async () => {
  const unpacked: string[] = [];
  const packed = (name: string, content?: File) => ({
    file: {
      name,
      size: 3,
      unpack: () => {
        unpacked.push(name);
        return Promise.resolve(content);
      },
    },
    path: ['Plans'],
  });
  const files = ['a', 'bad', 'taken', 'c'].map(name => packed(name, name === 'bad' ? undefined : file(name).file));
  addUploads(files, targetOf({ id: 8, name: 'taken' }));
  await settled();
  assert.deepEqual(unpacked, ['a', 'bad', 'c'], 'what asks is not unpacked yet');
  assert.deepEqual(
    items().map(({ state, trouble }) => [state, trouble]),
    [
      ['running', null],
      ['failed', 'damaged'],
      ['asking', null],
      ['running', null],
    ],
  );
});

test('an unreadable archive is reported', async () => {
  const unpack = () => Promise.reject(new UnreadError('the archive cannot be read'));
  addUploads([{ file: { name: 'a', size: 3, unpack }, path: [] }], targetOf());
  await settled();
  assert.deepEqual([states(), items()[0]?.trouble], [['failed'], 'unread']);
});

test('a folder is found in any accent form', async () => {
  service.folders.push({ id: 77, parent_id: ROOT, name: 'Pla\u0308ne' });
  await add(['Pläne/a']);
  assert.deepEqual([service.sent.map(({ to }) => to), service.folders.length], [['77'], 1]);
});

test('cancelling during the folder lookup asks nothing', async () => {
  addUploads([file('Models/a.obj')], targetOf());
  cancelUpload(idOf('Models/a.obj'));
  await settled();
  assert.deepEqual([states(), useFrameQuestions.getState().open.length], [['cancelled'], 0]);
});

test('ten thousand files keep their order across drops', async () => {
  await add(Array.from({ length: 10_000 }, (_, at) => `file ${at}`));
  await add(['last']);
  assert.deepEqual([underWay(), states().filter(state => state === 'waiting').length], [['file 0', 'file 1'], 9999]);
  assert.equal(items().at(-1)?.name, 'last');
  useUploads.setState({ items: [] });
});
