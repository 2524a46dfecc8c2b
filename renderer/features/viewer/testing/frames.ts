// Frames of a page for tests outside of one: each comes when the test says so.

/** Takes the place of `requestAnimationFrame` until the test ends. @returns draws what was asked for; says how much */
export function useFrames(t: { after(end: () => void): void }): () => number {
  let asked: (() => void)[] = [];
  const before = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (draw: FrameRequestCallback) => asked.push(() => draw(0));
  t.after(() => {
    globalThis.requestAnimationFrame = before;
  });
  return () => {
    const now = asked;
    asked = [];
    for (const draw of now) draw();
    return now.length;
  };
}
