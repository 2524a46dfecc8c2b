import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsOf, isOwn, notesOf, tagRadius, writeNotes } from './draw-notes.ts';
import type { PlanFacts, PlanNote } from './plan-facts.ts';
import type { PlanLevel } from './plan-levels.ts';

const note = (guid: string, more: Partial<PlanNote> = {}): PlanNote => ({
  guid,
  isGrid: false,
  height: 0,
  storey: -1,
  building: 0,
  lines: [],
  fills: [],
  texts: [],
  ...more,
});
const storeyOf = (guid: string, building: number) => ({ guid, name: guid, heights: [0], building });
const levelOf = (storey: PlanLevel['storey'], floor: number): PlanLevel => ({
  storey,
  floor,
  cut: floor + 1,
  own: [],
  others: [],
});

test('notes are in the plan of their storey; grids of a building in all of its plans, its annotations on the floor below', () => {
  const [low, high, other] = [storeyOf('low', 1), storeyOf('high', 1), storeyOf('other', 2)];
  const levels = [levelOf(low, 0), levelOf(other, 0), levelOf(high, 3)];
  const notes = [
    note('own', { storey: 1, building: 1 }),
    note('grid of the building', { isGrid: true, building: 1 }),
    note('grid of the site', { isGrid: true }),
    note('upstairs', { height: 3.1, building: 1 }),
    note('far below', { height: -9, building: 1 }),
  ];
  const facts: PlanFacts = { storeys: [low, high, other], notes, of: () => undefined };
  assert.deepEqual(
    levels.map(level => notesOf(level, levels, facts).map(({ guid }) => guid)),
    [
      ['grid of the building', 'grid of the site', 'far below'],
      ['grid of the site'],
      ['own', 'grid of the building', 'grid of the site', 'upstairs'],
    ],
  );
  assert.deepEqual(
    notesOf(levelOf(null, 0), [], facts).map(({ guid }) => guid),
    notes.map(({ guid }) => guid),
    'a file without storeys has one plan',
  );
  assert.deepEqual(notes.map(isOwn), [true, false, false, true, true]);
});

test('tags are in circles beyond both ends of an axis, and once on a closed one', () => {
  assert.deepEqual(endsOf([0, 0, 0, 5000, 5000, 5000], 0.5), [
    [0, -500],
    [5500, 5000],
  ]);
  assert.deepEqual(endsOf([0, 0, 1000, 0, 0, 0], 0.5), [[-500, 0]]);
  assert.deepEqual([0, 1, 100].map(tagRadius), [0.3, 1.1, 4]);
  const grid = note('G', { isGrid: true, lines: [{ points: [1, 1, 5, 1], colour: '#102030', tag: 'A<' }] });
  const svg = writeNotes([grid], [0, 0], 0.5);
  assert.match(svg, /^<g class="grid"[^>]*><path class="axis" data-uuid="G" d="M1 -1L5 -1" stroke="#102030"/);
  assert.deepEqual(svg.match(/>A&lt;<\/text>/g)?.length, 2);
  assert.match(svg, /d="M0 -1A0.5 0.5 0 0 1 1 -1A0.5 0.5 0 0 1 0 -1Z"/);
});

test('annotations are areas, lines and texts of their element, at their angle and height', () => {
  const svg = writeNotes(
    [
      note('N', {
        lines: [{ points: [0, 0, 2, 3], colour: null, tag: null }],
        fills: [{ loops: [[0, 0, 4, 0, 4, 4]], colour: '#ff0000' }],
        texts: [{ text: 'a & b', x: 10, y: 20, anchor: 'end', height: 0.72, angle: Math.PI / 2, colour: null }],
      }),
      note('far away', { lines: [{ points: [1e9, 0, 1e9, 5], colour: null, tag: null }] }),
    ],
    [10, 0],
    0.5,
  );
  assert.deepEqual(svg.match(/<(?:path|text)[^>]*>/g), [
    '<path class="fill" data-uuid="N" d="M-10 0L-6 0L-6 -4Z" fill="#ff0000" fill-rule="evenodd" stroke="none"/>',
    '<path class="note" data-uuid="N" d="M-10 0L-8 -3"/>',
    '<text class="note" data-uuid="N" x="0" y="-20" font-size="1.000" text-anchor="end" transform="rotate(-90 0 -20)" ' +
      'fill="#333" stroke="none">',
  ]);
  assert.match(svg, />a &amp; b<\/text>/);
});
