// Schedules frames: one while something moves, a finer one after a moment at rest.
import type { WebGLRenderer } from 'three';
import type { Box } from '../camera/camera-math.ts';
import type { CameraRig } from '../camera/rig.ts';
import type { ElementStates } from '../models/element-states.ts';
import type { Clouds } from '../clouds/clouds.ts';
import type { createFraming } from './framing.ts';
import type { Materials } from './materials.ts';
import { ModelMeshes } from '../models/model-meshes.ts';
import { pngOf } from '../../ui/canvas/canvas-stage.ts';
import type { Size } from '../../ui/canvas/pan-zoom.ts';
import type { createRenderer } from './renderer.ts';

/** Whether rendering is done in software: effects at rest would take seconds. */
function isSoftwareRenderer(gl: WebGLRenderer): boolean {
  const context = gl.getContext();
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Milliseconds without movement before the finer picture is drawn. */
const REST = 160;
/** Triangles that are drawn without delay. While something moves, some small parts of a larger model are left out. */
const ENOUGH = { software: 1_000_000, hardware: 20_000_000 };

export interface FrameParts {
  readonly rig: CameraRig;
  readonly states: ElementStates;
  readonly materials: Materials;
  readonly renderer: ReturnType<typeof createRenderer>;
  readonly framing: ReturnType<typeof createFraming>;
  readonly models: () => ModelMeshes[];
  readonly clouds: Pick<Clouds, 'prepare' | 'scene'>;
}

/** Longest edge of a picture, pixels: larger ones need more memory than many graphics cards have. */
const LARGEST = 8192;

/** Renders in another size with the same vertical extent; returns a function that restores the size. */
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

/** Waits until the drawn frame is visible and nothing has moved for a moment. */
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
      // With slow rendering the browser requests the next frame when this one is visible: only then the time starts.
      requestAnimationFrame(() => {
        if (own === begun) timer = setTimeout(onRest, REST);
      });
    },
  };
}

/** The boxes of what is shown, measured again when that changed. */
function createShapes(states: ElementStates, framing: FrameParts['framing']) {
  let version = -1;
  let group: unknown;
  let [box, bodies]: [Box | null, Box | null] = [null, null];
  return {
    get box(): Box | null {
      return box;
    },
    /** without clouds */
    get bodies(): Box | null {
      return bodies;
    },
    forget(): void {
      version = -1;
    },
    /** Returns whether anything changed. */
    update(): boolean {
      if (states.shapeVersion === version && framing.main === group) return false;
      version = states.shapeVersion;
      group = framing.main;
      box = framing.boxOfShown();
      bodies = framing.boxOfShown(member => member instanceof ModelMeshes);
      return true;
    },
  };
}

