// Walking with the keys: W A S D and the arrows move, E or Space and Q move up and down, Shift is faster. Walls stop
// and floors carry, except in free flight. Frames are requested only while something moves.
import type { Viewer } from '../viewer.ts';
import { distance } from '../tools/snap.ts';
import { positionOf, type Vec } from './camera-math.ts';
import { EYE_HEIGHT, flyBy, standing, walkBy, walkerAt, withEye, type Steps, type Walker } from './walk-math.ts';

/** Keys by physical position, so that every layout walks with the same keys. */
const ways: Readonly<Record<string, Partial<Steps>>> = {
  KeyW: { ahead: 1 },
  ArrowUp: { ahead: 1 },
  KeyS: { ahead: -1 },
  ArrowDown: { ahead: -1 },
  KeyA: { right: -1 },
  ArrowLeft: { right: -1 },
  KeyD: { right: 1 },
  ArrowRight: { right: 1 },
  KeyE: { up: 1 },
  Space: { up: 1 },
  KeyQ: { up: -1 },
};
/** Longest time step, seconds: a slow frame must not become a leap. */
const LONGEST = 0.1;
/** An eye this far from the end of the last step was moved by something else. */
const MOVED = 1e-3;

/** Combines the pressed keys. */
export function stepsOf(pressed: Iterable<string>, fast: boolean): Steps {
  let [ahead, right, up] = [0, 0, 0];
  for (const code of pressed) {
    const way = ways[code];
    ahead += way?.ahead ?? 0;
    right += way?.right ?? 0;
    up += way?.up ?? 0;
  }
  return { ahead: Math.sign(ahead), right: Math.sign(right), up: Math.sign(up), fast };
}

/** Whether a key belongs to a text field or to a list with the focus. */
const isElsewhere = (target: EventTarget | null, code: string): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=tree], [role=menu], [role=dialog], [role=radiogroup]') !== null ||
    (code === 'Space' && target.closest('button, a, summary') !== null) ||
    (code.startsWith('Arrow') && target.closest('[data-plan-view], [role=separator]') !== null));

interface WalkRules {
  /** whether flying passes through everything */
  isFree(): boolean;
  /** after every step: the eye, and the height of the feet */
  onStep(eye: Vec, feet: number): void;
}

/** Walks until the returned function is called. */
export function controlWalk(viewer: Viewer, { isFree, onStep }: WalkRules): () => void {
  const pressed = new Set<string>();
  let fast = false;
  let walker: Walker | undefined;
  let last = 0;
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };

  const onDown = (event: KeyboardEvent): void => {
    fast = event.shiftKey;
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!(event.code in ways) || isModified || isElsewhere(event.target, event.code)) return;
    // Before the commands bound to these keys.
    event.preventDefault();
    event.stopPropagation();
    if (pressed.size === 0) last = 0;
    pressed.add(event.code);
    viewer.invalidate();
  };
  const onUp = (event: KeyboardEvent): void => {
    fast = event.shiftKey;
    pressed.delete(event.code);
  };
  addEventListener('keydown', onDown, options);
  addEventListener('keyup', onUp, options);
  addEventListener('blur', () => pressed.clear(), options);

  viewer.setDriver(now => {
    const seconds = last === 0 ? 1 / 60 : Math.min(LONGEST, (now - last) / 1000);
    last = now;
    // Other camera movements have priority.
    if (viewer.rig.isMoving) return false;
    const steps = pressed.size === 0 ? standing : stepsOf(pressed, fast);
    const { pose } = viewer.rig;
    const eye = positionOf(pose);
    if (isFree()) {
      walker = undefined;
      if (pressed.size > 0) viewer.rig.set(flyBy(pose, steps, seconds));
      else last = 0;
      onStep(eye, eye[1] - EYE_HEIGHT);
      return pressed.size > 0;
    }
    if (!walker || distance(walker.eye, eye) > MOVED) walker = walkerAt(eye, viewer.world);
    const next = walkBy(walker, pose.yaw, steps, seconds, viewer.world);
    walker = next.walker;
    if (next.moves) viewer.rig.set(withEye(pose, walker.eye));
    else last = 0;
    onStep(walker.eye, walker.feet);
    return next.moves;
  });
  viewer.invalidate();
  return () => {
    stop.abort();
    viewer.setDriver(undefined);
  };
}
