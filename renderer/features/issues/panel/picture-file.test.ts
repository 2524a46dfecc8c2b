import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../api/errors.ts';
import { newSize, pictureAmong, sendComment, type Picture } from './picture-file.ts';

const file = (type: string, size = 1000) => ({ type, size });

test('PNG and JPEG of normal size stay unchanged', () => {
  for (const type of ['image/png', 'image/jpeg']) {
    assert.equal(newSize(file(type), { width: 1280, height: 800 }), undefined, type);
    assert.equal(newSize(file(type, 8_000_000), { width: 4096, height: 4096 }), undefined, type);
  }
});

test('other formats are converted at their size', () => {
  for (const type of ['image/webp', 'image/gif', 'image/svg+xml', 'image/jpeg2000', 'image/avif'])
    assert.deepEqual(newSize(file(type), { width: 640, height: 480 }), { width: 640, height: 480 }, type);
});

test('a heavy picture is re-encoded at its size', () =>
  assert.deepEqual(newSize(file('image/png', 8_000_001), { width: 4000, height: 3000 }), {
    width: 4000,
    height: 3000,
  }));

test('a large picture is reduced by its longer side', () => {
  assert.deepEqual(newSize(file('image/jpeg'), { width: 8192, height: 4000 }), { width: 4096, height: 2000 });
  assert.deepEqual(newSize(file('image/jpeg'), { width: 3000, height: 6000 }), { width: 2048, height: 4096 });
  assert.deepEqual(newSize(file('image/png'), { width: 4097, height: 10 }), { width: 4096, height: 10 });
});

test('a thin picture keeps at least one pixel', () => {
  assert.deepEqual(newSize(file('image/png'), { width: 20_000, height: 1 }), { width: 4096, height: 1 });
  assert.deepEqual(newSize(file('image/png'), { width: 2, height: 30_000 }), { width: 1, height: 4096 });
});

test('the first pasted picture is used', () => {
  const [text, png, jpeg] = ['text/plain', 'image/png', 'image/jpeg'].map(
    (type, n) => new File(['x'], `${n}`, { type }),
  );
  assert.ok(text && png && jpeg);
  assert.equal(pictureAmong([text, jpeg, png]), jpeg);
  assert.equal(pictureAmong(new Set([text, png])), png);
  assert.equal(pictureAmong([text]), undefined);
  assert.equal(pictureAmong([]), undefined);
});

const picture: Picture = { type: 'png', bytes: new Blob(['x']), name: 'crack.png' };

/** A service that records its calls in order; `failing` names the calls that it refuses. */
function service(
  failing: readonly ('addPicture' | 'addComment' | 'changeComment' | 'removeViewpoint')[] = [],
  error?: Error,
) {
  const given: unknown[] = [];
  const kept: string[] = [];
  const answer = async <Answer>(name: (typeof failing)[number], what: unknown, done: () => Answer) => {
    given.push([name, what]);
    if (failing.includes(name)) throw error ?? new Error(`${name} failed`);
    return done();
  };
  return {
    given,
    /** guids of viewpoints that the issue has */
    kept,
    calls: {
      addPicture: async (guid: string, { name }: Picture) =>
        answer('addPicture', [guid, name], () => {
          kept.push('made');
          return { guid: 'made' };
        }),
      addComment: async (guid: string, body: object) => answer('addComment', [guid, body], () => 'commented'),
      changeComment: async (of: object) => answer('changeComment', of, () => 'changed'),
      removeViewpoint: async (of: { readonly viewpoint: string }) =>
        answer('removeViewpoint', of, () => {
          kept.splice(kept.indexOf(of.viewpoint), 1);
        }),
    },
  };
}

test('a comment without picture is one call', async () => {
  const { calls, given } = service();
  assert.equal(await sendComment(calls, { guid: 'i', text: 'Yes' }), 'commented');
  await sendComment(calls, { guid: 'i', text: 'This one', viewpoint: 'v' });
  assert.deepEqual(given, [
    ['addComment', ['i', { comment: 'Yes' }]],
    ['addComment', ['i', { comment: 'This one', viewpoint_guid: 'v' }]],
  ]);
});

test('the picture is sent before its comment', async () => {
  const { calls, given, kept } = service();
  assert.equal(await sendComment(calls, { guid: 'i', text: '', picture, viewpoint: 'other' }), 'commented');
  assert.deepEqual(given, [
    ['addPicture', ['i', 'crack.png']],
    ['addComment', ['i', { comment: '', viewpoint_guid: 'made' }]],
  ]);
  assert.deepEqual(kept, ['made']);
});

test('a refused picture sends no comment', async () => {
  const { calls, given } = service(['addPicture']);
  await assert.rejects(sendComment(calls, { guid: 'i', text: 'Yes', picture }), /addPicture failed/);
  assert.deepEqual(given, [['addPicture', ['i', 'crack.png']]]);
});

test('a refused comment removes its picture and throws', async () => {
  const { calls, given, kept } = service(['addComment']);
  await assert.rejects(sendComment(calls, { guid: 'i', text: 'Yes', picture }), /addComment failed/);
  assert.deepEqual(given.at(-1), ['removeViewpoint', { guid: 'i', viewpoint: 'made' }]);
  assert.deepEqual(kept, []);
});

test('a failed removal keeps the first error', async () => {
  const { calls, kept } = service(['addComment', 'removeViewpoint']);
  await assert.rejects(sendComment(calls, { guid: 'i', text: 'Yes', picture }), /addComment failed/);
  assert.deepEqual(kept, ['made']);
});

test('an existing viewpoint stays when the comment is refused', async () => {
  const { calls, given } = service(['addComment']);
  await assert.rejects(sendComment(calls, { guid: 'i', text: 'Yes', viewpoint: 'v' }), /addComment failed/);
  assert.equal(given.length, 1);
});

test('a comment of an attempt without answer is changed, not sent twice', async () => {
  const { calls, given, kept } = service(['addComment'], new ApiError(409, {}));
  const draft = { guid: 'i', id: 'c', text: 'Yes', picture };
  assert.equal(await sendComment(calls, draft), 'changed');
  assert.deepEqual(given.slice(1), [
    ['addComment', ['i', { comment: 'Yes', guid: 'c', viewpoint_guid: 'made' }]],
    ['removeViewpoint', { guid: 'i', viewpoint: 'made' }],
    ['changeComment', { guid: 'i', comment: 'c', text: 'Yes' }],
  ]);
  assert.deepEqual(kept, []);
  await assert.rejects(sendComment(service(['addComment']).calls, draft), /addComment failed/);
});
