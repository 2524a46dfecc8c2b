// Draws a sheet with WebGL: one call each for areas, tints, lines and letters, whatever is in the drawing. The programs
// read the visibility of layers from a small texture, so that switching them uploads nothing else.
import type { DrawnTexts } from './drawn-texts.ts';
import type { LoadedSheet } from './loaded-sheet.ts';
import { sendLayers, sendSheet } from './sent-sheet.ts';
import type { StagePainter } from './sheet-stage.ts';

/** Red, green, blue, 0 to 1. */
export type Rgb = readonly [number, number, number];

export interface Paper {
  readonly paper: Rgb;
  /** colour that contrasts with the paper */
  readonly ink: Rgb;
}

export interface SheetPainter extends StagePainter {
  setLayers(isShown: readonly boolean[]): void;
  setPaper(paper: Paper): void;
}

/**
 * When the browser loses and restores the graphics context, everything is uploaded again.
 * @throws Error when the browser has no WebGL 2
 */
export function createSheetPainter(canvas: HTMLCanvasElement, sheet: LoadedSheet): SheetPainter {
  const gl = canvas.getContext('webgl2', { antialias: true, alpha: false, powerPreference: 'high-performance' });
  if (!gl) throw new Error('no WebGL 2');
  let sent = sendSheet(gl, sheet);
  let shownLayers: readonly boolean[] = [];
  let { paper, ink }: Paper = { paper: [1, 1, 1], ink: [0, 0, 0] };
  let redraw: () => void = () => undefined;
  const sendAgain = (): void => {
    sent = sendSheet(gl, sheet);
    sendLayers(gl, sent.layers, shownLayers);
    redraw();
  };
  canvas.addEventListener('webglcontextlost', preventDefault);
  canvas.addEventListener('webglcontextrestored', sendAgain);

  return {
    listen(next) {
      redraw = next;
    },
    setPaper(next) {
      ({ paper, ink } = next);
    },
    setLayers(isShown) {
      shownLayers = isShown;
      sendLayers(gl, sent.layers, isShown);
    },
    paint({ x, y, scale }, { width, height, density }) {
      const { layers, patterns, letters, parts } = sent;
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.depthMask(true);
      gl.clearColor(...paper, 1);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      [layers, patterns, letters].forEach((texture, n) => {
        gl.activeTexture(gl.TEXTURE0 + n);
        gl.bindTexture(gl.TEXTURE_2D, texture);
      });
      const [coarseX, coarseY] = [Math.fround(x), Math.fround(y)];
      for (const { program, at, draw, isOpaque, isSeen } of parts) {
        if (!isSeen(scale * density)) continue;
        gl.useProgram(program);
        gl.uniform4f(at('middle'), coarseX, coarseY, x - coarseX, y - coarseY);
        gl.uniform2f(at('size'), width * density, height * density);
        gl.uniform1f(at('scale'), scale * density);
        gl.uniform1f(at('density'), density);
        gl.uniform1i(at('layers'), 0);
        gl.uniform1i(at('patterns'), 1);
        gl.uniform1i(at('letters'), 2);
        gl.uniform2f(at('cells'), sheet.letters.picture.columns, sheet.letters.picture.height / cellOf(sheet.letters));
        gl.uniform3f(at('ink'), ...ink);
        gl.uniform3f(at('paper'), ...paper);
        gl.depthMask(isOpaque);
        if (isOpaque) gl.disable(gl.BLEND);
        else gl.enable(gl.BLEND);
        draw();
      }
      gl.bindVertexArray(null);
    },
    dispose() {
      canvas.removeEventListener('webglcontextlost', preventDefault);
      canvas.removeEventListener('webglcontextrestored', sendAgain);
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

/** Without it the browser never restores the context. */
const preventDefault = (event: Event): void => event.preventDefault();

const cellOf = ({ picture: { width, columns } }: DrawnTexts): number => width / columns;
