// Which groups of another project can be taken over.
import type { Group } from '../../api/shapes.ts';

export interface Importable {
  readonly group: Group;
  /** a group of this name is in this project already, in whatever case */
  readonly isHere: boolean;
}

export function importable(theirs: readonly Group[], ours: readonly Pick<Group, 'name'>[]): readonly Importable[] {
  const taken = new Set(ours.map(({ name }) => name.toLowerCase()));
  return theirs.map(group => ({ group, isHere: taken.has(group.name.toLowerCase()) }));
}
