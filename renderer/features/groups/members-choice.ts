// The members of a group as a checklist, and the change made of it.
import type { Group, UserProject } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';
import { toggledIn } from '../../ui/toggled.ts';

// Groups of another project that can be imported, and the selected ones.

/** `isHere`: this project already has a group of this name, ignoring case. */
export function importable(theirs: readonly Group[], ours: readonly Pick<Group, 'name'>[]) {
  const taken = new Set(ours.map(({ name }) => name.toLowerCase()));
  return theirs.map(group => ({ group, isHere: taken.has(group.name.toLowerCase()) }));
}

/** A project, and its selected groups. */
type ImportChoice = { readonly from: number; readonly chosen: ReadonlySet<number> };

/** Selects a project and clears the selected groups of another. */
export const chooseFrom = (from: number): ImportChoice => ({ from, chosen: new Set() });

/** Toggles a group. */
export const withGroup = ({ from, chosen }: ImportChoice, group: number): ImportChoice => ({
  from,
  chosen: toggledIn(chosen, group),
});

/** Names of the members, separated by commas. */
export const namesOf = ({ members }: Pick<Group, 'members'>): string => members.map(personName).join(', ');

/** Members of the project with a text in their name or address. Pending invitations are in no group yet. */
export function findMembers(people: readonly UserProject[], text: string): readonly UserProject[] {
  const wanted = text.trim().toLowerCase();
  return people.filter(
    person => person.user_id !== null && `${personName(person)} ${person.email}`.toLowerCase().includes(wanted),
  );
}

/** The address below a name, unless it is the name itself. */
export const addressBelow = (person: UserProject) => (personName(person) === person.email ? undefined : person.email);

/** Whether a person is checked: initially the members of the group. */
export const isChecked = (id: number, { members }: Pick<Group, 'members'>, toggled: ReadonlySet<number>): boolean =>
  members.some(member => member.id === id) !== toggled.has(id);

/** Ids of members of the project. */
export interface MemberChange {
  readonly id: number;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** Members to add and to remove. */
export function memberChange({ id, members }: Pick<Group, 'id' | 'members'>, toggled: ReadonlySet<number>) {
  const inside = new Set(members.map(member => member.id));
  const chosen = [...toggled];
  return { id, added: chosen.filter(each => !inside.has(each)), removed: chosen.filter(each => inside.has(each)) };
}

/** A change as single steps: additions before removals. */
export const memberSteps = ({ added, removed }: MemberChange) => [
  ...added.map(member => ({ member, isIn: true })),
  ...removed.map(member => ({ member, isIn: false })),
];
