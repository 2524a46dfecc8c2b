// Elements that are created, changed and removed in one edit of a model's data. Planned changes are not yet in the
// file: an element is changed at most once in an edit.
import { bindTo } from '../../../kit/bind-to.ts';
import { elementClass, type ElementClass } from '../../../formats/ifc/schema/element-classes.ts';
import type { PropertyValue } from '../../../formats/model-layout.ts';
import { invalid } from '../../../kit/errors.ts';
import { childrenOf, elementRecord, findWhole, findWholeById } from '../../data/model-data.ts';
import type { ModelData, WholeElement } from '../../data/model-data.ts';
import { editedElement, newGlobalId } from '../../data/row-edits.ts';
import type { EditedElement, EditedSet, RowEdit, RowOf } from '../../data/row-edits.ts';
import { lengthUnit } from '../../data/open.ts';
import { recordOf } from '../../properties/draft.ts';
import { attempt, createInterning, type Interning } from '../../properties/intern.ts';
import type { PropertyRequest } from '../../properties/schema.ts';
import { createSetReader, type SetReader } from '../../properties/set-reader.ts';
import { createGuidCheck } from './names.ts';
import { mergedProperties } from './set-merges.ts';
import * as store from './store.ts';

/** Given values of the place of an element in the spatial structure. */
type GivenPlace = Partial<Pick<RowOf<'spatial'>, 'elevation' | 'position' | 'geometry'>>;

interface NewElement {
  /** a new one when absent */
  readonly uuid?: string | undefined;
  readonly type: string;
  readonly attributes?: readonly PropertyRequest[] | undefined;
  /** ids of its property sets */
  readonly sets?: readonly number[];
  readonly parent?: number | null;
  readonly materials?: EditedElement['m'];
  readonly place?: GivenPlace;
}

export interface ElementChange {
  readonly type?: string | undefined;
  /** changed by name; `isWhole`: all others are removed */
  readonly attributes?: readonly PropertyRequest[] | undefined;
  readonly isWhole?: boolean;
  readonly sets?: readonly number[];
  readonly place?: GivenPlace;
}

/** Bytes of the sets of an element that is answered in one go with what was changed: about 20,000 properties. */
const MOST_SET_BYTES = 512 << 10;

/** Limit of one edit, which is in memory as a whole until it is written. */
const MOST_CHANGES = 1_000_000;

export type ElementDraft = ReturnType<typeof createElementDraft>;

interface Context {
  readonly data: ModelData;
  readonly nextId: () => number;
  readonly interning: Interning;
  readonly reader: SetReader;
  readonly guids: ReturnType<typeof createGuidCheck>;
  readonly changes: RowEdit[];
}

export function createElementDraft(data: ModelData, nextId: () => number) {
  const deps: Context = {
    data,
    nextId,
    interning: createInterning(data, nextId),
    reader: createSetReader(data),
    guids: createGuidCheck(data.file),
    changes: [],
  };
  const { file } = data;
  return {
    ...deps,
    ...bindTo(deps, { all, add, addWith, change, dropSets, remove }),
    // The present state in the file.
    find: (guid: string) => findWhole(file, guid),
    findById: (id: number) => findWholeById(file, id),
    firstOfKind: (kind: string) => store.firstOfKind(file, kind),
    spatialOf: ({ id }: WholeElement) => store.findSpatial(file, id),
    layersOf: (elementId: number) => store.layersOf(file, elementId),
    classificationsOf: (elementId: number) => store.classificationsOf(file, elementId),
    /** Undoes what was planned by work that fails, at once or later. */
    attempt: <T>(work: () => T): T => attempt(checkpoint(deps), work),
  };
}

/** The attributes of a class, by their names; definitions are those of the standard unless another is given. */
const asAttributes = (ifcClass: ElementClass, requests: readonly PropertyRequest[]): PropertyRequest[] =>
  requests.map(({ definition, value }) => ({
    definition: {
      ...definition,
      type: 'attribute',
      value_type: (definition.value_type ?? ifcClass.attributes.get(definition.name ?? '')) || null,
    },
    value,
  }));

