// The properties of the open models: fetched once, stored and grouped in a worker, so that the page is never blocked.
import type { PropertyName } from '../colour/property-groups.ts';
import type { PropertyAnswer, PropertyOrder, PropertyResults } from './property-requests.ts';

export type PropertySource = ReturnType<typeof createPropertySource>;

/** `fetchModel`: the flat form of a model as unparsed JSON. Requests throw what it throws. */
export function createPropertySource(fetchModel: (model: number) => Promise<ArrayBuffer>) {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<
    number,
    { readonly resolve: (answer: Partial<PropertyResults>) => void; readonly reject: (error: Error) => void }
  >();
  /** by model */
  const added = new Map<number, Promise<unknown>>();
  const kept = new Map<number, Promise<unknown>>();

  /** reason of the last cancellation; a new object each time */
  let ended = { reason: '' };

  function giveUp(reason: string): void {
    ended = { reason };
    worker?.terminate();
    worker = undefined;
    added.clear();
    kept.clear();
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

  function ask(order: PropertyOrder, transfer: Transferable[] = []): Promise<Partial<PropertyResults>> {
    worker ??= start();
    const id = ++last;
    worker.postMessage({ ...order, id }, transfer);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
  }

  function bring(kind: 'add' | 'keep', model: number): Promise<unknown> {
    const brought = kind === 'add' ? added : kept;
    const known = brought.get(model);
    if (known) return known;
    const before = ended;
    const bringing: Promise<unknown> = fetchModel(model).then(bytes => {
      if (ended !== before) throw new Error(ended.reason);
      // Forgotten in the meantime: the bytes may precede the change, and must not replace later ones.
      return brought.get(model) === bringing ? ask({ kind, model, bytes }, [bytes]) : bring(kind, model);
    });
    brought.set(model, bringing);
    // Failed requests are fetched again on the next request.
    bringing.catch(() => {
      if (brought.get(model) === bringing) brought.delete(model);
    });
    return bringing;
  }

  async function get<Name extends Exclude<keyof PropertyResults, 'done'>>(
    name: Name,
    brought: 'add' | 'keep',
    models: readonly number[],
    order: PropertyOrder,
  ) {
    await Promise.all(models.map(model => bring(brought, model)));
    const answer = await ask(order);
    return answer[name] ?? [];
  }

  return {
    /** All properties of some models. */
    list: (models: readonly number[]) => get('list', 'add', models, { kind: 'list', models }),
    /** Elements of some models by the values of a property. */
    group: (models: readonly number[], property: PropertyName) =>
      get('groups', 'add', models, { kind: 'group', models, property }),
    /** Combined properties of some elements of a model. */
    summarise: (model: number, uuids: readonly string[]) =>
      get('summary', 'keep', [model], { kind: 'selection', model, uuids }),
    /** Those elements that have a property, and its values. */
    members: (model: number, uuids: readonly string[], about: PropertyName) =>
      get('members', 'keep', [model], { kind: 'selection', model, uuids, about }),
    /** Those elements that have a set of this name. */
    setMembers: (model: number, uuids: readonly string[], about: string) =>
      get('setMembers', 'keep', [model], { kind: 'selection', model, uuids, about }),
    /** A model's data changed: it is fetched again on the next request. */
    forget(model: number): void {
      if (!added.delete(model) && !kept.has(model)) return;
      kept.delete(model);
      ask({ kind: 'forget', model }).catch(() => undefined);
    },
    /** Forgets everything. */
    dispose: () => giveUp('the viewer was closed'),
  };
}
