// What is done to give a classification to selected elements, or to take it back, model by model.
import type { Elements } from '../../viewer/scene.ts';
import type { ListedClass } from './class-list.ts';

type Given = Pick<ListedClass, 'id' | 'isProjects' | 'ids' | 'elements'>;

export interface GivingStep {
  readonly model: number;
  /** elements that have it not */
  readonly uuids: readonly string[];
  /** its number there; undefined: one of the project has to be made first */
  readonly id: number | undefined;
}

/** What one file brought along is for other models one of the project. */
export function givingSteps({ id, isProjects, ids, elements }: Given, chosen: Elements): GivingStep[] {
  return [...chosen].flatMap(([model, all]) => {
    const own = new Set(elements.get(model));
    const uuids = all.filter(uuid => !own.has(uuid));
    return uuids.length === 0 ? [] : [{ model, uuids, id: isProjects ? id : ids.get(model) }];
  });
}

export interface TakingStep {
  readonly model: number;
  /** elements that have it */
  readonly uuids: readonly string[];
  readonly id: number;
}

/** Nothing in models that do not have it. */
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
  /** elements it is about */
  readonly count: number;
  readonly disabled: boolean;
}

/** What can be done with a classification: what a file brought along is not changed.
 *  @param total selected elements @param has those of them that have it */
export function classOffers({ isProjects }: Pick<Given, 'isProjects'>, total: number, has: number): ClassOffer[] {
  const all: (ClassOffer & { readonly isThere: boolean })[] = [
    { command: 'give', count: total - has, disabled: total === has, isThere: true },
    { command: 'take', count: has, disabled: false, isThere: has > 0 },
    { command: 'edit', count: 0, disabled: false, isThere: isProjects },
    { command: 'delete', count: 0, disabled: false, isThere: isProjects },
  ];
  return all.flatMap(({ isThere, ...offer }) => (isThere ? [offer] : []));
}

export const countAll = (elements: Elements): number =>
  [...elements.values()].reduce((sum, { length }) => sum + length, 0);
