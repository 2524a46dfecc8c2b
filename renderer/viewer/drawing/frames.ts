// When frames are drawn, and how: one while something moves, a finer one when nothing has moved for a moment.
import type { WebGLRenderer } from 'three';
import type { Box } from '../camera/camera-math.ts';
import type { CameraRig } from '../camera/rig.ts';
import type { ElementStates } from '../models/element-states.ts';
import type { Clouds } from '../clouds/clouds.ts';
import type { createFraming } from './framing.ts';
import type { createMaterials } from './materials.ts';
import { ModelMeshes } from '../models/model-meshes.ts';
import type { Size } from '../plan/plan-view.ts';
import type { createRenderer } from './renderer.ts';

/** Whether the processor draws, and not a graphics card: effects at rest would cost it seconds. */
function isSoftwareRenderer(gl: WebGLRenderer): boolean {
  const context = gl.getContext();
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Nothing has moved for so long: the picture may take its time. */
const REST = 160;
/**
 * Triangles that are drawn in a moment. While something moves, of the small things of a larger model some are left out.
 */
const ENOUGH = { software: 1_000_000, hardware: 20_000_000 };

export interface FrameParts {
  readonly rig: CameraRig;
  readonly states: ElementStates;
  readonly materials: ReturnType<typeof createMaterials>;
  readonly renderer: ReturnType<typeof createRenderer>;
  readonly framing: ReturnType<typeof createFraming>;
  readonly models: () => ModelMeshes[];
  readonly clouds: Pick<Clouds, 'prepare' | 'scene'>;
}

/** Pixels of a picture's edge: what is larger takes more memory than many graphics cards have. */
const LARGEST = 8192;

function mostPixels(gl: WebGLRenderer): number {
  const context = gl.getContext();
  return Math.min(LARGEST, Number(context.getParameter(context.MAX_RENDERBUFFER_SIZE)));
}

/** Draws in another size, as high in what is seen as before; returns how to go back. */
function resize(gl: WebGLRenderer, rig: CameraRig, { width, height }: Size): () => void {
  const before = { ratio: gl.getPixelRatio(), width: rig.width, height: rig.height };
  const set = (ratio: number, wide: number) => {
    gl.setPixelRatio(ratio);
    gl.setSize(wide, before.height, false);
    rig.width = wide;
  };
  const ratio = height / before.height;
  set(ratio + 1e-9, width / ratio); // sizes are rounded down
  return () => set(before.ratio, before.width);
}

/** Waits until what was drawn is seen, and nothing has moved for a moment. */
function createRest() {
  let begun = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    begun += 1;
    clearTimeout(timer);
  };
  return {
    stop,
    begin(onRest: () => void): void {
      stop();
      const own = begun;
      // Where drawing takes long, the browser asks for the next frame when this one is seen: only then the time begins.
      requestAnimationFrame(() => {
        if (own === begun) timer = setTimeout(onRest, REST);
      });
    },
  };
}

