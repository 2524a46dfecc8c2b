import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partAt } from './snap-plan.ts';
import { boundsOfDrawing } from './plan-drawing.ts';
import { labelsThatFit } from './paint-labels.ts';
import { readPlan, type SvgNode } from './read-plan.ts';

/** An element as a document has it. */
const node = (
  localName: string,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly (SvgNode | string)[]
): SvgNode => ({
  localName,
  textContent: inside.filter(each => typeof each === 'string').join(''),
  children: inside.filter(each => typeof each !== 'string'),
  getAttribute: name => attributes[name] ?? null,
});
const path = (name: string, uuid: string, d: string, more: Readonly<Record<string, string>> = {}) =>
  node('path', { class: name, 'data-uuid': uuid, d, ...more });
const group = (name: string, ...inside: readonly SvgNode[]) => node('g', { class: name }, ...inside);
const label = (x: string, y: string, words: string, more: Readonly<Record<string, string>> = {}) =>
  node('text', { x, y, 'font-size': '0.2', ...more }, words);

const drawing = readPlan(
  node(
    'svg',
    {},
    node('script', {}, 'alert(1)'),
    group(
      'beyond',
      path('structure', 'slab', 'M-5 -5L15 -5L15 15L-5 15Z'),
      path('furniture', 'table', 'M1 1L2 1L2 2L1 2Z'),
      path('covering', 'parquet', 'M6 1L8 1L8 2L6 2Z'),
    ),
    group('rooms', path('space', 'hall', 'M0 0L10 0L10 5L0 5Z')),
    group(
      'cut',
      group(
        'wall',
        path('wall', 'north', 'M0 -0.3L10 -0.3L10 0L0 0Z'),
        path('wall', 'ring', 'M0 6L4 6L4 10L0 10ZM1 7L1 9L3 9L3 7Z'),
      ),
      group('window', path('window', 'high', 'M4 -0.3L5 -0.3', { 'stroke-dasharray': '1' })),
    ),
    group('swings', path('swing', 'door', 'M6 0L6 0.9A0.9 0.9 0 0 0 6.9 0')),
    group(
      'labels',
      label('5', '2.5', 'Hall', { 'font-weight': '600' }),
      label('5', '2.7', '50.00 m²'),
      label('20', '20', '7.50 m²'),
      label('', '1', ''),
    ),
    group('unknown', path('wall', 'stray', 'M0 0L1 1')),
    path('wall', 'loose', 'M0 0L1 1'),
    node('image', { href: 'https://example.org/' }),
  ),
);

test('known groups become parts, everything else is left out', () => {
  assert.deepEqual(
    drawing.parts.map(({ uuid, kind, layer, dashed }) => `${kind} ${layer} ${uuid}${dashed ? ' dashed' : ''}`),
    [
      'beyond structure slab',
      'beyond furniture table',
      'beyond covering parquet',
      'rooms space hall',
      'cut wall north',
      'cut wall ring',
      'cut window high dashed',
      'swings swing door',
    ],
  );
  assert.deepEqual(drawing.parts[3]!.bounds, [0, 0, 10, 5]);
  assert.deepEqual(
    drawing.parts.slice(0, 4).map(({ area }) => area),
    [400, 1, 2, 50],
  );
  assert.deepEqual(
    boundsOfDrawing(drawing)?.map(value => Number(value.toFixed(2))),
    [0, -0.3, 10, 10],
  );
});

test('labels know their room and how much of it is theirs', () =>
  assert.deepEqual(drawing.labels, [
    { name: 'Hall', area: 50, x: 5, y: 2.5, part: 3, width: 10, depth: 5 },
    { name: null, area: 7.5, x: 20, y: 20 - 0.2 / 3, part: -1, width: 0, depth: 0 },
  ]));

