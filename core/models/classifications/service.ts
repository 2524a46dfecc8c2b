// Classifications of a model: those of its file, and those that users assign to its elements. The latter belong to the
// project; a model has them, under their ids there, as long as one of its elements does. Those of the file stay.
import { bindTo } from '../../kit/bind-to.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { elementIn, type ModelData } from '../data/model-data.ts';
import { withParents } from '../data/named-rows.ts';
import type { RowEdit } from '../data/row-edits.ts';
import { elementsNamed } from '../editing/drafts/names.ts';
import { cleanClassification, type Classification, type ClassificationValues } from './schema.ts';
import type { ElementClassificationRelationRequest } from './schema.ts';
import * as store from './store.ts';

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
    async resolve({ file }: ModelData, projectId: number, values: readonly ClassificationValues[]) {
      const known = new Map<string, Classification>();
      for (const row of store.listClassifications(file)) {
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
      const missing = (await inTurns(new Set(ids), id => (store.findClassification(file, id) ? [] : [id]))).flat();
      const found = new Map(
        (missing.length > 0 ? await project.find(projectId, missing) : []).map(row => [row.id, row]),
      );
      for (const id of missing)
        if (!found.has(id)) throw invalid('classification_id', `Classification ${id} not found.`, 'does_not_exist');
      return [...found.values()].map(put);
    },
  };
}

const contentOf = (values: ClassificationValues): string => JSON.stringify(cleanClassification(values));

export type Classifications = ReturnType<typeof createClassifications>;

interface Context {
  access: Access;
  project: ClassificationPort;
  readonly classifier: ReturnType<typeof createClassifier>;
}

export function createClassifications(given: Omit<Context, 'classifier'>) {
  const deps: Context = { ...given, classifier: createClassifier({ project: given.project }) };
  const taking = { takeFromElement, takeFromElements, takeAllFromElement, clear };
  return bindTo(deps, { list, relations, ofElement, addTo, relate, ...taking });
}

/** Takes a classification from elements. */
const drop = (
  { access }: Context,
  at: ModelAt,
  id: number,
  choose: (data: ModelData, elements: readonly number[]) => readonly number[],
) =>
  access.write(at, { action: 'classification.unrelate', id }, data => {
    if (!store.findClassification(data.file, id)) throw notFound('classification');
    return taken(new Map([[id, choose(data, store.elementIdsOf(data.file, id))]]));
  });

const list = ({ access }: Context, at: ModelAt) =>
  access.listIn(at, ({ file }) => store.listClassifications(file).map(row => withParents(file, row)));

const relations = ({ access }: Context, at: ModelAt) => access.listIn(at, ({ file }) => store.listRelations(file));

async function ofElement({ access }: Context, at: ModelAt, guid: string): Promise<Classification[]> {
  const { file } = await access.existingData(at, 'element');
  return store.classificationsOf(file, elementIn(file, guid).id).map(row => withParents(file, row));
}

/** Gives an element one classification for each of `values`, in their order: equal ones are reused. @throws 404 */
const addTo = ({ access, classifier }: Context, at: ModelAt, guid: string, values: readonly ClassificationValues[]) =>
  access.edit(at, { action: 'classification.relate' }, async data => {
    const element = elementIn(data.file, guid).id;
    const had = new Set(store.classificationsOf(data.file, element).map(({ id }) => id));
    const { classifications, changes } = await classifier.resolve(data, at.projectId, values);
    const links = classifications
      .filter(({ id }) => !had.has(id))
      .map(({ id }): RowEdit => ({
        put: 'classification_element',
        row: { classification_id: id, element_id: element },
      }));
    return {
      changes: [...changes, ...links],
      answer: () => classifications.map(record => ({ record, isNew: !had.has(record.id) })),
    };
  });

/** Relates elements to classifications of the model or of its project. @throws 400 for those that are not there */
const relate = (
  { access, classifier }: Context,
  at: ModelAt,
  relations: readonly ElementClassificationRelationRequest[],
) =>
  access.write(at, { action: 'classification.relate' }, async data => {
    const guids = relations.map(({ element_uuid }) => element_uuid);
    const elements = await elementsNamed(data.file, guids, 'element_uuid');
    const ids = relations.map(({ classification_id }) => classification_id);
    const changes = await classifier.take(data, at.projectId, ids);
    const links = await inTurns(relations, ({ element_uuid, classification_id }): RowEdit => ({
      put: 'classification_element',
      row: { classification_id, element_id: elements.get(element_uuid) as number },
    }));
    return [...changes, ...links];
  });

/** @throws 404, also when the element has not this classification */
const takeFromElement = (deps: Context, at: ModelAt, id: number, guid: string): Promise<void> =>
  drop(deps, at, id, ({ file }, elements) => {
    const element = elementIn(file, guid).id;
    if (!elements.includes(element)) throw notFound('classification of element');
    return [element];
  });

/** Elements that have it not stay as they are. @throws 404 */
const takeFromElements = (deps: Context, at: ModelAt, id: number, elementIds: readonly number[]): Promise<void> =>
  drop(deps, at, id, (_, elements) => {
    const wanted = new Set(elementIds);
    return elements.filter(element => wanted.has(element));
  });

/** Classifications that the element does not have are skipped. @throws 404 */
const takeAllFromElement = ({ access }: Context, at: ModelAt, guid: string, ids: readonly number[]) =>
  access.write(at, { action: 'classification.unrelate' }, ({ file }) => {
    const element = elementIn(file, guid).id;
    const wanted = new Set(ids);
    const has = store.classificationsOf(file, element).filter(({ id }) => wanted.has(id));
    return taken(new Map(has.map(({ id }) => [id, [element]])));
  });

/** Removes all classifications with these values from all elements of the model. @throws 400 without any value */
const clear = ({ access }: Context, at: ModelAt, values: ClassificationValues) =>
  access.write(at, { action: 'classification.unrelate' }, ({ file }) => {
    const wanted = Object.entries(values).filter(([, value]) => value !== undefined) as [
      keyof ClassificationValues,
      string | null,
    ][];
    if (wanted.length === 0)
      throw invalid('non_field_errors', 'Enter the name, notation or title of the classifications.');
    const isEqual = (one: string | null, other: string | null) =>
      (one ?? '').toLowerCase() === (other ?? '').toLowerCase();
    const rows = store
      .listClassifications(file)
      .filter(row => wanted.every(([member, value]) => isEqual(row[member], value)));
    return taken(new Map(rows.map(({ id }) => [id, store.elementIdsOf(file, id)])));
  });

const taken = (elements: ReadonlyMap<number, readonly number[]>): RowEdit[] =>
  [...elements].flatMap(([id, gone]) =>
    gone.map((element): RowEdit => ({ drop: 'classification_element', key: [id, element] })),
  );
