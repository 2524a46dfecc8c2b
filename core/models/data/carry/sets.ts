// Edited properties of sets, element by element: sets are found by name, in the element or its type. A set that several
// elements share is changed in place when all of them get the same, else those that do get a copy.
import type { Database, Statement } from 'better-sqlite3';
import { bindTo } from '../../../kit/bind-to.ts';
import { selectColumn } from '../data-tables.ts';
import { newGlobalId, type EditedSet } from '../row-edits.ts';
import { unitTypeOf, type ThreeValues, type Edited, type Tally } from './rules.ts';
import type { Property, SetRow, Side, Target, TargetElement } from './target.ts';

/**
 * A property as it will be in a set of the new version; without a definition it keeps the existing one, without a value
 * it is removed.
 */
interface PropertyChange {
  readonly name: string;
  readonly definition: number | null;
  readonly value: Property['value'] | undefined;
}

export interface SetParts {
  readonly database: Database;
  readonly base: Side;
  readonly edited: Side;
  readonly target: Target;
  readonly tally: Tally;
  /** types of units (`LENGTHUNIT`) that differ between the new file and the earlier one */
  readonly otherUnits: ReadonlySet<string>;
}

export type CarriedSets = ReturnType<typeof createCarriedSets>;

interface Context extends SetParts {
  /** Changes of sets of the new version, by set and element. */
  readonly pending: Map<number, Map<number, PropertyChange[]>>;
  /** Sets added by edits -> those in the new version. */
  readonly added: Map<number, number>;
  readonly idOfSet: Statement<unknown[], number>;
  readonly editedSets: ReadonlySet<number>;
}

export function createCarriedSets(parts: SetParts) {
  const { database } = parts;
  const deps: Context = {
    ...parts,
    pending: new Map(),
    added: new Map(),
    idOfSet: database
      .prepare<unknown[], number>('SELECT id FROM main.property_set WHERE guid = ? AND name IS ?')
      .pluck(),
    editedSets: new Set(selectColumn<number>(database, 'SELECT id FROM edited.edited_set')),
  };
  return bindTo(deps, { carryElement, newSet, finish });
}

/** A number in the unit of its file, which differs in the new version. */
function hasOtherUnit({ otherUnits }: Context, { value, definition }: Property): boolean {
  const unit = unitTypeOf(definition.value_type);
  return typeof value === 'number' && definition.unit_id === null && unit !== undefined && otherUnits.has(unit);
}

/** A set added by edits, in the new version: one for all elements that have it. */
function newSet(deps: Context, row: SetRow): number {
  const { added, edited, target } = deps;
  let id = added.get(row.id) ?? deps.idOfSet.get(row.guid, row.name);
  if (id === undefined) {
    id = target.nextId();
    const record = edited
      .properties(row.id)
      .filter(each => !hasOtherUnit(deps, each))
      .map(({ definition, value }) => [target.definition(definition), value, target.nextId()] as const);
    target.rows.push({ put: 'property_set', row: { ...row, id, guid: target.freeGuid(row.guid as string) }, record });
  }
  added.set(row.id, id);
  return id;
}

/** Edits that change only the definition of a property, not its value, are applied with the value. */
function compare(deps: Context, of: Edited, given: { [Version in 'was' | 'is' | 'now']?: Property | undefined }) {
  const { was, is, now } = given;
  const values: ThreeValues = { base: was?.value, edited: is?.value, now: now?.value };
  const type = (property: Property | undefined) => property?.definition.value_type as string | null | undefined;
  if (is && hasOtherUnit(deps, is)) return deps.tally.note('unit_differs', of, values);
  return deps.tally.decide(of, values, { base: type(was) ?? null, now: type(now) ?? null });
}

/** One set of an element, before and after editing; either may be missing. */
function carrySet(deps: Context, element: TargetElement, of: Edited, key: string, { was, is }: TwoSets): void {
  const { base, edited, target, tally, pending } = deps;
  const { s, t = [] } = element.record;
  const found = named(target.side, [...s, ...t]).get(key);
  const what = { ...of, set: ((is ?? was)?.name ?? null) as string | null };
  const old = byName(was ? base.properties(was.id) : []);
  const next = byName(is ? edited.properties(is.id) : []);
  if (!found && !was && is) {
    for (const property of next.values()) compare(deps, { ...what, property: property.name }, { is: property });
    if (next.size === 0) tally.note('carried', what);
    element.record = { ...element.record, s: [...s, newSet(deps, is)] };
    element.isChanged = true;
    return;
  }
  if (!found) {
    for (const name of changedNames(old, next))
      tally.note(is ? 'set_gone' : 'same', { ...what, property: name }, valuesOf(old, next, name));
    return;
  }
  const now = byName(target.side.properties(found.id));
  if (!is) {
    removeSet(deps, element, what, found, { old, now });
    return;
  }
  const changes: PropertyChange[] = [];
  for (const name of changedNames(old, next)) {
    const [a, b, c] = [old.get(name), next.get(name), now.get(name)];
    if (!compare(deps, { ...what, property: name }, { was: a, is: b, now: c })) continue;
    const isSame = a && b && sameDefinition(a, b);
    changes.push({ name, value: b?.value, definition: b && !(isSame && c) ? target.definition(b.definition) : null });
  }
  if (changes.length === 0) return;
  const ofSet = pending.get(found.id) ?? new Map<number, PropertyChange[]>();
  pending.set(found.id, ofSet.set(element.row.id, [...(ofSet.get(element.row.id) ?? []), ...changes]));
}

