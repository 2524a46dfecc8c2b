// Groups of another project that can be imported, and the selected ones.
import type { Group } from '../../api/shapes.ts';
import { toggledIn } from '../../ui/toggled.ts';

export interface Importable {
  readonly group: Group;
  /** this project already has a group of this name, ignoring case */
  readonly isHere: boolean;
}

export function importable(theirs: readonly Group[], ours: readonly Pick<Group, 'name'>[]): readonly Importable[] {
  const taken = new Set(ours.map(({ name }) => name.toLowerCase()));
  return theirs.map(group => ({ group, isHere: taken.has(group.name.toLowerCase()) }));
}

/** A project, and its selected groups. */
export interface ImportChoice {
  readonly from: number;
  readonly chosen: ReadonlySet<number>;
}

/** Selects a project and clears the selected groups of another. */
export const chooseFrom = (from: number): ImportChoice => ({ from, chosen: new Set() });

/** Toggles a group. */
export const withGroup = ({ from, chosen }: ImportChoice, group: number): ImportChoice => ({
  from,
  chosen: toggledIn(chosen, group),
});
