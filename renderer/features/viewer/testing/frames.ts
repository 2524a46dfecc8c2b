// Animation frames for tests outside of a browser: the test triggers each.

/** Replaces `requestAnimationFrame` until the test ends. @returns runs the requested frames; returns their number */
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
