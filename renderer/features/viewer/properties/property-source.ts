// The properties of the open models: fetched once, stored and grouped in a worker, so that the page is never blocked.
import type { PropertyChoice, PropertyGroup, PropertyName } from '../colour/property-groups.ts';
import type { Member, SelectedName, SelectedProperty } from './property-selection.ts';
import type { PropertyAnswer, PropertyOrder } from './property-requests.ts';

export interface PropertySource {
  /** All properties of some models. @throws what fetching throws */
  list(models: readonly number[]): Promise<readonly PropertyChoice[]>;
  /** Elements of some models by the values of a property. @throws what fetching throws */
  group(models: readonly number[], property: PropertyName): Promise<readonly PropertyGroup[]>;
  /** Combined properties of some elements of a model. @throws what fetching throws */
  summarise(model: number, uuids: readonly string[]): Promise<readonly SelectedProperty[]>;
  /** Those elements that have a property, and its values. @throws what fetching throws */
  members(model: number, uuids: readonly string[], property: SelectedName): Promise<readonly Member[]>;
  /** Those elements that have a set of this name. @throws what fetching throws */
  setMembers(model: number, uuids: readonly string[], set: string): Promise<readonly Pick<Member, 'uuid' | 'set'>[]>;
  /** A model's data changed: it is fetched again on the next request. */
  forget(model: number): void;
  /** Forgets everything. */
  dispose(): void;
}

/** `fetchModel`: the flat form of a model as unparsed JSON. */
export function createPropertySource(fetchModel: (model: number) => Promise<ArrayBuffer>): PropertySource {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<
    number,
    { readonly resolve: (answer: PropertyAnswer) => void; readonly reject: (error: Error) => void }
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

  function ask(order: PropertyOrder, transfer: Transferable[] = []): Promise<PropertyAnswer> {
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
  const add = (model: number) => bring('add', model);

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
    async summarise(model, uuids) {
      await bring('keep', model);
      const answer = await ask({ kind: 'selection', model, uuids });
      return 'summary' in answer ? answer.summary : [];
    },
    async members(model, uuids, about) {
      await bring('keep', model);
      const answer = await ask({ kind: 'selection', model, uuids, about });
      return 'members' in answer ? answer.members : [];
    },
    async setMembers(model, uuids, about) {
      await bring('keep', model);
      const answer = await ask({ kind: 'selection', model, uuids, about });
      return 'setMembers' in answer ? answer.setMembers : [];
    },
    forget(model) {
      if (!added.delete(model) && !kept.has(model)) return;
      kept.delete(model);
      ask({ kind: 'forget', model }).catch(() => undefined);
    },
    dispose: () => giveUp('the viewer was closed'),
  };
}
