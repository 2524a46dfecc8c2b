// Random edits of sets and properties on a few elements, against a model of it in memory without rows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sampleGuid } from '../../testing/model-batches.ts';
import { openModels } from '../../testing/open-models.ts';
import type { ModelAt } from '../access/service.ts';
import { createElements, type Elements } from '../elements/service.ts';
import { writeAttributes } from '../editing/drafts/attributes.ts';
import { createPropertyLists, type PropertyLists } from './service.ts';
import { createPropertySets, type PropertySets } from './sets/service.ts';

type Value = string | number | boolean | null;
/** A set by its content. One that types and materials have counts as shared, whichever other elements have it. */
interface KnownSet {
  name: string;
  readonly properties: [name: string, value: Value][];
  readonly isInherited: boolean;
}
interface KnownElement {
  own: number[];
  inherited: number[];
}
type Known = { readonly sets: Map<number, KnownSet>; readonly elements: KnownElement[] };

const guids = [8, 9, 10].map(sampleGuid);

/** Sets of one name are merged; of equal property names the first counts. */
function simpleOf({ sets, elements }: Known, element: number): Record<string, Record<string, Value>> {
  const told: Record<string, Record<string, Value>> = {};
  const { own, inherited } = elements[element] as KnownElement;
  for (const id of [...own, ...inherited]) {
    const set = sets.get(id);
    if (!set) continue;
    const members = (told[set.name] ??= {});
    for (const [name, value] of set.properties) if (!(name in members)) members[name] = value;
  }
  return told;
}

const pick = fc.nat(1000);
const value = fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean(), fc.constant(null));
const name = fc.constantFrom('Alpha', 'Beta', 'Gamma');
const kinds = [
  'make',
  'relate',
  'detach',
  'detachAll',
  'rename',
  'removeSet',
  'add',
  'change',
  'remove',
  'changeForAll',
  'removeForAll',
] as const;
const step = fc.record({ kind: fc.constantFrom(...kinds), element: fc.nat(2), set: pick, property: pick, name, value });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Slices {
  readonly at: ModelAt;
  readonly elements: Elements;
  readonly sets: PropertySets;
  readonly properties: PropertyLists;
}

