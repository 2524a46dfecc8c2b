// A model in a second pane is in no other pane, and both panes share one camera.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMaterials } from './drawing/materials.ts';
import { ModelMeshes } from './models/model-meshes.ts';
import { createViewer } from './viewer.ts';

function openTwo() {
  const viewer = createViewer();
  for (const id of [1, 2]) {
    const model = new ModelMeshes(
      { origin: [0, 0, 0], globalIds: ['wall'], spaces: [], chunks: [], boxes: Float32Array.of(0, 0, 0, 10, 3, 1) },
      viewer.states.grow(1),
      [0, 0, 0],
      createMaterials(),
    );
    model.id = id;
    (viewer.models as Map<number, ModelMeshes>).set(id, model);
  }
  /** whether each model has a scene, and whether it is the same */
  const scenes = () => [1, 2].map(id => viewer.models.get(id)?.group.parent ?? null);
  return { viewer, scenes };
}

test('a model is taken to the second pane, and back when that is closed', () => {
  const { viewer, scenes } = openTwo();
  const pane = viewer.openSecond(2);
  const [, away] = scenes();
  assert.ok(away);
  const other = viewer.openSecond(1);
  const [now, back] = scenes();
  assert.ok(now && back && now !== back && back !== away, 'another pane takes the place of the first one');
  pane.close();
  assert.deepEqual(scenes(), [now, back], 'what was closed before does nothing');
  other.close();
  other.close();
  const [one, two] = scenes();
  assert.ok(one === two && one === back, 'both are in one scene again');
});

test('either pane leads the camera of both', () => {
  const { viewer } = openTwo();
  const pane = viewer.openSecond(2);
  viewer.resize(600, 400);
  pane.resize(300, 400);
  pane.setPose({ target: [1, 2, 3], yaw: 1, pitch: 0.5, distance: 9 });
  assert.equal(viewer.rig.pose, pane.rig.pose);
  viewer.setPose({ target: [3, 2, 1], yaw: 1, pitch: 0.5, distance: 9 });
  assert.deepEqual(pane.rig.pose.target, [3, 2, 1]);
  viewer.setProjection('orthographic');
  assert.equal(pane.rig.projection, 'orthographic');
  assert.deepEqual([viewer.rig.width, pane.rig.width], [600, 300], 'each has its own size');
});

test('the pane ends with its model, and with the viewer', () => {
  const { viewer, scenes } = openTwo();
  const pane = viewer.openSecond(2);
  viewer.remove(2);
  assert.equal(viewer.models.has(2), false);
  assert.equal(pane.pick(0, 0), null);
  pane.close();
  const again = viewer.openSecond(1);
  viewer.dispose();
  again.close();
  assert.deepEqual(scenes(), [null, null]);
});
