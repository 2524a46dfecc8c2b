// Classifications of a project: no two are the same, and they stay when the models that use them go.
import { invalid, notFound } from '../../../kit/errors.ts';
import type { ProjectPlace } from '../../../access/caller.ts';
import {
  cleanClassification,
  type Classification,
  type ClassificationValues,
} from '../../../models/classifications/schema.ts';
import type { ClassificationPort } from '../../../models/classifications/service.ts';
import { portionsOf, type Db } from '../../../storage/db.ts';
import * as store from './store.ts';

export type ProjectClassifications = ReturnType<typeof createProjectClassifications>;

export function createProjectClassifications({ db }: { readonly db: Db }) {
  async function create(
    { projectId }: Pick<ProjectPlace, 'projectId'>,
    values: readonly ClassificationValues[],
  ): Promise<{ record: Classification; isNew: boolean }[]> {
    return db.tx(async tx => {
      const made: { record: Classification; isNew: boolean }[] = [];
      for (const given of values) {
        const wanted = cleanClassification(given);
        const known = await store.findEqual(tx, projectId, wanted);
        made.push({ record: known ?? (await store.insertClassification(tx, projectId, wanted)), isNew: !known });
      }
      return made;
    });
  }

  return {
    /** For the elements of models. */
    port: {
      ensure: async (projectId, values) => (await create({ projectId }, values)).map(({ record }) => record),
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
    create,

    /** @throws 400 when another one of the project would be the same, 404 */
    async update({ projectId }: ProjectPlace, id: number, change: ClassificationValues): Promise<Classification> {
      return db.tx(async tx => {
        const before = await store.findClassification(tx, projectId, id);
        if (!before) throw notFound('classification');
        const wanted = cleanClassification({ ...before, ...change });
        const same = await store.findEqual(tx, projectId, wanted);
        if (same && same.id !== id)
          throw invalid('non_field_errors', 'There is such a classification in the project.', 'already_exists');
        await store.updateClassification(tx, { id, ...wanted });
        return { id, ...wanted };
      });
    },

    async remove({ projectId }: ProjectPlace, id: number): Promise<void> {
      if ((await db.tx(tx => store.deleteClassification(tx, projectId, id))) === 0) throw notFound('classification');
    },
  };
}