const valueIn = ({ interning }: Context, set: EditedSet, name: string): PropertyValue | undefined =>
  set.find(([definition]) => interning.definitionRow(definition).name === name)?.[1];

function textIn(deps: Context, set: EditedSet, name: string): string | null {
  const value = valueIn(deps, set, name);
  return typeof value === 'string' ? value : null;
}

/**
 * The row of an element in the spatial structure, which repeats some of its attributes: `isNew`: those to be read
 * again.
 */
function spatialRow(
  deps: Context,
  { spatialKind }: ElementClass,
  id: number,
  attributes: EditedSet,
  of: { before?: store.SpatialRow | undefined; isNew: (attribute: string) => boolean; place: GivenPlace },
): store.SpatialRow {
  const { before, isNew, place } = of;
  const height = spatialKind === 'storey' && isNew('Elevation') ? valueIn(deps, attributes, 'Elevation') : undefined;
  return {
    element_id: id,
    kind: spatialKind ?? null,
    longname: isNew('LongName') ? textIn(deps, attributes, 'LongName') : (before?.longname ?? null),
    object_type: isNew('ObjectType') ? textIn(deps, attributes, 'ObjectType') : (before?.object_type ?? null),
    elevation: typeof height === 'number' ? clean(height * lengthUnit(deps.data.file)) : (before?.elevation ?? null),
    position: before?.position ?? null,
    geometry: before?.geometry ?? null,
    ...place,
  };
}

/** Height of a storey as its attribute has it, in the unit of the file. */
function withElevation({ data }: Context, ifcClass: ElementClass, { elevation }: GivenPlace): PropertyRequest[] {
  if (ifcClass.spatialKind !== 'storey' || typeof elevation !== 'number') return [];
  const value = clean(elevation / lengthUnit(data.file));
  return asAttributes(ifcClass, [{ definition: { name: 'Elevation' }, value }]);
}

/** The row of attributes in the sets of a file. */
const attributesRow = { guid: null, name: null, description: null, type: 'attributes', attributes: 1 } as const;

function putAttributes({ changes }: Context, id: number, record: EditedSet): void {
  changes.push({ put: 'property_set', row: { id, ...attributesRow }, record });
}

interface AddedElement {
  readonly id: number;
  readonly guid: string;
}

/** Adds an element with attributes that are properties already. @throws 400 for a GlobalId that is taken */
function addWith(
  deps: Context,
  given: Omit<NewElement, 'type' | 'attributes'> & { readonly ifcClass: ElementClass; readonly record: EditedSet },
): AddedElement {
  const { uuid: guid = newGlobalId(), ifcClass, record, sets = [], parent = null, materials, place = {} } = given;
  if (deps.changes.length >= MOST_CHANGES)
    throw invalid(
      'non_field_errors',
      `One request can change at most ${MOST_CHANGES} rows of a model's data.`,
      'too_much_work',
    );
  deps.guids.take(guid);
  const [id, a] = [deps.nextId(), deps.nextId()];
  putAttributes(deps, a, record);
  deps.changes.push({
    put: 'element',
    row: { id, guid, type: ifcClass.name, name: textIn(deps, record, 'Name'), parent, step_id: null, has_shape: 0 },
    record: { a, s: [...sets], ...(materials && { m: materials }) },
  });
  if (ifcClass.spatialKind !== undefined)
    deps.changes.push({ put: 'spatial', row: spatialRow(deps, ifcClass, id, record, { isNew: () => true, place }) });
  return { id, guid };
}

/** Returns a function that reverts everything planned from here on. */
function checkpoint({ changes, guids, interning }: Context): () => void {
  const before = changes.length;
  const undo = [guids.checkpoint(), interning.checkpoint()];
  return () => {
    changes.length = before;
    for (const takeBack of undo) takeBack();
  };
}

/** All that the edit is to change, in its order. */
const all = ({ interning, changes }: Context): RowEdit[] => [...interning.changes, ...changes];

/** @throws 400 for a GlobalId that is taken, an unknown class, and values that attributes cannot have */
function add(deps: Context, { attributes = [], type, place = {}, ...rest }: NewElement): AddedElement {
  const ifcClass = classNamed(type);
  const given = [...asAttributes(ifcClass, attributes), ...withElevation(deps, ifcClass, place)];
  const record = deps.interning.properties(given, 'attributes.properties');
  return addWith(deps, { ...rest, ifcClass, place, record });
}

