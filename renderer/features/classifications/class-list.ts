// Classifications of a project and of its models as one list, by system, with their elements. Pure.
import { twoNames } from '../../ui/two-names.ts';
import type { Classification, ElementClassificationRelation } from '../../api/schema.d.ts';
import type { Elements } from '../../viewer/scene.ts';

export type ClassValues = Pick<Classification, 'name' | 'notation' | 'title'>;

type ClassForm = { readonly system: string; readonly notation: string; readonly title: string };

export const firstClassValues = (value: ClassValues | undefined): ClassForm => ({
  system: value?.name ?? '',
  notation: value?.notation ?? '',
  title: value?.title ?? '',
});

/** A code or a title is enough; a system alone classifies nothing. */
export const isClassComplete = ({ notation, title }: ClassForm) => notation.trim() !== '' || title.trim() !== '';

/** Empty values are omitted. */
export function classWritten({ system, notation, title }: ClassForm): ClassValues {
  const orNull = (text: string) => text.trim() || null;
  return { name: orNull(system), notation: orNull(notation), title: orNull(title) };
}

export interface ListedClass extends Classification {
  /** true: of the project, editable; false: contained in a file */
  readonly isProjects: boolean;
  /** its id in each model that has it */
  readonly ids: ReadonlyMap<number, number>;
  /** models that have it, and their elements with it */
  readonly elements: Elements;
  readonly count: number;
}

interface ModelClasses {
  readonly model: number;
  readonly classifications: readonly Classification[];
  readonly relations: readonly ElementClassificationRelation[];
}

export const countAll = (elements: Elements) => [...elements.values()].reduce((sum, { length }) => sum + length, 0);

/** Display name: code and title. */
export const className = ({ notation, title, name }: Pick<Classification, 'notation' | 'title' | 'name'>): string =>
  twoNames(notation, title) || (name ?? '–');

/**
 * Sorted by system, then by code. Files give the same classification different ids: equal texts are merged into one
 * row.
 */
export function listClasses(ofProject: readonly Classification[], models: readonly ModelClasses[]) {
  const projects = new Set(ofProject.map(({ id }) => id));
  const begun = (each: Classification, isProjects: boolean) => {
    return { ...each, isProjects, ids: new Map<number, number>(), elements: new Map<number, string[]>() };
  };
  const rows = new Map<string, ReturnType<typeof begun>>();
  const keyOf = ({ id, name, notation, title }: Classification) =>
    projects.has(id) ? String(id) : JSON.stringify([name, notation, title]);
  for (const each of ofProject) rows.set(keyOf(each), begun(each, true));
  for (const { model, classifications, relations } of models) {
    const own = new Map(
      classifications.map(each => {
        const known = rows.get(keyOf(each)) ?? begun(each, false);
        rows.set(keyOf(each), known);
        known.ids.set(model, each.id);
        return [each.id, known] as const;
      }),
    );
    for (const { element_uuid: uuid, classification_id: id } of relations) {
      const elements = own.get(id)?.elements;
      const list = elements?.get(model);
      if (list) list.push(uuid);
      else elements?.set(model, [uuid]);
    }
  }
  const order = new Intl.Collator(undefined, { numeric: true });
  const listed = [...rows.values()]
    .map((row): ListedClass => ({ ...row, count: countAll(row.elements) }))
    .sort(
      (a, b) =>
        order.compare(a.name ?? '', b.name ?? '') ||
        order.compare(a.notation ?? '', b.notation ?? '') ||
        order.compare(a.title ?? '', b.title ?? ''),
    );
  return Map.groupBy(listed, ({ name }) => name);
}

/**
 * The list once those of the project and of every open model are loaded; undefined until then.
 * @param found of each model
 */
export function listWhenComplete(
  ofProject: readonly Classification[] | undefined,
  models: readonly number[],
  found: readonly (Omit<ModelClasses, 'model'> | undefined)[],
): ReturnType<typeof listClasses> | undefined {
  const came = models.flatMap((model, at) => {
    const its = found[at];
    return its ? [{ model, ...its }] : [];
  });
  return ofProject && came.length === models.length ? listClasses(ofProject, came) : undefined;
}

/** Systems and their classifications with a lower-case text in system, code or title; empty systems are left out. */
export const matching = (all: ReadonlyMap<string | null, readonly ListedClass[]>, wanted: string) =>
  [...all].flatMap(([system, rows]) => {
    const found = rows.filter(row => `${system ?? ''} ${className(row)}`.toLowerCase().includes(wanted));
    return found.length === 0 ? [] : [[system, found] as const];
  });

/** Number of selected elements with the classification. */
export function countOf({ elements }: Pick<ListedClass, 'elements'>, chosen: Elements): number {
  let count = 0;
  for (const [model, uuids] of chosen) {
    const own = new Set(elements.get(model));
    count += uuids.filter(uuid => own.has(uuid)).length;
  }
  return count;
}
