import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { houseBytes } from '../testing/house-bytes.ts';
import { contentOf, createValueCount } from './job-folders.ts';
import { limitsFor } from './converter.ts';

const MB = 2 ** 20;
const head = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n";
const end = 'ENDSEC;\nEND-ISO-10303-21;\n';

/** Counts the seconds that a stored STEP file may take. */
function storing(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-content-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return async (text: Uint8Array | string, { encoding = 'zstd', isStep = true } = {}) => {
    const plain = Buffer.from(text);
    const source = join(folder, 'stored');
    writeFileSync(source, encoding === 'zstd' ? zstdCompressSync(plain) : plain);
    const content = await contentOf({ source, encoding: encoding as 'zstd' | 'identity', size: plain.length }, isStep);
    return Math.round(limitsFor(plain.length, 6, content).milliseconds / 1000);
  };
}

/** Text that hardly compresses. */
function noise(bytes: number): string {
  let state = 7;
  const letters = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    letters[at] = 65 + ((state >>> 16) % 58);
  }
  return letters.toString('latin1').replaceAll('\\', 'x');
}

/** Of twenty megabytes that are only read. */
const READ = 22;

test('blanks, comments and one long text add only reading time, compressed or not', async t => {
  const seconds = storing(t);
  for (const encoding of ['zstd', 'identity']) {
    assert.equal(await seconds(head + ' '.repeat(20 * MB) + end, { encoding }), READ);
    assert.equal(await seconds(`${head}/*${'a,b;c,'.repeat(3 * MB)}*/${end}`, { encoding }), READ);
    assert.equal(await seconds(`${head}#1=IFCLABEL('${'a,b;c,'.repeat(3 * MB)}');\n${end}`, { encoding }), READ);
    assert.equal(await seconds(`${head}#1=IFCLABEL('${noise(20 * MB)}');\n${end}`, { encoding }), READ);
  }
});

test('time limits depend on bytes of statements, also after an unterminated text', async t => {
  const seconds = storing(t);
  const house = Buffer.from(houseBytes()).toString('latin1');
  const data = house.slice(house.indexOf('DATA;') + 5, house.lastIndexOf('ENDSEC;'));
  const many = data.repeat(Math.ceil((8 * MB) / data.length));
  const expected = Math.round(limitsFor(Buffer.byteLength(head + many + end)).milliseconds / 1000);
  assert.ok(expected >= 80);
  assert.equal(await seconds(head + many + end, { encoding: 'identity' }), expected);
  const open = `${head}#1=IFCLABEL('never closed);\n${many}${end}`;
  assert.equal(await seconds(open, { encoding: 'identity' }), expected);
});

test('the time limit of other formats depends on the stored size', async t => {
  const seconds = storing(t);
  assert.equal(await seconds('0\n'.repeat(10 * MB), { isStep: false }), READ);
  assert.ok((await seconds(noise(10 * MB), { isStep: false })) >= 100);
});

test('values are counted outside of texts and comments, in pieces of any size', () => {
  const text = "#1=A('x,y;''z,',$,(1.,2.)); /* a,b; */ #2=B(/*/,*/3,4);";
  const expected = 6;
  for (let size = 1; size < text.length; size += 1) {
    const count = createValueCount();
    let values = 0;
    for (let at = 0; at < text.length; at += size) values = count(Buffer.from(text.slice(at, at + size)));
    assert.equal(values, expected, `pieces of ${size}`);
  }
});
