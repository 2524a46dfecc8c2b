import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendComment } from './comment-sending.ts';
import type { Picture } from './picture-file.ts';

const picture: Picture = { type: 'png', bytes: new Blob(['x']), name: 'crack.png' };

/** A service that records its calls in order; `failing` names the calls that it refuses. */
function service(failing: readonly ('addPicture' | 'addComment' | 'removeViewpoint')[] = []) {
  const given: unknown[] = [];
  const kept: string[] = [];
  const answer = async <Answer>(name: (typeof failing)[number], what: unknown, done: () => Answer) => {
    given.push([name, what]);
    if (failing.includes(name)) throw new Error(`${name} failed`);
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
      removeViewpoint: async (of: { readonly viewpoint: string }) =>
        answer('removeViewpoint', of, () => {
          kept.splice(kept.indexOf(of.viewpoint), 1);
        }),
    },
  };
}

test('a comment without a picture is one call, about a viewpoint only if it names one', async () => {
  const { calls, given } = service();
  assert.equal(await sendComment(calls, { guid: 'i', text: 'Yes' }), 'commented');
  await sendComment(calls, { guid: 'i', text: 'This one', viewpoint: 'v' });
  assert.deepEqual(given, [
    ['addComment', ['i', { comment: 'Yes' }]],
    ['addComment', ['i', { comment: 'This one', viewpoint_guid: 'v' }]],
  ]);
});

test('the picture comes first, and the comment is about it', async () => {
  const { calls, given, kept } = service();
  assert.equal(await sendComment(calls, { guid: 'i', text: '', picture, viewpoint: 'other' }), 'commented');
  assert.deepEqual(given, [
    ['addPicture', ['i', 'crack.png']],
    ['addComment', ['i', { comment: '', viewpoint_guid: 'made' }]],
  ]);
  assert.deepEqual(kept, ['made']);
});

test('a picture that cannot be added leaves nothing, and no comment is sent', async () => {
  const { calls, given } = service(['addPicture']);
  await assert.rejects(sendComment(calls, { guid: 'i', text: 'Yes', picture }), /addPicture failed/);
  assert.deepEqual(given, [['addPicture', ['i', 'crack.png']]]);
});

test('when the comment is refused its picture goes again, and the reason is that of the comment', async () => {
  const { calls, given, kept } = service(['addComment']);
  await assert.rejects(sendComment(calls, { guid: 'i', text: 'Yes', picture }), /addComment failed/);
  assert.deepEqual(given.at(-1), ['removeViewpoint', { guid: 'i', viewpoint: 'made' }]);
  assert.deepEqual(kept, []);
});

test('the reason stays that of the comment also when its picture cannot be removed', async () => {
  const { calls, kept } = service(['addComment', 'removeViewpoint']);
  await assert.rejects(sendComment(calls, { guid: 'i', text: 'Yes', picture }), /addComment failed/);
  assert.deepEqual(kept, ['made']);
});

test('a viewpoint that was there before stays when the comment is refused', async () => {
  const { calls, given } = service(['addComment']);
  await assert.rejects(sendComment(calls, { guid: 'i', text: 'Yes', viewpoint: 'v' }), /addComment failed/);
  assert.equal(given.length, 1);
});
