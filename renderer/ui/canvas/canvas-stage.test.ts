import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CanvasStage } from './canvas-stage.ts';
import type { Spot } from './pan-zoom.ts';

class NamedStage extends CanvasStage<string> {
  readonly fit = (): void => this.setView('all');
  spotOf = (at: Spot): Spot => at;
  placeAt = (at: Spot): Spot => at;
  protected moved = (): string => 'moved';
  protected zoomed = (): string => 'zoomed';
  protected resized = (): void => undefined;
  protected paint(): boolean {
    this.base.dataset['shown'] = this.view;
    return true;
  }
}

/** A canvas with a size, data and events, and nothing that is drawn. */
const makeCanvas = (): HTMLCanvasElement =>
  Object.assign(new EventTarget(), { width: 0, height: 0, dataset: {} }) as unknown as HTMLCanvasElement;

test('a stage that was left does not draw over the next one on the same canvases', t => {
  const frames = new Map<number, () => void>();
  let last = 0;
  const globals = {
    devicePixelRatio: 1,
    requestAnimationFrame(draw: () => void) {
      frames.set(++last, draw);
      return last;
    },
    cancelAnimationFrame: (frame: number) => frames.delete(frame),
  };
  // Files of tests share a process: what another one has set is set again afterwards.
  for (const [name, value] of Object.entries(globals)) {
    const before = Reflect.getOwnPropertyDescriptor(globalThis, name);
    Object.assign(globalThis, { [name]: value });
    t.after(() => {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    });
  }
  const nextFrame = (): void => {
    const due = [...frames.values()];
    frames.clear();
    for (const draw of due) draw();
  };

  const canvases = { base: makeCanvas(), over: makeCanvas() };
  const first = new NamedStage(canvases, 'first');
  first.resize(100, 100);
  assert.equal(canvases.base.dataset['shown'], 'first');
  first.dispose();
  const second = new NamedStage(canvases, 'second');
  second.resize(100, 100);
  // A part of its drawing arrives.
  first.redraw();
  nextFrame();
  assert.equal(canvases.base.dataset['shown'], 'second');
  // The graphics come back.
  canvases.base.dispatchEvent(new Event('contextrestored'));
  nextFrame();
  assert.equal(canvases.base.dataset['shown'], 'second');
  second.fit();
  nextFrame();
  assert.equal(canvases.base.dataset['shown'], 'all');
});
