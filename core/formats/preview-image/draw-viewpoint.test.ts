import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { readGlb } from '../gltf/read-glb.ts';
import { elementBoxes, SPACE_COLOUR, type Scene } from '../gltf/scene.ts';
import { block, blockPart, sceneOf } from '../gltf/testing/scenes.ts';
import { writeGlb } from '../gltf/write-glb.ts';
import { drawViewpoint, type ShownView } from './draw-viewpoint.ts';

const [RED, GREEN] = [0xff0000ff, 0xff00ff00].map(colour => colour >>> 0) as [number, number];
const [WEST, EAST, ROOM] = ['0westwestwestwestwest0', '0easteasteasteasteast0', '0roomroomroomroomroom0'];

/** Two blocks of 2 m, the red one 5 m west of the middle and the green one 5 m east of it, and a room between. Y up. */
function twoBlocks(origin: readonly [number, number, number] = [0, 0, 0]): Scene {
  const scene = sceneOf(
    [block(2, 2, 2)],
    [
      { name: WEST, parts: [blockPart(0, { shift: [origin[0] - 5, origin[1], origin[2]] })] },
      { name: EAST, parts: [blockPart(0, { shift: [origin[0] + 5, origin[1], origin[2]] })] },
      { name: ROOM, parts: [blockPart(0, { shift: [origin[0], origin[1], origin[2]] })] },
    ],
  );
  scene.partColours.set([RED, GREEN, SPACE_COLOUR]);
  return readGlb(Buffer.concat(writeGlb(scene, [Math.round(origin[0]), Math.round(origin[1]), Math.round(origin[2])])));
}

const nothing = { selection: [], coloring: [] };
/** From the south, 30 m away. */
const fromSouth = (east = 0, north = -30, up = 1): ShownView => ({
  perspective_camera: {
    camera_view_point: { x: east, y: north, z: up },
    camera_direction: { x: 0, y: 1, z: 0 },
    camera_up_vector: { x: 0, y: 0, z: 1 },
    field_of_view: 40,
    aspect_ratio: 1.5,
  },
  clipping_planes: [],
  components: nothing,
});

type Kind = 'blue' | 'green' | 'ground' | 'red' | 'other';

/** The colour at shares of width and height, and the number of pixels other than the background. */
async function look(scenes: readonly Scene[], view: ShownView) {
  const { data, info } = await sharp(drawViewpoint(scenes, view)).raw().toBuffer({ resolveWithObject: true });
  const kindAt = (pixel: number): Kind => {
    const [r, g, b] = [
      data[pixel * info.channels]!,
      data[pixel * info.channels + 1]!,
      data[pixel * info.channels + 2]!,
    ];
    if (r > 235 && g > 235 && b > 235) return 'ground';
    const most = Math.max(r, g, b);
    return most === r && r > g * 2
      ? 'red'
      : most === g && g > r * 2
        ? 'green'
        : most === b && b > r * 2
          ? 'blue'
          : 'other';
  };
  const counts: Record<Kind, number> = { blue: 0, green: 0, ground: 0, red: 0, other: 0 };
  const middles: Partial<Record<Kind, number>> = {};
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const kind = kindAt(pixel);
    counts[kind] += 1;
    middles[kind] = (middles[kind] ?? 0) + (pixel % info.width) / info.width;
  }
  const middle = (kind: Kind) => (counts[kind] === 0 ? undefined : (middles[kind] ?? 0) / counts[kind]);
  return { counts, middle, width: info.width, height: info.height };
}

test('a written file is read back as the same scene', () => {
  const scene = twoBlocks([1000, 5, -2000]);
  assert.deepEqual(
    scene.elements.map(({ name, space, partCount }) => [name, space, partCount]),
    [
      [WEST, false, 1],
      [EAST, false, 1],
      [ROOM, true, 1],
    ],
  );
  assert.deepEqual([...scene.partColours], [RED, GREEN, SPACE_COLOUR]);
  const [x0, , , x1] = elementBoxes(scene);
  assert.ok(Math.abs(x1! - x0! - 2) < 1e-3, `${x0} to ${x1}`);
  assert.throws(() => readGlb(Buffer.from('no GLB')));
});

