// Steps that add a classification to selected elements, or remove it, model by model.
import type { Elements } from '../../viewer/scene.ts';
import type { ListedClass } from './class-list.ts';

type Given = Pick<ListedClass, 'id' | 'isProjects' | 'ids' | 'elements'>;

/**
 * Elements without the classification, and its id in their model. A classification that one file contains becomes one
 * of the project for other models; `id` undefined: it must be created first.
 */
export const givingSteps = ({ id, isProjects, ids, elements }: Given, chosen: Elements) =>
  [...chosen].flatMap(([model, all]) => {
    const own = new Set(elements.get(model));
    const uuids = all.filter(uuid => !own.has(uuid));
    return uuids.length === 0 ? [] : [{ model, uuids, id: isProjects ? id : ids.get(model) }];
  });

/** Elements with the classification, and its id in their model; no step for models without it. */
export const takingSteps = ({ ids, elements }: Pick<Given, 'ids' | 'elements'>, chosen: Elements) =>
  [...chosen].flatMap(([model, all]) => {
    const id = ids.get(model);
    const own = new Set(elements.get(model));
    const uuids = all.filter(uuid => own.has(uuid));
    return id === undefined || uuids.length === 0 ? [] : [{ model, uuids, id }];
  });

export type ClassCommand = 'give' | 'take' | 'edit' | 'delete';

export interface ClassOffer {
  readonly command: ClassCommand;
  /** number of elements affected */
  readonly count: number;
  readonly disabled: boolean;
}

/**
 * Actions on a classification: one that came from a file cannot be changed.
 * @param total selected elements
 * @param has number of those with the classification
 */
export function classOffers({ isProjects }: Pick<Given, 'isProjects'>, total: number, has: number): ClassOffer[] {
  const all: (ClassOffer & { readonly isThere: boolean })[] = [
    { command: 'give', count: total - has, disabled: total === has, isThere: true },
    { command: 'take', count: has, disabled: false, isThere: has > 0 },
    { command: 'edit', count: 0, disabled: false, isThere: isProjects },
    { command: 'delete', count: 0, disabled: false, isThere: isProjects },
  ];
  return all.flatMap(({ isThere, ...offer }) => (isThere ? [offer] : []));
}
