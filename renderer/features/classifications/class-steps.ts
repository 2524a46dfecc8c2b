// Steps that add a classification to selected elements, or remove it, model by model.
import type { Elements } from '../../viewer/scene.ts';
import type { ListedClass } from './class-list.ts';

type Given = Pick<ListedClass, 'id' | 'isProjects' | 'ids' | 'elements'>;

interface GivingStep {
  readonly model: number;
  /** elements without the classification */
  readonly uuids: readonly string[];
  /** its id in that model; undefined: a classification of the project must be created there first */
  readonly id: number | undefined;
}

/** A classification that one file contains becomes one of the project for other models. */
export function givingSteps({ id, isProjects, ids, elements }: Given, chosen: Elements): GivingStep[] {
  return [...chosen].flatMap(([model, all]) => {
    const own = new Set(elements.get(model));
    const uuids = all.filter(uuid => !own.has(uuid));
    return uuids.length === 0 ? [] : [{ model, uuids, id: isProjects ? id : ids.get(model) }];
  });
}

interface TakingStep {
  readonly model: number;
  /** elements with the classification */
  readonly uuids: readonly string[];
  readonly id: number;
}

/** No step for models without the classification. */
export function takingSteps({ ids, elements }: Pick<Given, 'ids' | 'elements'>, chosen: Elements): TakingStep[] {
  return [...chosen].flatMap(([model, all]) => {
    const id = ids.get(model);
    const own = new Set(elements.get(model));
    const uuids = all.filter(uuid => own.has(uuid));
    return id === undefined || uuids.length === 0 ? [] : [{ model, uuids, id }];
  });
}

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

export const countAll = (elements: Elements) => [...elements.values()].reduce((sum, { length }) => sum + length, 0);
