import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Pose, Vec } from './camera-math.ts';
import {
  anglesOf,
  axesOf,
  between,
  depthRange,
  dot,
  ease,
  FIELD_OF_VIEW,
  fitBoxes,
  orbit,
  pan,
  positionOf,
  subtract,
  zoomTo,
} from './camera-math.ts';

const pose: Pose = { target: [3, 1, -2], yaw: 0.7, pitch: 0.4, distance: 12 };

/** Returns the position of a point in the picture: shares of half its height. */
function onScreen(at: Pose, point: Vec): [number, number] {
  const { right, up, back } = axesOf(at);
  const offset = subtract(point, positionOf(at));
  const depth = -dot(offset, back) * Math.tan(FIELD_OF_VIEW / 2);
  return [dot(offset, right) / depth, dot(offset, up) / depth];
}

function inParallel(at: Pose, point: Vec): [number, number] {
  const { right, up } = axesOf(at);
  const offset = subtract(point, at.target);
  return [right, up].map(axis => dot(offset, axis) / (at.distance * Math.tan(FIELD_OF_VIEW / 2))) as [number, number];
}

const near = (a: readonly number[], b: readonly number[], limit = 1e-9) =>
  a.forEach((value, n) => assert.ok(Math.abs(value - b[n]!) < limit, `${a.join()} is not ${b.join()}`));

describe('moving', () => {
  test('the axes are square to each other and right-handed', () => {
    const { right, up, back } = axesOf(pose);
    near([dot(right, up), dot(up, back), dot(back, right), dot(right, right), dot(up, up)], [0, 0, 0, 1, 1]);
    near(
      [right[1] * up[2] - right[2] * up[1], right[2] * up[0] - right[0] * up[2], right[0] * up[1] - right[1] * up[0]],
      back,
    );
  });

  test('the point that one turns about stays where it is', () => {
    const pivot: Vec = [5, 2, 1];
    near(onScreen(orbit(pose, pivot, 0.5, -0.2), pivot), onScreen(pose, pivot));
  });

  test('turning stops at straight up and down', () => {
    assert.equal(orbit(pose, pose.target, 0, 9).pitch, Math.PI / 2);
    assert.equal(orbit(pose, pose.target, 0, -9).pitch, -Math.PI / 2);
  });

  test('the point that one goes to stays where it is, and comes nearer', () => {
    const point: Vec = [4, 0, 0];
    const next = zoomTo(pose, point, 0.5);
    near(onScreen(next, point), onScreen(pose, point));
    near([Math.hypot(...subtract(positionOf(next), point)) * 2], [Math.hypot(...subtract(positionOf(pose), point))]);
  });

  test('dragging sideways takes what is under the pointer along', () => {
    const next = pan(pose, 0.25, 0, pose.distance);
    const [before] = onScreen(pose, pose.target);
    const [after] = onScreen(next, pose.target);
    near([after - before], [0.5]);
  });

  test('half way', () => {
    const other: Pose = { target: [5, 1, -2], yaw: 0.7 + 2 * Math.PI - 0.2, pitch: 0, distance: 48 };
    const middle = between(pose, other, 0.5);
    near([middle.yaw, middle.pitch, middle.distance, ...middle.target], [0.6, 0.2, 24, 4, 1, -2]);
    near([ease(0), ease(0.5), ease(1)], [0, 0.5, 1]);
  });
});

describe('fitting', () => {
  const boxes = [0, 0, 0, 10, 3, 8, 20, 0, -4, 22, 9, 1];
  const corners = [0, 6].flatMap(at =>
    Array.from({ length: 8 }, (_, n): Vec => [
      boxes[at + (n & 1 ? 3 : 0)]!,
      boxes[at + (n & 2 ? 4 : 1)]!,
      boxes[at + (n & 4 ? 5 : 2)]!,
    ]),
  );

  test('everything is in view, touches two opposite edges, and the margin is kept', () => {
    for (const aspect of [0.6, 1.6, 3]) {
      const fitted = fitBoxes(boxes, { yaw: 0.6, pitch: 0.36 }, { aspect, margin: 1 });
      const seen = corners.map(corner => onScreen(fitted, corner));
      const [xs, ys] = [seen.map(([x]) => x / aspect), seen.map(([, y]) => y)];
      const [width, height] = [
        [Math.min(...xs), Math.max(...xs)],
        [Math.min(...ys), Math.max(...ys)],
      ];
      assert.ok(Math.max(...xs.map(Math.abs), ...ys.map(Math.abs)) < 1 + 1e-9);
      near(Math.max(...xs) > 0.999 ? width : height, [-1, 1], 1e-6);
    }
  });

  test('what is covered stays free, and the rest is in the middle of what is left', () => {
    const covered = { top: 0.05, right: 0, bottom: 0.2, left: 0.1 };
    for (const parallel of [false, true])
      for (const aspect of [0.6, 1.6, 3]) {
        const fitted = fitBoxes([-1, 0, -1, 1, 2, 1], { yaw: 0, pitch: 0 }, { aspect, margin: 1, parallel, covered });
        const front: Vec[] = [
          [-1, 0, 1],
          [1, 0, 1],
          [-1, 2, 1],
          [1, 2, 1],
        ];
        const seen = front.map(corner => (parallel ? inParallel(fitted, corner) : onScreen(fitted, corner)));
        const [xs, ys] = [seen.map(([x]) => x / aspect), seen.map(([, y]) => y)];
        const [left, below, right, above] = [
          Math.min(...xs) + 1 - 2 * covered.left,
          Math.min(...ys) + 1 - 2 * covered.bottom,
          1 - Math.max(...xs),
          1 - 2 * covered.top - Math.max(...ys),
        ];
        near([left, below], [right, above]);
        near([Math.min(left, below)], [0]);
      }
  });

  test('in the middle also when near and far things differ', () => {
    const fitted = fitBoxes(
      boxes,
      { yaw: 0.6, pitch: 0.36 },
      { aspect: 0.6, margin: 1, covered: { top: 0, right: 0, bottom: 0.1, left: 0 } },
    );
    const ys = corners.map(corner => onScreen(fitted, corner)[1]);
    near([Math.min(...ys) + 0.8], [1 - Math.max(...ys)], 1e-3);
  });

  test('without perspective', () => {
    const { distance } = fitBoxes([0, 0, 0, 4, 2, 2], { yaw: 0, pitch: 0 }, { aspect: 2, margin: 1, parallel: true });
    near([distance * Math.tan(FIELD_OF_VIEW / 2)], [1]);
  });

  test('a point does not bring the camera into it', () =>
    assert.ok(fitBoxes([1, 1, 1, 1, 1, 1], pose, { aspect: 1 }).distance >= 0.2));
});

test('sides of the view cube', () => {
  near(Object.values(anglesOf([1, 0, 0], 0)), [Math.PI / 2, 0]);
  near(Object.values(anglesOf([0, 1, 0], 1.4)), [Math.PI / 2, Math.PI / 2]);
  near(
    axesOf(anglesOf([-1, 1, 1], 0)).back,
    [-1, 1, 1].map(v => v / Math.sqrt(3)),
  );
});

test('the depth range holds the box, also around the camera', () => {
  const { near: first, far } = depthRange(pose, [-5, -5, -5, 5, 5, 5]);
  assert.ok(first > 0 && far > first && far / first <= 8001);
});
