// Finds elements by their properties without reading all: reads the search file of the converter's data, and checks
// later edits.
import type { Log } from '../../kit/log.ts';
import type { ModelData } from '../data/model-data.ts';
import type { DataChecks } from '../data/service.ts';
import type { ModelFile, ModelFiles } from '../data/open.ts';
import type { ModelDataWriter } from '../data/writer.ts';
import { candidates, checked, checkElements } from './candidates.ts';
import { termsOf, type Condition } from './filter.ts';
import * as store from './store.ts';

export type ElementSearch = ReturnType<typeof createElementSearch>;

/** Increases with the layout of the search file. */
const LAYOUT = 3;

/** Name of the search file of a data file. */
export const searchNameOf = (dataFile: string, layout = LAYOUT): string =>
  dataFile.replace(/\.sqlite$/, `.search-${layout}.sqlite`);

export function createElementSearch(deps: {
  files: ModelFiles;
  checks: DataChecks;
  writer: ModelDataWriter;
  log: Log;
}) {
  const { files, checks, writer, log } = deps;

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

  /** The search file of a data file, made when it is missing or damaged; undefined when that fails. */
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
     * Ids of the selected elements for which a filter holds, in the order of the file. Other work gets its turn in
     * between.
     * @throws 400 for a filter that compares too much, before it is begun
     */
    async find(data: ModelData, condition: Condition, choice: store.ElementChoice): Promise<number[]> {
      using held = new DisposableStack();
      held.defer(data.file.retain());
      const terms = termsOf(condition);
      const search = data.base === null ? undefined : await searchOf(data.base);
      if (search) held.defer(search.retain());
      const found = search && (await candidates(data, search, condition, terms));
      const isEdited = data.file.name !== data.base;
      if (found && search && isEdited) for (const id of store.editedElements(data.file, search)) found.add(id);
      // The listed sets were counted before.
      const letters = isEdited ? store.lettersOfSets(data.file, search !== undefined) : 0;
      checkElements(terms, found?.size ?? store.countElements(data.file), letters);
      const ids = found && [...found].sort((one, other) => one - other);
      return checked(data, store.selectElements(data.file, { ...choice, ids }), terms);
    },

    /**
     * The search file of the data `base`. Undefined until it is made and checked: this call starts that, one model
     * after the other, and does not wait for it.
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
