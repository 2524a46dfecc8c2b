import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Frames, type FrameParts } from './frames.ts';
import type { Frame, Missing } from './renderer.ts';

/** Calls that wait for the browser to show a frame. */
const waiting: (() => void)[] = [];
Object.assign(globalThis, { requestAnimationFrame: (callback: () => void) => waiting.push(callback) });

/** Frames of a viewer whose drawing only records requests. `isSoftware`: no graphics card draws */
function setUp(isSoftware: boolean) {
  const asked: Pick<Frame, 'still' | 'isNew' | 'enough'>[] = [];
  const missing: { shadow: boolean; parts: boolean } = { shadow: false, parts: false };
  let requested = 0;
  const state = { shapeVersion: 1, moves: false, pose: {} };
  const frames = new Frames({
    rig: {
      update: () => state.moves,
      get pose() {
        return state.pose;
      },
    },
    states: {
      get shapeVersion() {
        return state.shapeVersion;
      },
      countOf: () => 0,
    },
    materials: { showStates: () => undefined },
    renderer: {
      outdateShadow: () => undefined,
      draw: ({ still, isNew, enough }: Frame): Missing => {
        asked.push({ still, isNew, enough });
        return { ...missing };
      },
    },
    framing: { main: null, boxOfShown: () => null, depthsFrom: () => undefined },
    models: () => [],
    clouds: { prepare: () => false, scene: null },
  } as unknown as FrameParts);
  const name = isSoftware ? 'SwiftShader' : 'A graphics card';
  frames.attach(
    {
      getContext: () => ({ getExtension: () => null, getParameter: () => name }),
      domElement: { addEventListener: () => undefined, removeEventListener: () => undefined },
    } as unknown as Parameters<typeof frames.attach>[0],
    () => {
      requested += 1;
    },
  );
  return { frames, asked, missing, state, requests: () => requested };
}

test('what is new is seen at once without its shadow, which the next frame brings', () => {
  const { frames, asked, missing, requests } = setUp(true);
  missing.shadow = true;
  const before = requests();
  frames.draw(0);
  assert.deepEqual(asked, [{ still: false, isNew: true, enough: 1_000_000 }]);
  assert.equal(requests(), before + 1);
  missing.shadow = false;
  frames.draw(16);
  assert.deepEqual(asked.at(-1), { still: false, isNew: false, enough: null });
  assert.equal(requests(), before + 1, 'nothing more is to be drawn');
});

test('while the camera moves enough is drawn, and all of it once it rests', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { frames, asked, missing, state, requests } = setUp(true);
    frames.draw(0);
    frames.draw(16);
    assert.equal(asked.at(-1)?.enough, null);
    missing.parts = true;
    for (const now of [32, 48]) {
      state.pose = {};
      frames.draw(now);
      assert.equal(asked.at(-1)?.enough, 1_000_000);
    }
    const before = requests();
    mock.timers.tick(10_000);
    assert.equal(requests(), before, 'what moves has not been seen yet');
    for (const callback of waiting.splice(0)) callback();
    mock.timers.tick(200);
    assert.equal(requests(), before + 1);
    frames.draw(248);
    assert.deepEqual(asked.at(-1), { still: true, isNew: false, enough: null });
    mock.timers.tick(1000);
    assert.equal(requests(), before + 1, 'the picture at rest is the last');
  } finally {
    mock.timers.reset();
  }
});

test('a graphics card draws more of what moves', () => {
  const { frames, asked } = setUp(false);
  frames.draw(0);
  assert.equal(asked[0]?.enough, 20_000_000);
  frames.dispose();
});
