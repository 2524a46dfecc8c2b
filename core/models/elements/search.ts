// Finds elements by their properties without reading all: reads the search file of the converter's data, and checks what
// people have edited since.
import type { Log } from '../../kit/log.ts';
import type { ModelData } from '../data/model-data.ts';
import type { DataChecks } from '../data/service.ts';
import type { ModelFile, ModelFiles } from '../data/open.ts';
import type { ModelDataWriter } from '../data/writer.ts';
import { createSetReader } from '../properties/set-reader.ts';
import { isMatch, type Condition, type Leaf } from './filter.ts';
import * as store from './store.ts';

export type ElementSearch = ReturnType<typeof createElementSearch>;

export interface SearchParts {
  readonly files: ModelFiles;
  readonly checks: Pick<DataChecks, 'build' | 'ensure' | 'isWhole' | 'keep' | 'verify'>;
  readonly writer: Pick<ModelDataWriter, 'search'>;
  readonly log: Log;
}

/** Rises with the layout of the search file. */
const LAYOUT = 3;

/** Name of the search file of a data file. */
export function searchNameOf(dataFile: string, layout = LAYOUT): string {
  return dataFile.replace(/\.sqlite$/, `.search-${layout}.sqlite`);
}

export function createElementSearch({ files, checks, writer, log }: SearchParts) {
  const making = new Map<string, Promise<ModelFile | undefined>>();

  async function openSearch(base: string, name: string): Promise<ModelFile> {
    if (files.has(name)) {
      if (await checks.verify(name)) return files.open(name);
      log.warn('a search file is damaged and made again', { name });
    }
    await checks.ensure(base);
    await checks.keep(name, await checks.build(name, () => writer.search(base, name)));
    await files.remove(searchNameOf(base, LAYOUT - 1)); // nothing reads the one of an earlier version
    return files.open(name);
  }

  /** The search file of a data file, made when it is not there or damaged; undefined when that fails. */
  async function searchOf(base: string): Promise<ModelFile | undefined> {
    const name = searchNameOf(base);
    if (checks.isWhole(name) && !making.has(name)) return files.open(name);
    let made = making.get(name);
    if (!made) {
      made = openSearch(base, name)
        .catch((error: unknown) => {
          log.warn('a search file cannot be made', { name, error });
          return undefined;
        })
        .finally(() => making.delete(name));
      making.set(name, made);
    }
    return made;
  }

  return {
    /**
     * Ids of the elements that a filter may hold for, in the order of the file: all for which it holds, and some others.
     * Undefined when that is no fewer than all.
     */
    async find(data: ModelData, condition: Condition): Promise<number[] | undefined> {
      if (data.base === null) return undefined;
      const search = await searchOf(data.base);
      if (!search) return undefined;
      const found = candidates(data, search, condition);
      if (!found) return undefined;
      if (data.file.name !== data.base) for (const id of store.editedElements(data.file, search)) found.add(id);
      return [...found].sort((one, other) => one - other);
    },

    /**
     * What finds words in the data `base`. Undefined while it is being made or checked: that is begun here, one model after the other,
     * and nobody waits for it.
     */
    readyOf(base: string): ModelFile | undefined {
      const name = searchNameOf(base);
      if (!making.has(name) && checks.isWhole(name)) return files.open(name);
      searchOf(base).catch(() => undefined); // logged there
      return undefined;
    },

    /** Definitions of the properties that elements have; undefined when people have edited the data. */
    async definitionsOfElements(data: ModelData): Promise<ReadonlySet<number> | undefined> {
      if (data.base === null || data.file.name !== data.base) return undefined;
      const search = await searchOf(data.base);
      return search && new Set(store.definitionsOfElements(search));
    },
  };
}

/** Elements of the unedited data. Undefined: all. */
function candidates(data: ModelData, search: ModelFile, condition: Condition): Set<number> | undefined {
  if (!('operator' in condition)) return elementsWith(data, search, condition);
  const parts = condition.conditions.map(each => candidates(data, search, each));
  if (condition.operator === 'OR')
    return parts.includes(undefined) ? undefined : new Set(parts.flatMap(part => [...(part ?? [])]));
  // Of AND the shortest is enough: each candidate is checked again.
  return parts.filter(part => part !== undefined).sort((one, other) => one.size - other.size)[0];
}

function elementsWith(data: ModelData, search: ModelFile, leaf: Leaf): Set<number> {
  const definitions = store.definitionsNamed(data.file, leaf.name);
  const payloads = new Set(
    leaf.comparator === 'exact'
      ? store.payloadsOfValues(search, definitions, listedForms(leaf.value))
      : store.listValues(search, definitions).flatMap(({ value, id }) => (isMatch(value, leaf) ? [id] : [])),
  );
  const reader = createSetReader(data);
  const named = new Set(definitions);
  for (const { id, ...place } of store.payloadsOfLongValues(search, definitions)) {
    if (reader.record(place).some(([definition, value]) => named.has(definition) && isMatch(value, leaf)))
      payloads.add(id);
  }
  const found = new Set<number>();
  for (const id of payloads) for (const element of store.elementsOfPayload(search, id)) found.add(element);
  return found;
}

/** How the search file may list what is exactly the wanted value. */
function listedForms(wanted: Leaf['value']): (string | number)[] {
  if (wanted === null) return [];
  if (typeof wanted === 'boolean') return [String(wanted)];
  return typeof wanted === 'string' && wanted.trim() !== '' && Number.isFinite(Number(wanted))
    ? [wanted, Number(wanted)]
    : [wanted];
}
