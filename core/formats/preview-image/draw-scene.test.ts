import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, blockPart, sceneOf } from '../gltf/testing/scenes.ts';
import type { PlacedShape } from '../gltf/scene.ts';
import { picturesOf, TURNTABLE_SIZE, TURNTABLE_VIEWS } from './draw-scene.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './canvas.ts';
import { readPng, tone } from './testing/png.ts';

const [RED, GREEN, BLUE, GLASS] = [0xff0000ff, 0xff00ff00, 0xffff0000, 0x40ff0000];
const draw = (
  elements: readonly { readonly name: string; readonly space?: boolean; readonly parts: readonly PlacedShape[] }[],
  isGround = (_guid: string): boolean => false,
) => readPng(picturesOf(sceneOf([block(1, 1, 1), block(40, 0.1, 40)], elements), isGround).preview());
const [centreX, centreY] = [PREVIEW_WIDTH / 2, PREVIEW_HEIGHT / 2];

test('a block fills the picture on a transparent background, its top lighter than its sides', () => {
  const { width, height, at } = draw([{ name: 'a', parts: [blockPart(0, { colour: RED })] }]);
  assert.deepEqual([width, height, at(2, 2), at(width - 3, height - 3)], [640, 400, [0, 0, 0, 0], [0, 0, 0, 0]]);
  const [top, left, right] = [at(centreX, 90), at(centreX - 70, 260), at(centreX + 70, 260)];
  assert.deepEqual(
    [top, left, right].map(pixel => [tone(pixel), pixel[3]]),
    [
      ['red', 255],
      ['red', 255],
      ['red', 255],
    ],
  );
  assert.ok(top[0] > left[0] && left[0] > right[0], `${top[0]} ${left[0]} ${right[0]}`);
  // The edge in the middle, where the two sides meet, is darker than either.
  assert.ok(Math.min(at(centreX - 1, 300)[0], at(centreX, 300)[0]) < right[0]);
});

test('nearer triangles hide farther ones in any order; east is right, south is in front', () => {
  for (const order of [0, 1]) {
    const elements = [
      { name: 'south-east', parts: [blockPart(0, { shift: [1.2, 0, 1.2], colour: RED })] },
      { name: 'north-west', parts: [blockPart(0, { shift: [-1.2, 0, -1.2], colour: BLUE })] },
    ];
    const { at } = draw(order === 0 ? elements : elements.toReversed());
    assert.deepEqual([tone(at(centreX, PREVIEW_HEIGHT - 60)), tone(at(centreX, 40))], ['red', 'blue']);
  }
  const beside = draw([
    { name: 'east', parts: [blockPart(0, { shift: [3, 0, -3], colour: GREEN })] },
    { name: 'west', parts: [blockPart(0, { shift: [-3, 0, 3], colour: RED })] },
  ]);
  assert.deepEqual([tone(beside.at(60, centreY)), tone(beside.at(PREVIEW_WIDTH - 60, centreY))], ['red', 'green']);
});

test('glass is transparent, and rooms are not drawn', () => {
  const inside = { name: 'inside', parts: [blockPart(0, { scale: 0.5, colour: RED })] };
  const { at } = draw([{ name: 'glass', parts: [blockPart(0, { colour: GLASS })] }, inside]);
  const [red, , blue] = at(centreX, centreY);
  assert.ok(red > 40 && blue > 40, `${red} ${blue}`);
  const room = { name: 'room', space: true, parts: [blockPart(0, { scale: 9 })] };
  assert.deepEqual(draw([inside, room]).at(centreX, 90), draw([inside]).at(centreX, 90));
});

test('nearer triangles hide farther ones, also far from the origin', () => {
  const east = 5.4e6;
  const wall = (name: string, out: number, colour: number) => ({
    name,
    parts: Array.from({ length: 8 }, (_, n) => blockPart(0, { shift: [east + n + out, 0, out - n], colour })),
  });
  const { at } = draw([
    { name: 'mark', parts: [blockPart(0, {})] },
    ...Array.from({ length: 60 }, (_, n) => wall(`behind ${n}`, 0, BLUE)),
    wall('before', 0.03, RED),
  ]);
  assert.equal(tone(at(centreX, centreY)), 'red');
});

