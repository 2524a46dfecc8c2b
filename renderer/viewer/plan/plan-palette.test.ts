import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanPart } from './plan-drawing.ts';
import { createPalette } from './plan-palette.ts';

const part = (of: Pick<PlanPart, 'kind' | 'layer'> & Partial<PlanPart>): PlanPart => ({
  uuid: 'a',
  dashed: false,
  rings: [],
  bounds: [0, 0, 1, 1],
  area: 1,
  ...of,
});
const wall = part({ kind: 'cut', layer: 'wall' });
const palette = createPalette({ paper: [1, 1, 1], ink: [0, 0, 0], accent: [0, 0, 1] });

test('what is cut is darker than what lies below, and walls darker than furniture', () => {
  const lightness = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0]);
  const fill = (layer: PlanPart['layer']) => lightness(palette.lookOf(part({ kind: 'cut', layer }), 'plain').fill);
  assert.ok(fill('column') < fill('wall') && fill('wall') < fill('structure') && fill('structure') < fill('furniture'));
  const below = palette.lookOf(part({ kind: 'beyond', layer: 'wall' }), 'plain');
  assert.equal(below.fill, palette.paper);
  assert.ok(lightness(below.line) > lightness(palette.lookOf(wall, 'plain').line));
});

test('selection, colour and ghost are seen on every kind of part', () => {
  for (const each of [wall, part({ kind: 'beyond', layer: 'stair' }), part({ kind: 'rooms', layer: 'space' })]) {
    const [plain, selected, coloured, ghost] = (['plain', 'selected', { colour: 0xff8000 }, 'ghost'] as const).map(
      state => palette.lookOf(each, state),
    );
    assert.equal(selected?.line, palette.accent);
    assert.equal(new Set([plain, selected, coloured].map(look => look?.fill)).size, 3);
    assert.equal(ghost?.fill, null);
  }
  assert.notEqual(palette.lookOf(wall, { colour: 1 }), palette.lookOf(wall, { colour: 2 }));
});

test('rooms let through what stands in them; what is not cut is not filled', () => {
  assert.match(palette.lookOf(part({ kind: 'rooms', layer: 'space' }), 'plain').fill ?? '', /\/ 0\.\d+\)$/);
  assert.equal(palette.lookOf(part({ kind: 'cut', layer: 'window', dashed: true }), 'plain').fill, null);
  assert.equal(palette.lookOf(part({ kind: 'swings', layer: 'swing' }), 'selected').fill, null);
});
