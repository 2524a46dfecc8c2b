// Which groups of another project can be taken over, and which are chosen.
import type { Group } from '../../api/shapes.ts';
import { toggledIn } from '../../ui/toggled.ts';

export interface Importable {
  readonly group: Group;
  /** a group of this name is in this project already, in whatever case */
  readonly isHere: boolean;
}

export function importable(theirs: readonly Group[], ours: readonly Pick<Group, 'name'>[]): readonly Importable[] {
  const taken = new Set(ours.map(({ name }) => name.toLowerCase()));
  return theirs.map(group => ({ group, isHere: taken.has(group.name.toLowerCase()) }));
}

/** A project, and the groups of it that are chosen. */
export interface ImportChoice {
  readonly from: number;
  readonly chosen: ReadonlySet<number>;
}

/** Begins with a project. What was chosen of another is not meant any more. */
export const chooseFrom = (from: number): ImportChoice => ({ from, chosen: new Set() });

/** With a group chosen, or not any more. */
export const withGroup = ({ from, chosen }: ImportChoice, group: number): ImportChoice => ({
  from,
  chosen: toggledIn(chosen, group),
});