test('terrain is drawn, but the building fills the picture; outliers do not shrink it', () => {
  const house = { name: 'house', parts: [blockPart(0, { colour: RED })] };
  const ground = { name: 'ground', parts: [blockPart(1, { shift: [0, -0.55, 0], colour: GREEN })] };
  const both = draw([house, ground], guid => guid === 'ground');
  assert.deepEqual([tone(both.at(centreX, 90)), tone(both.at(5, 5))], ['red', 'green']);
  assert.equal(
    tone(draw([house, ground]).at(centreX, 90)),
    'green',
    'counted as part of the building it is seen whole',
  );
  const crowd = Array.from({ length: 60 }, (_, n) => ({
    name: `b${n}`,
    parts: [blockPart(0, { shift: [n % 8, 0, n >> 3], colour: RED })],
  }));
  const stray = { name: 'stray', parts: [blockPart(0, { shift: [5000, 0, 0] })] };
  assert.equal(tone(draw([...crowd, stray]).at(centreX, centreY)), 'red');
});

test('distant and empty scenes have a picture', () => {
  const far = draw([{ name: 'a', parts: [blockPart(0, { shift: [458_000, 100, -5_439_000], colour: RED })] }]);
  assert.deepEqual([tone(far.at(centreX, 90)), far.at(2, 2)[3]], ['red', 0]);
  assert.deepEqual(draw([]).at(centreX, centreY), [0, 0, 0, 0]);
});

test('a turntable shows a model from all sides in one row of squares, centred and in one scale', () => {
  const elements = [
    { name: 'south', parts: [blockPart(0, { shift: [0, 0, 2], colour: RED })] },
    { name: 'north', parts: [blockPart(0, { shift: [0, 0, -2], colour: BLUE })] },
    { name: 'speck', parts: [blockPart(0, { scale: 0.001, colour: GREEN })] },
  ];
  const scene = sceneOf([block(1, 1, 1)], elements);
  const { width, height, at } = readPng(picturesOf(scene, () => false).turntable());
  assert.deepEqual([width, height], [TURNTABLE_SIZE * TURNTABLE_VIEWS, TURNTABLE_SIZE]);
  // Where the middles of both blocks are in each view, by the pixels of their colour.
  const middleOf = (view: number, colour: string) => {
    const found: number[] = [];
    for (let x = 0; x < TURNTABLE_SIZE; x++)
      for (let y = 0; y < TURNTABLE_SIZE; y++) if (tone(at(view * TURNTABLE_SIZE + x, y)) === colour) found.push(x);
    return found.reduce((sum, x) => sum + x, 0) / found.length - TURNTABLE_SIZE / 2;
  };
  const views = Array.from({ length: TURNTABLE_VIEWS }, (_, view) => [middleOf(view, 'red'), middleOf(view, 'blue')]);
  const reach = Math.max(...views.map(([red = 0]) => Math.abs(red)));
  views.forEach(([red = 0, blue = 0], view) => {
    const turn = Math.PI / 4 + (view * 2 * Math.PI) / TURNTABLE_VIEWS;
    assert.ok(Math.abs(red / reach + Math.sin(turn)) < 0.15, `view ${view}: ${red} of ${reach}`);
    assert.ok(Math.sign(red) !== Math.sign(blue) || Math.abs(red) < reach * 0.15);
  });
});

test('an empty scene is an empty strip', () => {
  const { width, at } = readPng(picturesOf(sceneOf([block(1, 1, 1)], []), () => false).turntable());
  assert.deepEqual([width, at(160, 160)], [TURNTABLE_SIZE * TURNTABLE_VIEWS, [0, 0, 0, 0]]);
});