/** Edits, applied to a model and to what is known of it. */
function createSteps({ at, elements, sets, properties }: Slices) {
  const simple = async (element: number) => {
    const guid = guids[element] as string;
    const { attributes, ...told } =
      (
        JSON.parse([...(await elements.getSimple(at, guid))].join('')) as Record<
          string,
          Record<string, Record<string, Value>>
        >
      )[guid] ?? {};
    assert.ok(attributes);
    return told;
  };

  /** The sample, with the results of earlier edits. */
  async function readKnown(): Promise<Known> {
    const known: Known = { sets: new Map(), elements: [] };
    for (const guid of guids) {
      const element: KnownElement = { own: [], inherited: [] };
      for (const set of await sets.listOfElement(at, guid)) {
        (set.inherited ? element.inherited : element.own).push(set.id);
        known.sets.set(set.id, {
          name: set.name ?? '',
          properties: set.properties.map(each => [each.definition.name ?? '', each.value as Value]),
          isInherited: set.inherited ?? false,
        });
      }
      known.elements.push(element);
    }
    return known;
  }

  /** The set that an edit for one element changes: a copy when other elements have it too. */
  function ownSet(known: Known, element: KnownElement, id: number, after: number): KnownSet {
    const set = known.sets.get(id) as KnownSet;
    const isOwn = element.own.includes(id);
    const isShared = set.isInherited || !isOwn || known.elements.filter(each => each.own.includes(id)).length > 1;
    assert.equal(after !== id, isShared, 'a copy is made when and only when it is needed');
    if (!isShared) return set;
    const copy = {
      name: set.name,
      properties: set.properties.map(([propertyName, old]) => [propertyName, old] as [string, Value]),
      isInherited: false,
    };
    known.sets.set(after, copy);
    element.own = isOwn ? element.own.map(each => (each === id ? after : each)) : [...element.own, after];
    element.inherited = element.inherited.filter(each => each !== id);
    return copy;
  }

  /** Applies one edit to both. Edits without a target have no effect. */
  async function apply(known: Known, { kind, ...choice }: Step): Promise<void> {
    const element = known.elements[choice.element] as KnownElement;
    const guid = guids[choice.element] as string;
    const request = { definition: { name: choice.name }, value: choice.value };
    const has = [...element.own, ...element.inherited].filter(id => known.sets.has(id));
    if (kind === 'make') {
      const made = await sets.createForElement(at, guid, { name: choice.name, properties: [request] });
      known.sets.set(made.id, { name: choice.name, properties: [[choice.name, choice.value]], isInherited: false });
      element.own.push(made.id);
      return;
    }
    if (kind === 'relate') {
      const id = [...known.sets.keys()][choice.set % known.sets.size] ?? 0;
      await sets.relate(at, [{ element_uuid: guid, property_set_id: id }]);
      if (!has.includes(id)) element.own.push(id);
      return;
    }
    if (kind === 'detachAll') {
      await sets.detachAll(at, guid);
      [element.own, element.inherited] = [[], []];
      return;
    }
    const id = has[choice.set % Math.max(has.length, 1)];
    const set = id === undefined ? undefined : known.sets.get(id);
    if (id === undefined || !set) return;
    const index = choice.property % Math.max(set.properties.length, 1);
    const property = (await sets.get(at, id)).properties[index];
    const atSet = { ...at, guid, setId: id };
    switch (kind) {
      case 'detach':
        await sets.detach(at, guid, id);
        [element.own, element.inherited] = [
          element.own.filter(each => each !== id),
          element.inherited.filter(each => each !== id),
        ];
        return;
      case 'rename':
        await sets.update(at, id, { name: choice.name });
        set.name = choice.name;
        return;
      case 'removeSet':
        await sets.remove(at, id);
        known.sets.delete(id);
        return;
      case 'add': {
        const made = await properties.createForElement(atSet, request);
        ownSet(known, element, id, made.property_set_id).properties.push([choice.name, choice.value]);
        return;
      }
      case 'change': {
        if (!property) return;
        const changed = await properties.updateForElement(atSet, property.id, request);
        ownSet(known, element, id, changed.property_set_id).properties[index] = [choice.name, choice.value];
        return;
      }
      case 'remove': {
        if (!property) return;
        await properties.removeForElement(atSet, property.id);
        const now = await sets.listOfElement(at, guid);
        const own = now.some(each => each.id === id) ? id : (now.find(each => !known.sets.has(each.id))?.id ?? 0);
        ownSet(known, element, id, own).properties.splice(index, 1);
        return;
      }
      case 'changeForAll':
        if (!property) return;
        assert.equal((await properties.update(at, property.id, request)).property_set_id, id);
        set.properties[index] = [choice.name, choice.value];
        return;
      case 'removeForAll':
        if (!property) return;
        await properties.remove(at, property.id);
        await assert.rejects(properties.get(at, property.id), /Not found/);
        set.properties.splice(index, 1);
    }
  }

  return { simple, readKnown, apply };
}

test('elements tell what was edited, for them alone or for all, in any order of edits', async t => {
  const { start, upload, reach, at: atModel, access, search, blobs, kept } = await openModels(t);
  await start();
  const { modelId } = await upload('house.ifc', 'a house');
  await reach(modelId, 'C');
  const at = atModel(modelId);
  const [elements, sets, properties] = [
    createElements({ access, search, blobs, kept }),
    createPropertySets({ access }),
    createPropertyLists({ access, writeAttributes }),
  ];

  const { simple, readKnown, apply } = createSteps({ at, elements, sets, properties });
  const known = await readKnown();
  const untyped = { definition: { value_type: null } };
  for (const { properties: listed } of (await Promise.all(guids.map(guid => sets.listOfElement(at, guid)))).flat())
    for (const { id } of listed) await properties.update(at, id, untyped); // takes values of every kind
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async steps => {
      for (const each of steps) {
        await apply(known, each);
        edits += 1;
        for (const element of guids.keys())
          assert.deepEqual(await simple(element), simpleOf(known, element), JSON.stringify(each));
      }
      for (const guid of guids)
        for (const set of await sets.listOfElement(at, guid))
          for (const property of set.properties) assert.deepEqual(await properties.get(at, property.id), property);
    }),
    { numRuns: 8, endOnFailure: true },
  ); // no shrinking: each run begins where the one before ended
  assert.ok(edits >= 80);
});
