// Frames of a page for tests outside of one: each comes when the test says so.

/** Takes the place of `requestAnimationFrame`. @returns draws the frame that was asked for; says how many there were */
export function useFrames(): () => number {
  let asked: (() => void)[] = [];
  globalThis.requestAnimationFrame = (draw: FrameRequestCallback) => asked.push(() => draw(0));
  return () => {
    const now = asked;
    asked = [];
    for (const draw of now) draw();
    return now.length;
  };
}
