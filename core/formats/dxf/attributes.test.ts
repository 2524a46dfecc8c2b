import assert from 'node:assert/strict';
import { test } from 'node:test';
import { converterIn, drawModel, dxfText, line, tags } from './testing/dxf.ts';

// Long: a table of entities and the texts that they show.
test('attributes are written with their block, definitions only outside of blocks, tolerances and leaders with their text', () => {
  const { sketches } = drawModel({
    blocks: [
      ...tags('0 BLOCK, 2 B, 10 0, 20 0'),
      ...line(0, 0, 1, 0),
      ...tags('0 ATTDEF, 2 TAG, 1 default, 10 0, 20 0, 40 1, 0 ENDBLK'),
    ],
    entities: tags(`
      0 INSERT, 2 B, 10 5, 20 5, 66 1,
      0 ATTRIB, 2 TAG, 1 seen, 10 6, 20 6, 40 1,
      0 ATTRIB, 2 X, 1 hidden, 70 1, 10 0, 20 0, 40 1,
      0 SEQEND,
      0 ATTDEF, 2 TAG, 10 0, 20 0, 40 1,
      0 TOLERANCE, 10 1, 20 1, 1 {\\Fgdt;j}%%v0.1,
      0 MULTILEADER, 300 CONTEXT_DATA{, 40 1, 10 9, 20 9, 41 2, 140 0.5, 304 note, 12 4, 22 5,
      32 0, 171 1, 302 LEADER{, 10 3, 20 4, 11 1, 21 0, 40 0.5, 304 LEADER_LINE{, 10 0, 20 0,
      305 }, 303 }, 301 }
    `),
  });
  const seen = sketches.map(({ marks }) =>
    marks.map(mark => (mark.kind === 'text' ? mark.label.text : mark.kind === 'stroke' ? mark.points : mark.kind)),
  );
  assert.deepEqual(seen, [[[5, 5, 6, 5], 'seen'], ['TAG'], ['j 0.1'], [[0, 0, 3, 4, 3.5, 4], 'fill', 'note']]);
});

test('a constant attribute is in the drawing of each reference, unless the reference writes it or it is invisible', () => {
  const definition = (tag: string, flags: number) =>
    tags(`0 ATTDEF, 2 ${tag}, 70 ${flags}, 1 ${tag} text, 10 1, 20 0, 40 1`);
  const { sketches } = drawModel({
    blocks: [
      ...tags('0 BLOCK, 2 B, 10 0, 20 0'),
      ...definition('FIXED', 2),
      ...definition('OTHER', 10),
      ...definition('HIDDEN', 3),
      ...definition('FREE', 0),
      ...tags('0 ENDBLK, 0 BLOCK, 2 OUTER, 10 0, 20 0, 0 INSERT, 2 B, 10 0, 20 3, 0 ENDBLK'),
    ],
    entities: tags(`
      0 INSERT, 2 B, 10 5, 20 0,
      0 INSERT, 2 OUTER, 10 7, 20 0,
      0 INSERT, 2 B, 10 9, 20 0, 66 1, 0 ATTRIB, 2 FIXED, 1 own, 10 9, 20 9, 40 1, 0 SEQEND
    `),
  });
  const seen = sketches.map(({ marks }) =>
    marks.map(mark => (mark.kind === 'text' ? [mark.label.text, mark.label.frame[0], mark.label.frame[1]] : mark.kind)),
  );
  assert.deepEqual(seen, [
    [
      ['FIXED text', 6, 0],
      ['OTHER text', 6, 0],
    ],
    [
      ['FIXED text', 8, 3],
      ['OTHER text', 8, 3],
    ],
    [
      ['OTHER text', 10, 0],
      ['own', 9, 9],
    ],
  ]);
});

test('constant attributes are properties of each reference, next to its own', async t => {
  const { tables } = await converterIn(t)(
    dxfText({
      blocks: tags(`
        0 BLOCK, 2 B, 10 0, 20 0, 0 ATTDEF, 2 MAKER, 70 2, 1 Ours, 10 0, 20 0,
        0 ATTDEF, 2 NR, 70 0, 1 default, 10 0, 20 0, 0 ENDBLK
      `),
      entities: tags('0 INSERT, 2 B, 10 0, 20 0, 66 1, 0 ATTRIB, 2 NR, 1 17, 10 0, 20 0, 0 SEQEND'),
    }),
  );
  const read = tables();
  const names = new Map(read.rows('definition').map(({ id, name }) => [id, name]));
  const sets = read
    .rows('property_set')
    .filter(({ name }) => name === 'Attributes')
    .map(row => (JSON.parse(read.record(row)) as [number, unknown][]).map(([id, value]) => [names.get(id), value]));
  assert.deepEqual(sets, [
    [
      ['NR', '17'],
      ['MAKER', 'Ours'],
    ],
  ]);
});
