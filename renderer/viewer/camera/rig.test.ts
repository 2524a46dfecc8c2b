// Rays and canvas positions use the current pose, whether or not a frame has been drawn since.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Vec, createAim, type Projection } from './camera-math.ts';
import { CameraRig } from './rig.ts';

const depths = () => ({ near: 0.1, far: 500 });

const near = (found: Vec, expected: Vec) =>
  found.forEach((value, axis) => assert.ok(Math.abs(value - expected[axis]!) < 1e-3, `${found} is not ${expected}`));

for (const projection of ['perspective', 'orthographic'] satisfies Projection[]) {
  test(`${projection}: a pose, a size and an angle that no frame has shown yet`, () => {
    const rig = new CameraRig();
    rig.projection = projection;
    Object.assign(rig, { width: 800, height: 600 });
    rig.update(0, depths);
    rig.set({ target: [40, 3, -7], yaw: 2, pitch: 1.2, distance: 12 });
    near(rig.pointAtTarget(400, 300), [40, 3, -7]);
    const corner = rig.pointAtTarget(100, 500);
    const place = rig.project(corner);
    near([place.x, place.y, 0], [100, 500, 0]);
    Object.assign(rig, { width: 300, height: 900, fieldOfView: 1.1 });
    near(rig.pointAtTarget(150, 450), [40, 3, -7]);
    const before = rig.pointAtTarget(290, 20);
    rig.update(0, depths);
    near(rig.pointAtTarget(290, 20), before);
  });
}

test('panes that share an aim are led together, each in its own size', () => {
  const aim = createAim();
  const [one, other] = [new CameraRig(aim), new CameraRig(aim)];
  Object.assign(one, { width: 800, height: 600 });
  Object.assign(other, { width: 300, height: 900 });
  for (const rig of [one, other]) rig.update(0, depths);
  one.set({ target: [40, 3, -7], yaw: 2, pitch: 1.2, distance: 12 });
  near(other.pointAtTarget(150, 450), [40, 3, -7]);
  other.projection = 'orthographic';
  assert.equal(one.camera.type, 'OrthographicCamera');
  // The pane that draws the last frame of a movement ends it for both.
  other.goTo({ ...one.pose, distance: 30 }, 1000, false);
  assert.equal(one.update(1100, depths), true);
  assert.equal(one.pose, other.pose);
  assert.equal(other.update(1300, depths), false);
  assert.equal(one.update(1300, depths), false);
  assert.equal(one.pose.distance, 30);
});