test('a camera in the south sees the west on its left, in its aspect ratio, without rooms', async () => {
  const seen = await look([twoBlocks()], fromSouth());
  assert.deepEqual([seen.width, seen.height], [960, 640]);
  assert.ok(seen.middle('red')! < 0.45 && seen.middle('green')! > 0.55, JSON.stringify(seen.counts));
  assert.equal(seen.counts.blue, 0);
  const behind = await look([twoBlocks()], fromSouth(0, 30));
  assert.equal(behind.counts.red + behind.counts.green, 0, 'what is behind the camera is not seen');
  const near = await look([twoBlocks()], fromSouth(0, -20));
  assert.ok(near.counts.red > seen.counts.red * 1.5, 'what is near is larger');
});

test('an orthographic camera shows its height in metres, also far from the origin', async () => {
  const at = [311_988_180, 40, -5_000_000] as const;
  const view = (scale: number): ShownView => ({
    orthogonal_camera: {
      camera_view_point: { x: at[0], y: 5_000_000, z: at[1] + 50 },
      camera_direction: { x: 0, y: 0, z: -1 },
      camera_up_vector: { x: 0, y: 1, z: 0 },
      view_to_world_scale: scale,
      aspect_ratio: 1.5,
    },
    clipping_planes: [],
    components: nothing,
  });
  const seen = await look([twoBlocks(at)], view(20));
  const square = (2 / 20) * 640;
  assert.ok(Math.abs(seen.counts.red - square ** 2) < square ** 2 * 0.15, `${seen.counts.red} of ${square ** 2}`);
  assert.ok(seen.middle('red')! < 0.5 && seen.middle('green')! > 0.5);
  const wide = await look([twoBlocks(at)], view(40));
  assert.ok(Math.abs(wide.counts.red * 4 - seen.counts.red) < seen.counts.red * 0.2);
});

test('clipping planes remove the side to which they point', async () => {
  const plane = (x: number) => ({
    ...fromSouth(),
    clipping_planes: [{ location: { x: 0, y: 0, z: 0 }, direction: { x, y: 0, z: 0 } }],
  });
  const [east, west] = [await look([twoBlocks()], plane(1)), await look([twoBlocks()], plane(-3))];
  assert.deepEqual([east.counts.red > 0, east.counts.green], [true, 0]);
  assert.deepEqual([west.counts.red, west.counts.green > 0], [0, true]);
  const half = {
    ...fromSouth(),
    clipping_planes: [{ location: { x: -4, y: 0, z: 0 }, direction: { x: 1, y: 0, z: 0 } }],
  };
  const whole = await look([twoBlocks()], fromSouth());
  const cut = await look([twoBlocks()], half);
  assert.ok(cut.counts.red > 0 && cut.counts.red <= whole.counts.red);
});

test('hidden elements are absent, coloured and selected ones have their colour, rooms appear if requested', async () => {
  const show = async (components: ShownView['components']) =>
    (await look([twoBlocks()], { ...fromSouth(), components })).counts;
  const hints = { spaces_visible: false };
  const hidden = await show({
    ...nothing,
    visibility: { default_visibility: true, exceptions: [{ ifc_guid: WEST }], view_setup_hints: hints },
  });
  assert.deepEqual([hidden.red, hidden.green > 0], [0, true]);
  const only = await show({
    ...nothing,
    visibility: { default_visibility: false, exceptions: [{ ifc_guid: WEST }], view_setup_hints: hints },
  });
  assert.deepEqual([only.red > 0, only.green], [true, 0]);
  const rooms = await show({
    ...nothing,
    visibility: { default_visibility: true, exceptions: [], view_setup_hints: { spaces_visible: true } },
  });
  assert.ok(rooms.other + rooms.blue > hidden.other + hidden.blue);
  const coloured = await show({ selection: [], coloring: [{ color: 'FF00FF00', components: [{ ifc_guid: WEST }] }] });
  assert.equal(coloured.red, 0);
  const chosen = await show({ selection: [{ ifc_guid: WEST }], coloring: [] });
  assert.deepEqual([chosen.red, chosen.blue > 0], [0, true]);
});

test('without a camera the picture fits all visible elements; without elements it is empty', async () => {
  const { perspective_camera: _, ...view } = fromSouth();
  const seen = await look([twoBlocks()], view);
  assert.ok(seen.counts.red > 1000 && seen.counts.green > 1000, JSON.stringify(seen.counts));
  const empty = await look([], view);
  assert.equal(empty.counts.ground, empty.width * empty.height);
});
