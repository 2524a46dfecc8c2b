// Edits of many elements, in portions. Each returns its undo.
import { request } from '../../../api/client.ts';
import { allInTurn } from '../../../api/in-turn.ts';
import type { Element, Property, PropertyRequest, PropertySetRequest } from '../../../api/schema.d.ts';
import type { Undo } from './property-editing.ts';
import type { SelectionReader } from './property-reader.ts';
import type { PropertyName } from '../colour/property-groups.ts';
import type { Member, SelectedProperty } from './property-selection.ts';
import type { ModelPlace } from '../queries.ts';

/** Elements per request: few enough for visible progress. */
const PORTION = 200;

/** Some of many elements could not be changed; the others were. */
export class PartlyRefused extends Error {
  override readonly name = 'PartlyRefused';
  readonly refused: number;

  constructor(refused: number) {
    super(`${refused} elements were refused`);
    this.refused = refused;
  }
}

export type Progress = (share: number) => void;
interface ElementChange {
  readonly uuid: string;
  readonly attributes?: PropertySetRequest;
  readonly property_sets?: readonly PropertySetRequest[];
}

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const at = ({ cloud, project, model: id }: ModelPlace) => ({ cloud_pk: cloud, project_pk: project, model_pk: id });

type OfModels<Item> = readonly (readonly [ModelPlace, readonly Item[]])[];

const mapped = <Item, Made>(all: OfModels<Item>, make: (item: Item) => Made): OfModels<Made> =>
  all.map(([place, list]) => [place, list.map(make)]);

/** Sends changes in portions, one after the other; returns the new data of the elements. */
async function send(changes: OfModels<ElementChange>, onProgress: Progress) {
  const total = changes.reduce((sum, [, list]) => sum + list.length, 0);
  const answers: (readonly [ModelPlace, Element])[] = [];
  let [done, refused] = [0, 0];
  for (const [place, list] of changes) {
    const params = at(place);
    for (let first = 0; first < list.length; first += PORTION) {
      const portion = list.slice(first, first + PORTION);
      const answer = await request(`PATCH ${model}/element/bulk_update`, { params, query: {}, body: portion });
      const made = [answer].flat().filter((each): each is Element => 'uuid' in each);
      refused += portion.length - made.length;
      answers.push(...made.map(element => [place, element] as const));
      onProgress((done += portion.length) / total);
    }
  }
  if (refused > 0) throw new PartlyRefused(refused);
  return answers;
}

const changeOf = (
  { set, name }: PropertyName,
  uuid: string,
  value: unknown,
  more: Partial<PropertySetRequest> = {},
): ElementChange => {
  const properties = [{ definition: { name }, value }];
  return set === null
    ? { uuid, attributes: { properties } }
    : { uuid, property_sets: [{ ...more, name: set, properties }] };
};

const membersOf = (readers: readonly SelectionReader[], property: PropertyName) =>
  Promise.all(readers.map(async reader => [reader.place, await reader.members(property)] as const));

/** Makes one call for each of many items. */
function each<Item>(
  all: OfModels<Item>,
  act: (place: ModelPlace, item: Item) => Promise<unknown>,
  onProgress: Progress,
): Promise<void> {
  const items = all.flatMap(([place, list]) => list.map(item => [place, item] as const));
  const make = ([place, item]: (typeof items)[number]) => act(place, item);
  return allInTurn(items, make, done => onProgress(done / items.length));
}

const remove = (place: ModelPlace, { uuid, set, property }: Pick<Member, 'uuid' | 'set' | 'property'>) =>
  request(`DELETE ${model}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{id}`, {
    params: { ...at(place), element_uuid: uuid, propertyset_pk: set, id: property },
  });

/**
 * Edits the elements that `readers` read. All throw what `request` throws, and PartlyRefused; changes made until then
 * stay.
 */
export function createBulkEdits(readers: readonly SelectionReader[]) {
  return {
    /** Changes the value in all elements that have the property. */
    async changeValue(property: SelectedProperty, value: unknown, onProgress: Progress): Promise<Undo> {
      const members = await membersOf(readers, property);
      const back = mapped(members, ({ uuid, value: before }) => changeOf(property, uuid, before));
      // A type's set is not changed: an own set of the same name and type overrides it.
      const more = property.setType === null ? {} : { type: property.setType };
      const changes = mapped(members, ({ uuid, inherited }) => changeOf(property, uuid, value, inherited ? more : {}));
      await send(changes, onProgress);
      return () => send(back, () => undefined);
    },

    /** Adds to all elements: those without a set of this name get one. */
    async addProperty(set: string, setType: string, property: PropertyRequest, onProgress: Progress): Promise<Undo> {
      const body: PropertySetRequest = { name: set, type: setType, properties: [property] };
      const changed = (uuid: string) => ({ uuid, property_sets: [body] });
      const changes = readers.map(({ place, uuids }) => [place, uuids.map(changed)] as const);
      const made = await send(changes, onProgress);
      const own = made.flatMap(([place, { uuid, property_sets: sets }]) => {
        const isIt = ({ definition }: Property) => definition.name === property.definition.name;
        const found = sets.find(own => own.name === set && !own.inherited && own.properties.some(isIt));
        const added = found?.properties.find(isIt);
        return found && added ? [[place, [{ uuid, set: found.id, property: added.id }]] as const] : [];
      });
      return () => each(own, remove, () => undefined);
    },

    async removeProperty(property: SelectedProperty, onProgress: Progress): Promise<Undo> {
      const members = await membersOf(readers, property);
      await each(members, remove, onProgress);
      const definition = { name: property.name, value_type: property.valueType };
      const type = property.setType === null ? {} : { type: property.setType };
      const back = mapped(members, ({ uuid, value }) => {
        const properties = [{ definition, value }];
        return { uuid, property_sets: [{ name: property.set, ...type, properties }] };
      });
      return () => send(back, () => undefined);
    },

    /** Removes the sets of a name from all elements; they stay in the model. */
    async removeSet(name: string, onProgress: Progress): Promise<Undo> {
      const members = await Promise.all(
        readers.map(async reader => [reader.place, await reader.setMembers(name)] as const),
      );
      await each(
        members,
        (place, { uuid, set }) =>
          request(`DELETE ${model}/element/{element_uuid}/propertyset/{id}`, {
            params: { ...at(place), element_uuid: uuid, id: set },
          }),
        onProgress,
      );
      return async () => {
        for (const [place, list] of members) {
          if (list.length > 0)
            await request(`POST ${model}/propertyset-element`, {
              params: at(place),
              body: list.map(({ uuid, set }) => ({ element_uuid: uuid, property_set_id: set })),
            });
        }
      };
    },
  };
}