export function createFrames({ rig, states, materials, renderer, framing, models, clouds }: FrameParts) {
  const listeners = new Set<() => void>();
  const rest = createRest();
  let gl: WebGLRenderer | undefined;
  let requestFrame: () => void = () => undefined;
  let shapeVersion = -1;
  let shownGroup: unknown;
  let box: Box | null = null;
  let bodies: Box | null = null;
  let pose: unknown;
  let hovered = -1;
  let driver: ((now: number) => boolean) | undefined;
  let drawPictureOverlay: () => void = () => undefined;
  let still = false;
  let isSoftware = true;
  let effects: 'auto' | 'on' | 'off' = 'auto';

  const showStates = (): void => materials.showStates(states.bytes, states.version);

  /** Asks for a frame; the picture at rest follows. */
  function invalidate(): void {
    still = false;
    rest.stop();
    requestFrame();
  }

  /** Draws one frame, and asks for the next while something moves. */
  function draw(now: number): void {
    if (!gl) return;
    showStates();
    const drives = driver?.(now) ?? false;
    const moves = rig.update(now, framing.depthsFrom) || drives;
    const isNew = states.shapeVersion !== shapeVersion || framing.main !== shownGroup;
    if (isNew) {
      shapeVersion = states.shapeVersion;
      shownGroup = framing.main;
      box = framing.boxOfShown();
      bodies = framing.boxOfShown(member => member instanceof ModelMeshes);
      renderer.outdateShadow();
    }
    const shades = states.countOf('ghost') > 0 || states.countOf('xray') > 0;
    const hasEffects = effects === 'on' || (effects === 'auto' && !isSoftware);
    const points = clouds.prepare(gl, rig.camera, isSoftware) ? clouds.scene : null;
    const isHasty = !still && (isNew || moves || rig.pose !== pose);
    pose = rig.pose;
    const missing = renderer.draw(
      {
        gl,
        rig,
        models: models(),
        box: bodies,
        shades,
        hovered,
        still: still && !moves,
        points,
        isNew: isNew && isHasty,
        enough: isHasty ? ENOUGH[isSoftware ? 'software' : 'hardware'] : null,
      },
      hasEffects,
    );
    for (const listener of listeners) listener();
    if (moves || (missing.shadow && !missing.parts)) {
      requestFrame();
      return;
    }
    if (still || !(hasEffects || missing.parts)) return;
    rest.begin(() => {
      still = true;
      requestFrame();
    });
  }

  return {
    showStates,
    invalidate,
    draw,
    get gl(): WebGLRenderer | undefined {
      return gl;
    },
    get isSoftware(): boolean {
      return isSoftware;
    },
    get hovered(): number {
      return hovered;
    },
    /** of what is shown near the camera when the last frame was drawn */
    get box(): Box | null {
      return box;
    },

    /** Connects to a canvas. `request`: asks for a call of `draw`. Returns how to disconnect. */
    attach(renderWith: WebGLRenderer, request: () => void): () => void {
      gl = renderWith;
      requestFrame = request;
      isSoftware = isSoftwareRenderer(renderWith);
      invalidate();
      // The browser took the graphics away and gave them back: what was drawn once for many frames is gone.
      const drawAnew = (): void => {
        renderer.outdateShadow();
        invalidate();
      };
      renderWith.domElement.addEventListener('webglcontextrestored', drawAnew);
      return () => {
        renderWith.domElement.removeEventListener('webglcontextrestored', drawAnew);
        gl = undefined;
        requestFrame = () => undefined;
      };
    },

    /** Calls after every frame; returns how to stop. */
    onFrame(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** What moves the camera before every frame, at the time of the frame; it answers whether it goes on. */
    setDriver(next: typeof driver): void {
      driver = next;
    },

    /** What is drawn over the model also in saved pictures. Returns how to stop. */
    setPictureOverlay(next: () => void): () => void {
      drawPictureOverlay = next;
      return () => {
        drawPictureOverlay = () => undefined;
      };
    },

    setEffects(wanted: typeof effects): void {
      effects = wanted;
      invalidate();
    },

    /** Shows that the pointer is on a feature; -1 on none. */
    hover(feature: number): void {
      if (feature === hovered) return;
      hovered = feature;
      invalidate();
    },

    /** A model is gone: what was measured of the shapes counts no more. */
    forgetShapes(): void {
      hovered = -1;
      shapeVersion = -1;
    },

    /** A PNG of what is seen, without what the pointer is on. @param size in pixels; when absent that of the canvas */
    async screenshot(size?: Size): Promise<Blob> {
      if (!gl) throw new Error('no canvas');
      const canvas = gl.domElement;
      const wasHovered = hovered;
      const giveBack = size && resize(gl, rig, size);
      hovered = -1;
      still = true;
      draw(performance.now());
      drawPictureOverlay();
      const made = new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'));
      hovered = wasHovered;
      giveBack?.();
      // What was drawn for the picture is never seen.
      if (size) draw(performance.now());
      invalidate();
      const blob = await made;
      if (!blob) throw new Error('the browser made no picture');
      return blob;
    },

    /** Pixels that a picture may have in each direction. */
    mostPixels: (): number => (gl ? mostPixels(gl) : 0),

    dispose: rest.stop,
  };
}
