// Elements that users changed, added and removed, found by GlobalId in the new version.
import type { Database } from 'better-sqlite3';
import type { ElementRecord } from '../../../formats/model-layout.ts';
import { selectAll, selectColumn } from '../data-tables.ts';
import type { EditedSet, RowOf } from '../row-edits.ts';
import { isEqual, type Edited } from './rules.ts';
import { createCarriedSets, type CarriedSets, type SetParts } from './sets.ts';
import type { ElementOf, Property, Side, TargetElement } from './target.ts';

/** Carries over all that people edited of elements and their sets. */
export function carryElements(parts: SetParts): void {
  const { database, base, edited, target, tally } = parts;
  const sets = createCarriedSets(parts);
  const guidOf = (side: Side, id: number | null) => (id === null ? null : (side.element(id)?.guid ?? null));
  const parentOf = ({ row }: TargetElement) =>
    row.parent === null ? null : (target.element(row.parent as number)?.row.guid ?? null);

  for (const id of changedElements(database, edited)) {
    const [was, is] = [base.element(id), edited.element(id)];
    if (!was) {
      if (is) addElement(parts, sets, is);
    } else if (!is) removeElement(parts, was);
    else {
      const of = { element: is.guid, type: was.type, name: was.name };
      const element = target.find(is.guid);
      const [before, after] = [base.record(id), edited.record(id)];
      if (!element) {
        tally.note('element_gone', of, {});
        continue;
      }
      if (
        was.type !== is.type &&
        tally.decide({ ...of, property: 'Class' }, values(was.type, is.type, element.row.type))
      ) {
        element.row = { ...element.row, type: is.type };
        element.isChanged = true;
      }
      const places = values(guidOf(base, was.parent as number), guidOf(edited, is.parent as number), parentOf(element));
      if (!isEqual(places.base, places.edited)) carryPlace(parts, element, of, places);
      carryAttributes(parts, element, of, { was: base.properties(before.a), is: edited.properties(after.a) });
      carrySpatial(parts, element, of, id);
      carryMaterials(parts, element, of, { was: before.m, is: after.m });
      sets.carryElement(element, of, [...before.s, ...(before.t ?? [])], [...after.s, ...(after.t ?? [])]);
    }
  }
  sets.finish();
}

const values = <T>(base: T, edited: T, now: T) => ({ base, edited, now });

/** Ids of elements with an edit of any kind, in order: what is added comes after what it may be in. */
function changedElements(database: Database, edited: Side): number[] {
  const ids = new Set(
    selectColumn<number>(
      database,
      `SELECT id FROM edited.edited_element
        UNION SELECT element_id FROM edited.set_element WHERE set_id IN (SELECT id FROM edited.edited_set)
        UNION SELECT element_id FROM edited.set_element WHERE set_id NOT IN (SELECT id FROM edited.property_set)
        UNION SELECT is_.id FROM edited.element AS is_ JOIN base.element AS was ON was.id = is_.id
          WHERE is_.parent IS NOT was.parent OR is_.type <> was.type
        UNION SELECT id FROM edited.element WHERE id NOT IN (SELECT id FROM base.element)
        UNION SELECT id FROM base.element WHERE id NOT IN (SELECT id FROM edited.element)
        UNION SELECT element_id FROM (SELECT * FROM edited.spatial EXCEPT SELECT * FROM base.spatial)`,
    ),
  );
  const inherited = 'SELECT set_id FROM edited.inherited_set WHERE set_id IN (SELECT id FROM edited.edited_set)';
  const ofTypes = new Set(selectColumn<number>(database, inherited));
  if (ofTypes.size > 0)
    for (const id of selectColumn<number>(database, 'SELECT id FROM edited.element'))
      if (edited.record(id).t?.some(set => ofTypes.has(set))) ids.add(id);
  return [...ids].sort((a, b) => a - b);
}

type Attributes = { readonly was: readonly Property[]; readonly is: readonly Property[] };

/** Attributes by name: the name of the element follows its attribute. */
function carryAttributes({ target, tally }: SetParts, element: TargetElement, of: Edited, { was, is }: Attributes) {
  const valueIn = (list: readonly Property[], name: string) => list.find(each => each.name === name);
  const now = target.side.properties(element.record.a);
  let record: EditedSet = now.map(({ definition, value, id }) => [definition.id, value, id]);
  let isChanged = false;
  for (const name of new Set([...was, ...is].map(each => each.name))) {
    const [before, after, present] = [valueIn(was, name), valueIn(is, name), valueIn(now, name)];
    if (isEqual(before?.value, after?.value)) continue;
    const three = values(before?.value, after?.value, present?.value);
    if (!tally.decide({ ...of, property: name }, three)) continue;
    isChanged = true;
    record = record.filter(([, , id]) => id !== present?.id);
    if (after) {
      const definition = present ? present.definition.id : target.definition(after.definition);
      record = [...record, [definition, after.value, present?.id ?? target.nextId()]];
    }
    if (name === 'Name') element.row = { ...element.row, name: typeof after?.value === 'string' ? after.value : null };
  }
  if (isChanged) element.attributes = record;
}

function carryPlace(
  { target, tally }: SetParts,
  element: TargetElement,
  of: Edited,
  places: ReturnType<typeof values<string | null>>,
) {
  const what = { ...of, property: 'Parent' };
  const parent = places.edited === null ? null : target.find(places.edited);
  if (parent === undefined) tally.note('place_gone', what, places);
  else if (tally.decide(what, places)) {
    element.row = { ...element.row, parent: parent?.row.id ?? null };
    element.isChanged = true;
  }
}

