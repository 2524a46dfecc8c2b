import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingColumns, tracksOf } from './virtual-table-fit.ts';

const columns = [
  { id: 'name', width: 'minmax(180px, 6fr)' },
  { id: 'type', width: '52px' },
  { id: 'who', width: 'minmax(88px, 1fr)', wide: true },
  { id: 'when', width: '140px', wide: true, priority: 1.5 },
  { id: 'size', width: '66px', roomy: true },
  { id: 'status', width: 'minmax(124px, 2fr)', whole: true },
  { id: 'more', width: '28px', silent: true },
] as const;
const at = (width: number, more: { needs?: Record<string, number>; added?: readonly string[] } = {}) => {
  const space = { width, hasBoxes: true, needs: {}, added: [], ...more };
  const shown = fittingColumns(columns, space);
  return { ids: shown.map(({ id }) => id).join(' '), tracks: tracksOf(shown, space) };
};

test('columns give way by their priority until the others fit, name and status never', () => {
  const all = 180 + 52 + 88 + 140 + 66 + 124 + 28 + 20 + 32 + 7 * 12;
  assert.equal(at(all).ids, 'name type who when size status more');
  assert.equal(at(all - 1).ids, 'name type when size status more');
  assert.equal(at(600).ids, 'name type size status more');
  assert.equal(at(500).ids, 'name type status more');
  assert.equal(at(420).ids, 'name status more');
  assert.equal(at(200).ids, 'name status more');
});

test('a column that the user has added stays', () =>
  assert.equal(at(420, { added: ['who'] }).ids, 'name who status more'));

test('a status gets the pixels that its text needs, and others give way for it', () => {
  assert.match(at(900, { needs: { status: 200 } }).tracks, /minmax\(200px, 2fr\)/);
  assert.equal(at(800, { needs: { status: 200 } }).ids, 'name type when size status more');
  assert.match(at(900, { needs: { status: 900 } }).tracks, /minmax\(280px, 2fr\)/, 'to some extent');
});

test('a long name gets the pixels that it needs, to some extent, and others give way for it', () => {
  assert.equal(at(820, { needs: { name: 240 } }).ids, 'name type when size status more');
  assert.match(at(820, { needs: { name: 240 } }).tracks, /^minmax\(240px, 6fr\)/);
  assert.match(at(900, { needs: { name: 600 } }).tracks, /^minmax\(280px, 6fr\)/);
});

test('the name shrinks only when nothing else can give way', () => {
  assert.equal(at(420).tracks, 'minmax(180px, 6fr) minmax(124px, 2fr) 28px');
  assert.equal(at(390).tracks, 'minmax(150px, 6fr) minmax(124px, 2fr) 28px');
  assert.equal(at(200).tracks, 'minmax(96px, 6fr) minmax(124px, 2fr) 28px');
});
