/** Whether this browser can draw with WebGL 2 at all. */
export function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // a browser has few of them
  return context !== null;
}