/**
 * Members of the spatial structure besides attributes; those that are attributes are listed there when both changed
 * them.
 */
const spatialFields = [
  ['longname', 'LongName', true],
  ['object_type', 'ObjectType', true],
  ['elevation', 'Elevation', true],
  ['position', 'Position', false],
  ['geometry', 'Outline', false],
] as const;

function carrySpatial({ base, edited, target, tally }: SetParts, element: TargetElement, of: Edited, id: number): void {
  const [was, is, now] = [base.spatial(id), edited.spatial(id), target.side.spatial(element.row.id)];
  if (!is || !now) return;
  for (const [field, property, isAttribute] of spatialFields) {
    const three = values(was?.[field] ?? null, is[field], now[field]);
    if (isEqual(three.base, three.edited)) continue;
    const isOpen = isAttribute ? isEqual(three.base, three.now) : tally.decide({ ...of, property }, three);
    if (isOpen) element.spatial = { ...(element.spatial ?? now), [field]: is[field] };
  }
}

type Materials = { readonly was: ElementRecord['m']; readonly is: ElementRecord['m'] };

/** The materials of an element, as a whole: layers have an order. */
function carryMaterials(parts: SetParts, element: TargetElement, of: Edited, { was, is }: Materials) {
  const { base, edited, target, tally } = parts;
  if (isEqual(was as never, is as never)) return;
  const words = (side: Side, list: ElementRecord['m'] = []) =>
    list.map(({ id, thickness = null, role }) => [(side.material(id)?.name ?? null) as string | null, thickness, role]);
  const three = values(words(base, was), words(edited, is), words(target.side, element.record.m));
  if (isEqual(three.base, three.edited) || !tally.decide({ ...of, property: 'Materials' }, three)) return;
  const { m: _, ...rest } = element.record;
  element.record = {
    ...rest,
    ...(is && { m: is.map(each => ({ ...each, id: each.id && target.material(each.id) })) }),
  };
  element.isChanged = true;
}

function addElement({ edited, target, tally }: SetParts, sets: CarriedSets, is: ElementOf): void {
  const of = { element: is.guid, type: is.type, name: is.name };
  const parentGuid = is.parent === null ? null : (edited.element(is.parent as number)?.guid ?? null);
  const parent = parentGuid === null ? null : target.find(parentGuid);
  if (target.find(is.guid)) return void tally.note('already_there', of);
  if (parent === undefined) return void tally.note('place_gone', { ...of, property: 'Parent' }, { edited: parentGuid });
  tally.note('carried', of);
  const { a, s, m } = edited.record(is.id);
  const [id, attributes] = [target.nextId(), target.nextId()];
  const record = edited
    .properties(a)
    .map(each => [target.definition(each.definition), each.value, target.nextId()] as const);
  const spatial = edited.spatial(is.id);
  target.add({
    row: { ...is, id, parent: parent?.row.id ?? null, step_id: null, has_shape: 0 },
    record: {
      a: attributes,
      s: s.flatMap(set => edited.set(set) ?? []).map(set => sets.newSet(set)),
      ...(m && { m: m.map(each => ({ ...each, id: each.id && target.material(each.id) })) }),
    },
    spatial: spatial && { ...spatial, element_id: id },
    attributes: record,
    isChanged: true,
  });
}

/** The content of an element moves to its parent. An element that the new file changed stays. */
function removeElement({ database, base, target, tally }: SetParts, was: ElementOf): void {
  const of = { element: was.guid, type: was.type, name: was.name };
  const element = target.find(was.guid);
  if (!element) return void tally.note('same', of);
  const words = (side: Side, { type }: ElementOf, a: number) =>
    JSON.stringify([type, side.properties(a).map(({ name, value }) => [name, value])]);
  const isSame = words(base, was, base.record(was.id).a) === words(target.side, element.row, element.record.a);
  if (!tally.note(isSame ? 'carried' : 'changed', of)) return;
  const inside = 'SELECT id FROM main.element WHERE parent = ? ORDER BY id';
  for (const id of selectColumn<number>(database, inside, element.row.id)) {
    const child = target.element(id);
    if (!child || child.row.parent !== element.row.id) continue;
    child.row = { ...child.row, parent: element.row.parent };
    child.isChanged = true;
  }
  const zones = 'SELECT id, guid, name, parent, color, position, storey FROM main.zone WHERE storey = ?';
  for (const zone of selectAll<RowOf<'zone'>>(database, zones, was.guid))
    target.rows.push({ put: 'zone', row: { ...zone, storey: null } });
  target.remove(element, setsOfOnly(database, element));
}

/** Sets that an element has alone, its attributes among them. */
function setsOfOnly(database: Database, { row, record }: TargetElement): number[] {
  const alone = `SELECT set_id FROM main.set_element AS mine WHERE element_id = ?
      AND NOT EXISTS (SELECT 1 FROM main.set_element AS other WHERE other.set_id = mine.set_id
      AND other.element_id <> mine.element_id)
      AND NOT EXISTS (SELECT 1 FROM main.inherited_set WHERE inherited_set.set_id = mine.set_id)`;
  return [record.a, ...selectColumn<number>(database, alone, row.id)];
}
