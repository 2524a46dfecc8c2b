import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PerspectiveCamera } from 'three';
import { fitBoxes, type Box, type Vec } from '../camera/camera-math.ts';
import { depthsOf, distanceTo, gapOf, groupsOf, nearestGroup, stepTo, withLaid } from './far-models.ts';
import { seenPlane } from '../drawing/materials.ts';

const at = (x: number, size: number, y = 0): Box => [x, y, 0, x + size, y + size, size];
const names = (models: Readonly<Record<string, Box>>) =>
  groupsOf(Object.entries(models).map(([member, box]) => ({ member, box }))).map(({ members }) => members.join('+'));

test('the gap between boxes counts from side to side, a point may be within', () => {
  assert.equal(gapOf(at(0, 10), at(13, 10)), 3);
  assert.equal(gapOf(at(0, 10), at(5, 10)), 0);
  assert.equal(gapOf([0, 0, 0, 1, 1, 1], [4, 5, 0, 9, 9, 1]), 5);
  assert.equal(distanceTo(at(0, 10), [5, 5, 5]), 0);
  assert.equal(distanceTo(at(0, 10), [5, 5, 12]), 2);
});

test('models that are near each other are one group; the most come first, else the first', () => {
  const house = at(0, 20);
  assert.deepEqual(names({ house, ground: at(-40, 100) }), ['house+ground']);
  assert.deepEqual(names({ house, railway: at(4_554_000, 5000) }), ['house', 'railway']);
  assert.deepEqual(names({ railway: at(4_554_000, 5000), house }), ['railway', 'house']);
  assert.deepEqual(names({ railway: at(4_554_000, 5000), house, garage: at(30, 8) }), ['house+garage', 'railway']);
  // A large model may be farther away: it is large on the screen next to the other.
  assert.deepEqual(names({ house, valley: at(15_000, 5000) }), ['house+valley']);
  assert.deepEqual(names({ house, mast: at(15_000, 30) }), ['house', 'mast']);
  // A model between two others joins them.
  assert.deepEqual(names({ west: at(0, 20), east: at(1800, 20), bridge: at(900, 20) }), ['west+east+bridge']);
  assert.deepEqual(names({}), []);
});

test('the camera is at the group that its target is in, or nearest to', () => {
  const [house, railway] = [{ box: at(0, 20) }, { box: at(4_554_000, 5000) }];
  assert.equal(nearestGroup([house, railway], [30, 0, 0]), house);
  assert.equal(nearestGroup([house, railway], [4_000_000, 0, 0]), railway);
  assert.equal(nearestGroup([], [0, 0, 0]), undefined);
});

test('what is too far to be seen takes no exactness of depth from what is near', () => {
  const seen = (box: Box) => ({ box, around: box });
  const [house, railway] = [at(0, 20), at(4_554_000, 5000)];
  const angles = { yaw: 0.6, pitch: 0.4 };
  const alone = depthsOf([seen(house)], fitBoxes(house, angles, { aspect: 1.6 }));
  for (const box of [house, railway]) {
    const pose = fitBoxes(box, angles, { aspect: 1.6 });
    assert.deepEqual(depthsOf([seen(house), seen(railway)], pose), depthsOf([seen(box)], pose));
  }
  assert.ok(alone.near > 5 && alone.far < 100, JSON.stringify(alone));
  assert.deepEqual(depthsOf([], fitBoxes(house, angles, { aspect: 1.6 })), { near: 0.1, far: 1000 });
  // Two groups that are both visible are both drawn.
  const [tower, hill] = [at(0, 30), at(-3000, 300)];
  const { near, far } = depthsOf([seen(tower), seen(hill)], fitBoxes(tower, angles, { aspect: 1.6 }));
  assert.ok(near > 5 && near < 60 && far > 1500, `${near} to ${far}`);
  const behind = depthsOf([seen(tower), seen(at(3000, 300))], fitBoxes(tower, angles, { aspect: 1.6 }));
  assert.ok(behind.near > 5 && behind.far < 200, 'what is behind the eye does not count');
});

test('a far model comes middle onto middle, on its own height unless that is far, too', () => {
  assert.deepEqual(stepTo(at(4_554_000, 10), at(0, 20)), [-4_553_995, 0, 5]);
  assert.deepEqual(stepTo(at(0, 10, 3000), at(0, 20, 2)), [5, -2998, 5]);
});

test('a plane is cut in the frame of the eye, to the millimetre at 4,554 km', () => {
  const camera = new PerspectiveCamera();
  camera.position.set(4_554_000, 120, -30);
  camera.lookAt(4_554_020, 100, -80);
  camera.updateMatrixWorld(true);
  const [x, y, z, w] = seenPlane([1, 0, 0, -4_554_010.125], camera.matrixWorldInverse.elements);
  const height = (point: Vec): number => {
    const [a, b, c] = camera.position
      .clone()
      .set(...point)
      .applyMatrix4(camera.matrixWorldInverse)
      .toArray();
    return Math.fround(x) * a + Math.fround(y) * b + Math.fround(z) * c + Math.fround(w);
  };
  assert.ok(Math.abs(height([4_554_010.125, 90, -60])) < 1e-4);
  assert.ok(Math.abs(height([4_554_012.125, 90, -60]) - 2) < 1e-4);
});

test('what lies over the models near it is seen as far as it reaches', () => {
  const group = (x: number) => ({
    box: [x, 0, 0, x + 10, 3, 10] as const,
    around: [x - 1, -1, -1, x + 11, 4, 11] as const,
  });
  const [house, other] = [group(0), group(5000)];
  const [wider, same] = withLaid([house, other], [-40, 0, -40, 60, 0, 60]);
  assert.deepEqual(wider, { box: [-40, 0, -40, 60, 3, 60], around: [-40, -1, -40, 60, 4, 60] });
  assert.equal(same, other);
});
