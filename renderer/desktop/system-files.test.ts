import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DesktopBridge } from './bridge.ts';
import { createSystemFiles } from './system-files.ts';

/** Only what the files need; all other requests fail. */
function bridgeWith(contents: Readonly<Record<string, Uint8Array>>, cut = 0) {
  const released: string[] = [];
  const lengths: number[] = [];
  const bridge = {
    waitingFiles: async () =>
      Object.entries(contents)
        .filter(([token]) => !released.includes(token))
        .map(([token, bytes]) => ({ token, name: `${token}.ifc`, size: bytes.length })),
    async readFile(token: string, offset: number, length: number) {
      lengths.push(length);
      return contents[token]!.subarray(offset, Math.min(offset + length, contents[token]!.length - cut));
    },
    async releaseFile(token: string) {
      released.push(token);
      return null;
    },
  } satisfies Partial<DesktopBridge> as unknown as DesktopBridge;
  return { bridge, released, lengths };
}

test('files are read completely in pieces, and removed from the list', async () => {
  const large = new Uint8Array(9 * 2 ** 20).map((_, n) => n * 7);
  const { bridge, released, lengths } = bridgeWith({ large, empty: new Uint8Array() });
  const files = await createSystemFiles(bridge)();
  assert.deepEqual(
    files.map(({ file: { name, size } }) => [name, size]),
    [
      ['large.ifc', large.length],
      ['empty.ifc', 0],
    ],
  );
  assert.ok(Buffer.from(await files[0]!.file.arrayBuffer()).equals(large));
  assert.deepEqual(lengths, [4 * 2 ** 20, 4 * 2 ** 20, 2 ** 20]);
  assert.deepEqual(released, ['large', 'empty']);
});

test('a file that became shorter is left out', async () => {
  const { bridge, released } = bridgeWith({ gone: new Uint8Array(100) }, 60);
  assert.deepEqual(await createSystemFiles(bridge)(), []);
  assert.deepEqual(released, ['gone']);
});

test('two concurrent reads return each file once', async () => {
  const { bridge, released } = bridgeWith({ first: new Uint8Array(10), second: new Uint8Array(20) });
  const take = createSystemFiles(bridge);
  const taken = await Promise.all([take(), take()]);
  assert.deepEqual(
    taken.map(files => files.map(({ file }) => file.name)),
    [['first.ifc', 'second.ifc'], []],
  );
  assert.deepEqual(released, ['first', 'second']);
});

test('files after a failed one are read', async () => {
  const { bridge } = bridgeWith({ only: new Uint8Array(10) });
  let isAway = true;
  const take = createSystemFiles({
    ...bridge,
    waitingFiles: async () => (isAway ? Promise.reject(new Error('away')) : bridge.waitingFiles()),
  });
  await assert.rejects(take(), /away/);
  isAway = false;
  assert.deepEqual(
    (await take()).map(({ file }) => file.name),
    ['only.ifc'],
  );
});

test('a file with neighbours stays readable until it is forgotten, and is returned once', async () => {
  const { bridge, released } = bridgeWith({ issues: new Uint8Array(10) });
  const beside = [{ token: 'issues', name: 'House.ifc', size: 10 }];
  const take = createSystemFiles({
    ...bridge,
    waitingFiles: async () => (await bridge.waitingFiles()).map(file => ({ ...file, beside })),
  });
  const [file] = await take();
  assert.deepEqual([await take(), released], [[], []]);
  assert.deepEqual([file!.beside.map(({ name }) => name), (await file!.beside[0]!.read()).size], [['House.ifc'], 10]);
  file!.forget();
  assert.deepEqual(released, ['issues']);
});
