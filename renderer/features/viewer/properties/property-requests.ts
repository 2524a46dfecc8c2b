// Requests about the properties of whole models, and their answers; runs in a worker.
import type { RawElements } from '../../../api/schema.d.ts';
import type { ModelProperties, PropertyChoice, PropertyGroup, PropertyName } from '../colour/property-groups.ts';
import { groupByProperty, listProperties, readProperties } from '../colour/property-groups.ts';
import type { Member, SelectedProperty } from './property-selection.ts';
import { membersOf, setMembersOf, setsOfRaw, summarise } from './property-selection.ts';

export type PropertyOrder =
  /** `bytes`: the flat form of the model as JSON */
  | { readonly kind: 'add'; readonly model: number; readonly bytes: ArrayBuffer }
  | { readonly kind: 'list'; readonly models: readonly number[] }
  | { readonly kind: 'group'; readonly models: readonly number[]; readonly property: PropertyName }
  /** as `add`, for requests about single elements */
  | { readonly kind: 'keep'; readonly model: number; readonly bytes: ArrayBuffer }
  | { readonly kind: 'forget'; readonly model: number }
  /** `about`: elements that have this property, or a set of this name; absent: all properties together */
  | {
      readonly kind: 'selection';
      readonly model: number;
      readonly uuids: readonly string[];
      readonly about?: PropertyName | string;
    };

/** Results of requests, by their names. */
export interface PropertyResults {
  readonly list: readonly PropertyChoice[];
  readonly groups: readonly PropertyGroup[];
  readonly summary: readonly SelectedProperty[];
  readonly members: readonly Member[];
  readonly setMembers: readonly Pick<Member, 'uuid' | 'set'>[];
  /** the model that was added, kept or forgotten */
  readonly done: number;
}

/** An answer has one result. */
type Answer = Partial<PropertyResults>;
export type PropertyAnswer = { readonly id: number } & (Answer | { readonly error: string });

/**
 * Answers requests in order: added and kept models stay known until they are forgotten.
 * @throws if the bytes are not JSON
 */
export function createPropertyAnswers(): (order: PropertyOrder) => Answer {
  const known = new Map<number, ModelProperties>();
  const kept = new Map<number, RawElements>();
  const chosen = (models: readonly number[]): ReadonlyMap<number, ModelProperties> =>
    new Map(
      models.flatMap(model => {
        const properties = known.get(model);
        return properties ? [[model, properties] as const] : [];
      }),
    );

  return order => {
    switch (order.kind) {
      case 'add':
        known.set(order.model, readProperties(parsed(order.bytes)));
        return { done: order.model };
      case 'keep':
        kept.set(order.model, parsed(order.bytes));
        return { done: order.model };
      case 'forget':
        known.delete(order.model);
        kept.delete(order.model);
        return { done: order.model };
      case 'selection': {
        const raw = kept.get(order.model);
        const elements = raw ? setsOfRaw(raw, order.uuids) : [];
        if (order.about === undefined) return { summary: summarise(elements) };
        return typeof order.about === 'string'
          ? { setMembers: setMembersOf(elements, order.about) }
          : { members: membersOf(elements, order.about) };
      }
      case 'list':
        return { list: listProperties(chosen(order.models).values()) };
      case 'group':
        return { groups: groupByProperty(chosen(order.models), order.property) };
    }
  };
}

const parsed = (bytes: ArrayBuffer) => JSON.parse(new TextDecoder().decode(bytes)) as RawElements;