function removeSet(
  { tally }: Context,
  element: TargetElement,
  of: Edited,
  found: SetRow,
  { old, now }: { old: Named; now: Named },
): void {
  const others = changedNames(old, now);
  for (const name of others)
    tally.note('changed', { ...of, property: name }, { base: old.get(name)?.value, now: now.get(name)?.value });
  if (others.length > 0 || !tally.note('carried', of)) return;
  const { s, t, ...rest } = element.record;
  const without = (ids: readonly number[]) => ids.filter(id => id !== found.id);
  element.record = { ...rest, s: without(s), ...(t && { t: without(t) }) };
  element.isChanged = true;
}

/** All sets of an edited element. */
function carryElement(
  deps: Context,
  element: TargetElement,
  of: Edited,
  was: readonly number[],
  is: readonly number[],
): void {
  const [before, after] = [named(deps.base, was), named(deps.edited, is)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [before.get(name), after.get(name)];
    if (old?.id !== next?.id || (next && deps.editedSets.has(next.id)))
      carrySet(deps, element, of, name, { was: old, is: next });
  }
}

/** The properties of a set after changes; those that stay keep their ids. */
function changed({ target }: Context, setId: number, changes: readonly PropertyChange[], isCopy: boolean): EditedSet {
  const left = new Map(changes.map(change => [change.name, change]));
  const kept = target.side.properties(setId).flatMap(({ name, value, definition, id }) => {
    const change = left.get(name);
    left.delete(name);
    if (change && change.value === undefined) return [];
    const of = change?.definition ?? definition.id;
    return [[of, change?.value ?? value, isCopy ? target.nextId() : id] as const];
  });
  const more = [...left.values()].flatMap(({ definition, value }) =>
    definition === null || value === undefined ? [] : [[definition, value, target.nextId()] as const],
  );
  return [...kept, ...more];
}

/** Writes the changes of sets. */
function finish(deps: Context): void {
  const { database, pending, target } = deps;
  const ownersOf = database.prepare('SELECT element_id FROM main.set_element WHERE set_id = ?').pluck();
  const inherited = database.prepare('SELECT 1 FROM main.inherited_set WHERE set_id = ?');
  for (const [setId, byElement] of pending) {
    const row = target.side.set(setId);
    if (!row) continue;
    const groups = [...Map.groupBy(byElement, ([, changes]) => JSON.stringify(changes)).values()];
    const isForAll = groups.length === 1 && byElement.size === ownersOf.all(setId).length && !inherited.get(setId);
    for (const group of groups) {
      const id = isForAll ? setId : target.nextId();
      const guid = isForAll ? row.guid : newGlobalId();
      const record = changed(deps, setId, group[0]?.[1] ?? [], !isForAll);
      target.rows.push({ put: 'property_set', row: { ...row, id, guid }, record });
      if (!isForAll) for (const [element] of group) replaceSet(target.element(element), setId, id);
    }
  }
}

interface TwoSets {
  readonly was: SetRow | undefined;
  readonly is: SetRow | undefined;
}

type Named = ReadonlyMap<string, Property>;
const byName = (properties: readonly Property[]): Named => new Map(properties.map(each => [each.name, each]));

const sameDefinition = (a: Property, b: Property): boolean =>
  a.definition.id === b.definition.id ||
  JSON.stringify({ ...a.definition, id: 0 }) === JSON.stringify({ ...b.definition, id: 0 });

const changedNames = (was: Named, is: Named): string[] =>
  [...new Set([...was.keys(), ...is.keys()])].filter(name => {
    const [a, b] = [was.get(name), is.get(name)];
    return !a || !b || JSON.stringify(a.value) !== JSON.stringify(b.value);
  });

const valuesOf = (was: Named, is: Named, name: string) => ({ base: was.get(name)?.value, edited: is.get(name)?.value });

/** Sets by name; the second of a name counts as another. */
function named(side: Side, ids: readonly number[]): Map<string, SetRow> {
  const sets = new Map<string, SetRow>();
  for (const id of ids) {
    const set = side.set(id);
    if (!set) continue;
    const name = set.name ?? '';
    let key = name;
    for (let n = 2; sets.has(key); n++) key = `${name}\u0000${n}`;
    sets.set(key, set);
  }
  return sets;
}

/** Replaces what an element had of its own or by its type with a set of its own. */
function replaceSet(element: TargetElement | undefined, before: number, id: number): void {
  if (!element) return;
  const { s, t, ...rest } = element.record;
  const isOwn = s.includes(before);
  element.record = {
    ...rest,
    s: isOwn ? s.map(each => (each === before ? id : each)) : [...s, id],
    ...(t && { t: isOwn ? t : t.filter(each => each !== before) }),
  };
  element.isChanged = true;
}
