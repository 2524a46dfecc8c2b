import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSize, pictureAmong } from './picture-file.ts';

const file = (type: string, size = 1000) => ({ type, size });

test('a PNG or JPEG of usual size stays as it is, up to the last pixel', () => {
  for (const type of ['image/png', 'image/jpeg']) {
    assert.equal(newSize(file(type), { width: 1280, height: 800 }), undefined, type);
    assert.equal(newSize(file(type, 8_000_000), { width: 4096, height: 4096 }), undefined, type);
  }
});

test('other kinds of pictures are made anew in their size, for BCF does not know them', () => {
  for (const type of ['image/webp', 'image/gif', 'image/svg+xml', 'image/jpeg2000', 'image/avif'])
    assert.deepEqual(newSize(file(type), { width: 640, height: 480 }), { width: 640, height: 480 }, type);
});

test('a heavy picture is made anew without losing a pixel', () => {
  assert.deepEqual(newSize(file('image/png', 8_000_001), { width: 4000, height: 3000 }), { width: 4000, height: 3000 });
});

test('a large picture is made smaller by its longer side, and keeps its shape', () => {
  assert.deepEqual(newSize(file('image/jpeg'), { width: 8192, height: 4000 }), { width: 4096, height: 2000 });
  assert.deepEqual(newSize(file('image/jpeg'), { width: 3000, height: 6000 }), { width: 2048, height: 4096 });
  assert.deepEqual(newSize(file('image/png'), { width: 4097, height: 10 }), { width: 4096, height: 10 });
});

test('a picture as thin as a line keeps a pixel of its shorter side', () => {
  assert.deepEqual(newSize(file('image/png'), { width: 20_000, height: 1 }), { width: 4096, height: 1 });
  assert.deepEqual(newSize(file('image/png'), { width: 2, height: 30_000 }), { width: 1, height: 4096 });
});

test('the first picture of what is pasted is taken, and a text beside it is not', () => {
  const [text, png, jpeg] = ['text/plain', 'image/png', 'image/jpeg'].map(
    (type, n) => new File(['x'], `${n}`, { type }),
  );
  assert.ok(text && png && jpeg);
  assert.equal(pictureAmong([text, jpeg, png]), jpeg);
  assert.equal(pictureAmong(new Set([text, png])), png);
  assert.equal(pictureAmong([text]), undefined);
  assert.equal(pictureAmong([]), undefined);
});