/**
 * Changes what is given, and what follows from it.
 * @throws 400 as `add`, and for an element too large to be answered
 */
function change(deps: Context, whole: WholeElement, given: ElementChange): void {
  const { type, attributes, isWhole = false, sets, place = {} } = given;
  const { chunk, off, len, ...row } = whole;
  const present = elementRecord(deps.data.file, { chunk, off, len });
  const { a, s } = present;
  deps.reader.readTogether(s);
  if (s.reduce((sum, id) => sum + (deps.reader.row(id)?.len ?? 0), 0) > MOST_SET_BYTES)
    throw invalid('property_sets', 'This element has too many properties to be changed as a whole. Change its sets.');
  const ifcClass = type === undefined ? presentClass(whole.type) : classNamed(type);
  const set = deps.reader.row(a);
  const before = set ? recordOf(deps.reader.properties(set)) : [];
  const wanted = [...asAttributes(ifcClass, attributes ?? []), ...withElevation(deps, ifcClass, place)];
  const names = new Set(wanted.map(({ definition }) => definition.name));
  const replaces = isWhole && attributes !== undefined;
  const kept = replaces
    ? before.filter(([definition]) => names.has(deps.interning.definitionRow(definition).name as string))
    : before;
  const record = mergedProperties(kept, wanted, deps.interning, 'attributes.properties');
  if (attributes || wanted.length > 0) putAttributes(deps, a, record);
  const isNew = (attribute: string) => replaces || names.has(attribute);
  deps.changes.push({
    put: 'element',
    row: { ...row, type: ifcClass.name, name: isNew('Name') ? textIn(deps, record, 'Name') : row.name },
    record: editedElement({ ...present, s: [...(sets ?? s)] }),
  });
  const spatial = store.findSpatial(deps.data.file, whole.id);
  if (ifcClass.spatialKind !== undefined)
    deps.changes.push({
      put: 'spatial',
      row: spatialRow(deps, ifcClass, whole.id, record, {
        before: spatial,
        isNew: attribute => isNew(attribute) || !spatial,
        place,
      }),
    });
  else if (spatial && type !== undefined) deps.changes.push({ drop: 'spatial', key: [whole.id] });
}

/** Removes the sets that an element has alone. */
function dropSets({ data, changes }: Context, whole: WholeElement): void {
  for (const id of store.setsOfOnly(data.file, whole.id)) changes.push({ drop: 'property_set', key: [id] });
}

/** Removes an element with what is its alone. What it contains moves to where it was. */
function remove({ data, changes }: Context, whole: WholeElement): void {
  const { a } = elementRecord(data.file, whole);
  for (const { chunk, off, len, ...row } of childrenOf(data.file, whole.id)) {
    const record = editedElement(elementRecord(data.file, { chunk, off, len }));
    changes.push({ put: 'element', row: { ...row, parent: whole.parent }, record });
  }
  for (const zone of store.zonesOfStorey(data.file, whole.guid))
    changes.push({ put: 'zone', row: { ...zone, storey: null } });
  for (const id of [a, ...store.setsOfOnly(data.file, whole.id)]) changes.push({ drop: 'property_set', key: [id] });
  changes.push({ drop: 'element', key: [whole.id] });
}

/** A length of another unit without what counting in binary adds: 2700 for 2.7 / 0.001. */
const clean = (length: number): number => Number(length.toPrecision(12));

/** @throws 400 for what is no class of elements in any schema */
export function classNamed(type: string): ElementClass {
  const found = elementClass(type);
  if (!found) throw invalid('type', `${type} is not an IFC element class.`);
  return found;
}

/** The class of a file may be of a schema without a table in this program. */
const presentClass = (type: string): ElementClass =>
  elementClass(type) ?? { name: type, spatialKind: undefined, attributes: new Map() };

/** Attributes by name, as `draft` takes them. Those that are undefined are left out. */
export const attributesOf = (values: Readonly<Record<string, string | null | undefined>>): PropertyRequest[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ definition: { name }, value }]));