test('cut things first, then the smallest; thin ones have some slack', () => {
  const at = (x: number, y: number, takes: (part: number) => boolean = () => true) =>
    drawing.parts[partAt(drawing.parts, x, y, 0.05, takes)]?.uuid;
  assert.deepEqual(
    [at(5, 2), at(7, 1.5), at(1.5, 1.5), at(9, -0.1), at(12, 12), at(40, 0)],
    ['hall', 'hall', 'table', 'north', 'slab', undefined],
  );
  assert.equal(at(2, 8), 'slab', 'in the hole of what is cut');
  assert.equal(at(4.04, 8), 'ring', 'beside a line');
  assert.equal(at(6.02, 0.5), 'door');
  assert.equal(
    at(9, -0.1, part => part !== 4),
    'slab',
    'what cannot be picked lets through',
  );
});

test('a label is shown where it fits, shorter where little does, and not at all in less', () => {
  const shown = (scale: number, isShown = true) =>
    labelsThatFit(
      [{ drawing, east: 0, south: 0 }],
      { x: 5, y: 2.5, scale, angle: 0 },
      { width: 600, height: 400 },
      { width: text => text.length * 8, area: value => `${value} m²`, isShown: () => isShown },
    ).map(({ lines, part, x, y }) => [lines.join('/'), part, x, y]);
  assert.deepEqual(shown(20), [['Hall/50 m²', 3, 300, 200]]);
  assert.deepEqual(shown(4.5), [['Hall', 3, 300, 200]]);
  assert.deepEqual(shown(2), []);
  assert.deepEqual(shown(20, false), []);
});

test('labels that would lie on each other: the larger room has it', () => {
  const twice = [
    { drawing, east: 0, south: 0 },
    { drawing: { ...drawing, labels: [{ ...drawing.labels[0]!, name: 'Net', width: 9 }] }, east: 0.1, south: 0 },
  ];
  const shown = labelsThatFit(
    twice,
    { x: 5, y: 2.5, scale: 20, angle: 0 },
    { width: 600, height: 400 },
    { width: text => text.length * 8, area: value => `${value} m²`, isShown: () => true },
  );
  assert.deepEqual(
    shown.map(({ lines }) => lines[0]),
    ['Hall'],
  );
});

test('grids and annotations are read with their texts, and fit into the first view unless they reach far', () => {
  const plan = (far: string) =>
    readPlan(
      node(
        'svg',
        {},
        group('cut', group('wall', path('wall', 'w', 'M0 0L10 0L10 1L0 1Z'))),
        group(
          'notes',
          path('fill', 'n', 'M1 1L2 1L2 2Z'),
          path('note', 'n', 'M1 1L2 2'),
          node('text', { 'data-uuid': 'n', x: '1', y: '2', 'font-size': '0.3', transform: 'rotate(-90 1 2)' }, 'Note'),
          node('text', { x: '1', y: '2' }, 'of no element'),
        ),
        group(
          'grid',
          path('axis', 'g', `M5 -1L5 ${far}`, { 'stroke-dasharray': '1' }),
          path('tag', 'g', 'M4.5 -1.5A0.5 0.5 0 0 1 5.5 -1.5A0.5 0.5 0 0 1 4.5 -1.5Z'),
          node('text', { 'data-uuid': 'g', x: '5', y: '-1', 'font-size': '0.5', 'text-anchor': 'middle' }, 'A'),
        ),
      ),
    );
  const read = plan('12');
  assert.deepEqual(
    read.parts.map(({ uuid, kind, layer, dashed }) => [uuid, kind, layer, dashed]),
    [
      ['w', 'cut', 'wall', false],
      ['n', 'notes', 'fill', false],
      ['n', 'notes', 'other', false],
      ['g', 'grid', 'other', true],
      ['g', 'grid', 'tag', false],
    ],
  );
  assert.deepEqual(read.texts, [
    { uuid: 'n', isTag: false, text: 'Note', x: 1, y: 2, anchor: 'start', size: 0.3, angle: -Math.PI / 2 },
    { uuid: 'g', isTag: true, text: 'A', x: 5, y: -1, anchor: 'middle', size: 0.5, angle: 0 },
  ]);
  assert.deepEqual(boundsOfDrawing(read)?.map(Math.round), [0, -2, 10, 12]);
  assert.deepEqual(boundsOfDrawing(plan('500')), [0, 0, 10, 2]);
});