/** Calls after a lost graphics context was restored; returns a function that stops it. */
function onRestored({ domElement }: WebGLRenderer, act: () => void): () => void {
  domElement.addEventListener('webglcontextrestored', act);
  return () => domElement.removeEventListener('webglcontextrestored', act);
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    call(): void {
      for (const listener of listeners) listener();
    },
    /** Returns a function that removes it. */
    add(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export class Frames {
  readonly #parts: FrameParts;
  readonly #listeners = createListeners();
  readonly #pictureOverlays = createListeners();
  readonly #rest = createRest();
  readonly #shapes: ReturnType<typeof createShapes>;
  #gl: WebGLRenderer | undefined;
  #requestFrame: () => void = () => undefined;
  #pose: unknown;
  #hovered = -1;
  #driver: ((now: number) => boolean) | undefined;
  #isStill = false;
  #isSoftware = true;
  #effects: 'auto' | 'on' | 'off' = 'auto';

  constructor(parts: FrameParts) {
    this.#parts = parts;
    this.#shapes = createShapes(parts.states, parts.framing);
  }

  get gl(): WebGLRenderer | undefined {
    return this.#gl;
  }

  get isSoftware(): boolean {
    return this.#isSoftware;
  }

  get hovered(): number {
    return this.#hovered;
  }

  /** box of what was shown near the camera in the last frame */
  get box(): Box | null {
    return this.#shapes.box;
  }

  showStates(): void {
    const { materials, states } = this.#parts;
    materials.showStates(states.bytes, states.version);
  }

  /** Requests a frame; the picture at rest follows. */
  readonly invalidate = (): void => {
    this.#isStill = false;
    this.#rest.stop();
    this.#requestFrame();
  };

  readonly #drawStill = (): void => {
    this.#isStill = true;
    this.#requestFrame();
  };

  /** Draws one frame, and requests the next while something moves. */
  readonly draw = (now: number): void => {
    const { rig, states, renderer, framing, models, clouds } = this.#parts;
    const gl = this.#gl;
    if (!gl) return;
    this.showStates();
    const drives = this.#driver?.(now) ?? false;
    const moves = rig.update(now, framing.depthsFrom) || drives;
    const isNew = this.#shapes.update();
    if (isNew) renderer.outdateShadow();
    const shades = states.countOf('ghost') > 0 || states.countOf('xray') > 0;
    const hasEffects = this.#effects === 'on' || (this.#effects === 'auto' && !this.#isSoftware);
    const points = clouds.prepare(gl, rig.camera, this.#isSoftware) ? clouds.scene : null;
    const isHasty = !this.#isStill && (isNew || moves || rig.pose !== this.#pose);
    this.#pose = rig.pose;
    const missing = renderer.draw(
      {
        gl,
        rig,
        models: models(),
        box: this.#shapes.bodies,
        shades,
        hovered: this.#hovered,
        still: this.#isStill && !moves,
        points,
        isNew: isNew && isHasty,
        enough: isHasty ? ENOUGH[this.#isSoftware ? 'software' : 'hardware'] : null,
      },
      hasEffects,
    );
    this.#listeners.call();
    if (moves || (missing.shadow && !missing.parts)) this.#requestFrame();
    else if (!this.#isStill && (hasEffects || missing.parts)) this.#rest.begin(this.#drawStill);
  };

  /** Connects to a canvas. `request`: schedules a call of `draw`. Returns a function that disconnects. */
  readonly attach = (renderWith: WebGLRenderer, request: () => void): (() => void) => {
    this.#gl = renderWith;
    this.#requestFrame = request;
    this.#isSoftware = isSoftwareRenderer(renderWith);
    this.invalidate();
    // Pictures drawn once for many frames must be drawn again.
    const stopRestored = onRestored(renderWith, () => {
      this.#parts.renderer.outdateShadow();
      this.invalidate();
    });
    return () => {
      stopRestored();
      this.#gl = undefined;
      this.#requestFrame = () => undefined;
    };
  };

  /** Calls after every frame; returns a function that stops it. */
  readonly onFrame = this.#listeners.add;

  /** Sets what moves the camera before every frame, at the time of the frame; it returns whether it continues. */
  setDriver(next: ((now: number) => boolean) | undefined): void {
    this.#driver = next;
  }

  /** Sets overlays that also appear in saved pictures. Returns a function that removes them. */
  readonly setPictureOverlay = this.#pictureOverlays.add;

  readonly setEffects = (wanted: 'auto' | 'on' | 'off'): void => {
    this.#effects = wanted;
    this.invalidate();
  };

  /** Highlights the feature under the pointer; -1 for none. */
  readonly hover = (feature: number): void => {
    if (feature === this.#hovered) return;
    this.#hovered = feature;
    this.invalidate();
  };

  /** A model was removed: measurements of the shapes are invalid. */
  forgetShapes(): void {
    this.#hovered = -1;
    this.#shapes.forget();
  }

  /** Returns a PNG of the view without the hover highlight. @param size in pixels; when absent that of the canvas */
  readonly screenshot = async (size?: Size): Promise<Blob> => {
    const gl = this.#gl;
    if (!gl) throw new Error('no canvas');
    const wasHovered = this.#hovered;
    [this.#hovered, this.#isStill] = [-1, true];
    const giveBack = size && resize(gl, this.#parts.rig, size);
    this.draw(performance.now());
    this.#pictureOverlays.call();
    const made = pngOf(gl.domElement);
    giveBack?.();
    this.#hovered = wasHovered;
    // The frame drawn for the picture is never visible.
    if (size) this.draw(performance.now());
    this.invalidate();
    return made;
  };

  /** Most pixels of a picture in each direction. */
  readonly mostPixels = (): number => {
    const context = this.#gl?.getContext();
    return context ? Math.min(LARGEST, Number(context.getParameter(context.MAX_RENDERBUFFER_SIZE))) : 0;
  };

  readonly dispose = this.#rest.stop;
}
