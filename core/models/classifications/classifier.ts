// Finds the classifications named in edits, in the model and in its project.
import { invalid } from '../../kit/errors.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { ModelData } from '../data/model-data.ts';
import type { RowEdit } from '../data/row-edits.ts';
import { cleanClassification, type Classification, type ClassificationValues } from './schema.ts';
import { findClassification, listClassifications } from './store.ts';

/**
 * Classifications of projects, as models need them; injected by the wiring. Their ids begin at FIRST_EDITED_ID, so that
 * they differ from those of a file.
 */
export interface ClassificationPort {
  /** One for each of `values`, in their order; what is there already is used again. */
  ensure(projectId: number, values: readonly ClassificationValues[]): Promise<readonly Classification[]>;
  /** Those that are there. */
  find(projectId: number, ids: readonly number[]): Promise<readonly Classification[]>;
}

export type Classifier = ReturnType<typeof createClassifier>;

export function createClassifier({ project }: { project: ClassificationPort }) {
  const put = ({ id, name, notation, title }: Classification): RowEdit => ({
    put: 'classification',
    row: { id, system: name, notation, title },
  });

  return {
    /** One for each of `values`, in their order: of the model, else of the project, where it is made when it is not
     *  there.
     *  `changes`: what the model has not yet. */
    async resolve(
      { file }: ModelData,
      projectId: number,
      values: readonly ClassificationValues[],
    ): Promise<{ readonly classifications: readonly Classification[]; readonly changes: readonly RowEdit[] }> {
      const known = new Map<string, Classification>();
      for (const row of listClassifications(file)) {
        const content = contentOf(row);
        if (!known.has(content)) known.set(content, row);
      }
      const missing = new Map(
        values
          .map(given => [contentOf(given), given])
          .filter((entry): entry is [string, ClassificationValues] => !known.has(entry[0] as string)),
      );
      const made = missing.size > 0 ? await project.ensure(projectId, [...missing.values()]) : [];
      for (const record of made) known.set(contentOf(record), record);
      return {
        classifications: values.map(given => known.get(contentOf(given)) as Classification),
        changes: made.map(put),
      };
    },

    /**
     * The rows that a model needs to have the classifications of these ids.
     * @throws 400 for those that neither it nor its project has
     */
    async take({ file }: ModelData, projectId: number, ids: readonly number[]): Promise<RowEdit[]> {
      const missing = (await inTurns(new Set(ids), id => (findClassification(file, id) ? [] : [id]))).flat();
      const found = new Map(
        (missing.length > 0 ? await project.find(projectId, missing) : []).map(row => [row.id, row]),
      );
      for (const id of missing)
        if (!found.has(id)) throw invalid('classification_id', `Classification ${id} not found.`, 'does_not_exist');
      return [...found.values()].map(put);
    },
  };
}

function contentOf(values: ClassificationValues): string {
  return JSON.stringify(cleanClassification(values));
}
