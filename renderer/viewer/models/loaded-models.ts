// Open models: workers load their files, and what arrives is added to the scene piece by piece.
import { add, subtract, type Vec } from '../camera/camera-math.ts';
import type { Frames, FrameParts } from '../drawing/frames.ts';
import { loadModel } from '../load/load-model.ts';
import type { FromLoader } from '../load/messages.ts';
import { ModelMeshes } from './model-meshes.ts';

/**
 * Models that are read concurrently: each takes a thread and its memory, and a browser keeps six connections to a
 * service.
 */
const AT_ONCE = Math.max(2, Math.min(6, globalThis.navigator?.hardwareConcurrency ?? 4));

interface LoadWatch {
  onProgress(share: number | undefined): void;
  /** the model can be seen */
  onShown(): void;
  /** the model can be picked, too, and its edges are drawn */
  onReady(): void;
  onFailed(status: number | undefined, message: string): void;
}

/** Models that are read, a few at a time, in the order of the requests. */
function createQueue() {
  /** functions that stop the models being read; undefined: it waits for its turn */
  const loading = new Map<number, (() => void) | undefined>();
  const waiting = new Map<number, () => () => void>();

  /** Starts reading the models whose turn it is. */
  function begin(): void {
    for (const [id, start] of waiting) {
      if (loading.size - waiting.size >= AT_ONCE) return;
      waiting.delete(id);
      loading.set(id, start());
    }
  }

  /** A model has been read, or is no longer wanted. */
  function end(id: number): void {
    waiting.delete(id);
    loading.delete(id);
    begin();
  }

  return {
    has: (id: number): boolean => loading.has(id),
    /** @param start begins the reading, and returns how to stop it */
    add(id: number, start: () => () => void): void {
      loading.set(id, undefined);
      waiting.set(id, start);
      begin();
    },
    end,
    stop(id: number): void {
      loading.get(id)?.();
      end(id);
    },
    dispose(): void {
      waiting.clear();
      for (const stop of loading.values()) stop?.();
    },
  };
}

/** Offset of the scene in the world: set by the first thing in it. */
function createOffset() {
  let offset: Vec | undefined;
  return {
    offsetFor: (origin: Vec): Vec => (offset ??= origin),
    /** Converts a point of the scene to the coordinates of the files (metres, Y up). */
    worldOf: (point: Vec): Vec => add(point, offset ?? [0, 0, 0]),
    /** Converts a point in the coordinates of the files to the scene. */
    sceneOf: (point: Vec): Vec => subtract(point, offset ?? [0, 0, 0]),
  };
}

interface FilledScene extends Omit<FrameParts, 'models' | 'clouds'> {
  /** filled and emptied here */
  readonly models: Map<number, ModelMeshes>;
  readonly frames: Frames;
  /** the shape of a model is in the scene */
  onArrived(): void;
}

export function createLoadedModels(parts: FilledScene) {
  const { models, states, rig, materials, renderer, frames, framing, onArrived } = parts;
  const loading = createQueue();
  /** offsets of models from the places in their files */
  const shifts = new Map<number, Vec>();
  /** models in the order of the requests, whatever arrives first */
  const orders = new Map<number, number>();
  const offset = createOffset();

  function take(id: number, message: FromLoader, watch: LoadWatch): void {
    switch (message.kind) {
      case 'progress':
        watch.onProgress(message.share);
        return;
      case 'geometry': {
        const { globalIds, origin } = message;
        const model = new ModelMeshes(message, states.grow(globalIds.length), offset.offsetFor(origin), materials);
        model.id = id;
        model.order = orders.get(id) ?? 0;
        model.setShift(shifts.get(id) ?? [0, 0, 0]);
        models.set(id, model);
        states.mark(model.spaces, 'kindOff', true);
        renderer.scene.add(model.group);
        framing.measure();
        onArrived();
        watch.onShown();
        break;
      }
      case 'tree':
        models.get(id)?.setTree(message.chunk, message.tree);
        return;
      case 'edges':
        models.get(id)?.setEdges(message.chunk, message.edges);
        break;
      case 'done':
        loading.end(id);
        if (frames.gl) renderer.warm(frames.gl, [...models.values()], rig.camera);
        watch.onReady();
        break;
      case 'failed':
        loading.end(id);
        watch.onFailed(message.status, message.message);
        return;
    }
    frames.invalidate();
  }

  return {
    ...offset,
    isLoading: loading.has,

    /** Loads a model's file (`viewer_file` of its record). */
    load(id: number, url: string, watch: LoadWatch): void {
      if (models.has(id) || loading.has(id)) return;
      orders.set(id, orders.get(id) ?? orders.size);
      loading.add(id, () => loadModel(url, message => take(id, message, watch)));
    },

    /** Removes a model; its numbers stay reserved. */
    remove(id: number): void {
      loading.stop(id);
      const model = models.get(id);
      if (!model) return;
      states.forget(model.globalIds.map((_id, n) => n + model.first));
      model.dispose();
      models.delete(id);
      framing.measure();
      frames.forgetShapes();
      frames.invalidate();
    },

    /** Moves a model by metres from its place in the file, now or when it arrives. */
    setShift(id: number, shift: Vec): void {
      shifts.set(id, shift);
      const model = models.get(id);
      if (!model) return;
      model.setShift(shift);
      framing.measure();
      frames.forgetShapes();
    },

    dispose(): void {
      loading.dispose();
      for (const model of models.values()) model.dispose();
      models.clear();
    },
  };
}
