// Classifications of a project: no two are the same, and they stay when the models that use them go.
import { record } from '../../../audit/record.ts';
import { leaveUnlogged } from '../../../storage/unlogged.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { ProjectPlace } from '../../../access/caller.ts';
import {
  cleanClassification,
  type Classification,
  type ClassificationValues,
} from '../../../models/classifications/schema.ts';
import type { ClassificationPort } from '../../../models/classifications/service.ts';
import { portionsOf, type Db, type Tx } from '../../../storage/db.ts';
import * as store from '../store.ts';

interface Ensured {
  readonly record: Classification;
  readonly isNew: boolean;
}

/** Classifications of one statement. */
const PORTION = 1000;

export type ProjectClassifications = ReturnType<typeof createProjectClassifications>;

export function createProjectClassifications({ db }: { readonly db: Db }) {
  async function ensure(tx: Tx, projectId: number, values: readonly ClassificationValues[]): Promise<Ensured[]> {
    const wanted = values.map(cleanClassification);
    const ensured: Ensured[] = [];
    // In portions: each request and each result is one message to the writer.
    for (const portion of portionsOf(wanted, PORTION)) {
      const words = portion.map(wordsOf);
      const found = new Map<string, Ensured>();
      for (const each of await store.insertMissing(tx, projectId, portion))
        found.set(wordsOf(each), { record: each, isNew: true });
      const known = portion.filter((_, at) => !found.has(words[at] ?? ''));
      for (const each of await store.findEqual(tx, projectId, known))
        found.set(wordsOf(each), { record: each, isNew: false });
      for (const each of words) {
        const entry = found.get(each);
        if (!entry) throw new Error('the new classification has no row');
        ensured.push(entry);
        if (entry.isNew) found.set(each, { record: entry.record, isNew: false }); // once, however often it is asked for
      }
    }
    return ensured;
  }

  return {
    /** For the elements of models. */
    port: {
      async ensure(projectId, values) {
        const ensured = await db.tx(tx => {
          leaveUnlogged(tx, 'the change of the model that needs them has the line');
          return ensure(tx, projectId, values);
        });
        return ensured.map(entry => entry.record);
      },
      async find(projectId, ids) {
        const found: Classification[] = [];
        for (const portion of portionsOf([...ids]))
          found.push(...(await store.findClassifications(db, projectId, portion)));
        return found;
      },
    } satisfies ClassificationPort,

    list: ({ projectId }: ProjectPlace): Promise<Classification[]> => store.listClassifications(db, projectId),

    /** @throws 404 */
    async get({ projectId }: ProjectPlace, id: number): Promise<Classification> {
      const found = await store.findClassification(db, projectId, id);
      if (!found) throw notFound('classification');
      return found;
    },

    /** One for each of `values`, in their order; what is there already is used again. */
    async create({ projectId }: Pick<ProjectPlace, 'projectId'>, values: readonly ClassificationValues[]) {
      return db.tx(async tx => {
        const ensured = await ensure(tx, projectId, values);
        const made = ensured.filter(({ isNew }) => isNew);
        if (made[0])
          record(tx, { action: 'classification.create', object: logged(made[0].record.id), count: made.length });
        return ensured;
      });
    },

    /** @throws 400 when another one of the project would be the same, 404 */
    async update({ projectId }: ProjectPlace, id: number, change: ClassificationValues): Promise<Classification> {
      return db.tx(async tx => {
        const before = await store.findClassification(tx, projectId, id);
        if (!before) throw notFound('classification');
        const wanted = cleanClassification({ ...before, ...change });
        const [same] = await store.findEqual(tx, projectId, [wanted]);
        if (same && same.id !== id)
          throw invalid('non_field_errors', 'This classification already exists in the project.', 'already_exists');
        await store.updateClassification(tx, { id, ...wanted });
        record(tx, { action: 'classification.update', object: logged(id) });
        return { id, ...wanted };
      });
    },

    async remove({ projectId }: ProjectPlace, id: number): Promise<void> {
      await db.tx(async tx => {
        if ((await store.deleteClassification(tx, projectId, id)) === 0) throw notFound('classification');
        record(tx, { action: 'classification.delete', object: logged(id) });
      });
    },
  };
}

/** Equal for classifications that say the same. */
const wordsOf = ({ name, notation, title }: store.Values) => JSON.stringify([name ?? '', notation ?? '', title ?? '']);

/** How the log of activity names a classification of a project. */
const logged = (id: number) => ({ id, name: null, folderId: null, documentId: null });
