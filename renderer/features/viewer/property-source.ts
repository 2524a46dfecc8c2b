// The properties of the open models: fetched once, kept and grouped in a thread of their own, so that the page never waits.
import type { PropertyChoice, PropertyGroup, PropertyName } from './property-groups.ts';
import type { PropertyAnswer, PropertyOrder } from './property-worker.ts';

export interface PropertySource {
  /** All properties of some models. @throws what fetching throws */
  list(models: readonly number[]): Promise<readonly PropertyChoice[]>;
  /** Elements of some models by the values of a property. @throws what fetching throws */
  group(models: readonly number[], property: PropertyName): Promise<readonly PropertyGroup[]>;
  /** Forgets everything. */
  dispose(): void;
}

/** `fetchModel`: the flat form of a model as JSON, not parsed. */
export function createPropertySource(fetchModel: (model: number) => Promise<ArrayBuffer>): PropertySource {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, { readonly resolve: (answer: PropertyAnswer) => void; readonly reject: (error: Error) => void }>();
  const added = new Map<number, Promise<unknown>>();

  function giveUp(reason: string): void {
    worker?.terminate();
    worker = undefined;
    added.clear();
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./property-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<PropertyAnswer>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('error' in data) asked?.reject(new Error(data.error));
      else asked?.resolve(data);
    };
    started.onerror = event => giveUp(event.message);
    return started;
  }

  function ask(order: PropertyOrder, transfer: Transferable[] = []): Promise<PropertyAnswer> {
    worker ??= start();
    const id = ++last;
    worker.postMessage({ ...order, id }, transfer);
    return new Promise((resolve, reject) => { waiting.set(id, { resolve, reject }); });
  }

  function add(model: number): Promise<unknown> {
    const known = added.get(model);
    if (known) return known;
    const adding = fetchModel(model).then(bytes => ask({ kind: 'add', model, bytes }, [bytes]));
    added.set(model, adding);
    // What failed is asked for anew the next time.
    adding.catch(() => added.delete(model));
    return adding;
  }

  return {
    async list(models) {
      await Promise.all(models.map(add));
      const answer = await ask({ kind: 'list', models });
      return 'list' in answer ? answer.list : [];
    },
    async group(models, property) {
      await Promise.all(models.map(add));
      const answer = await ask({ kind: 'group', models, property });
      return 'groups' in answer ? answer.groups : [];
    },
    dispose: () => giveUp('the viewer was closed'),
  };
}
