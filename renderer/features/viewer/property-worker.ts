// Reads and groups the properties of whole models away from the page.
import type { RawElements } from '../../api/schema.d.ts';
import { groupByProperty, listProperties, readProperties, type ModelProperties, type PropertyChoice, type PropertyGroup, type PropertyName } from './property-groups.ts';

export type PropertyOrder =
  /** `bytes`: the flat form of the model as JSON */
  | { readonly kind: 'add'; readonly model: number; readonly bytes: ArrayBuffer }
  | { readonly kind: 'list'; readonly models: readonly number[] }
  | { readonly kind: 'group'; readonly models: readonly number[]; readonly property: PropertyName };

export type PropertyAnswer = { readonly id: number } & ({ readonly list: readonly PropertyChoice[] } | { readonly groups: readonly PropertyGroup[] } | { readonly added: number } | { readonly error: string });

interface WorkerScope {
  onmessage: ((event: MessageEvent<PropertyOrder & { readonly id: number }>) => void) | null;
  postMessage(message: PropertyAnswer): void;
}
const scope = self as unknown as WorkerScope;
const known = new Map<number, ModelProperties>();

scope.onmessage = ({ data }) => {
  const { id } = data;
  try {
    scope.postMessage({ id, ...answer(data) });
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

function answer(order: PropertyOrder): { readonly list: readonly PropertyChoice[] } | { readonly groups: readonly PropertyGroup[] } | { readonly added: number } {
  if (order.kind === 'add') {
    known.set(order.model, readProperties(JSON.parse(new TextDecoder().decode(order.bytes)) as RawElements));
    return { added: order.model };
  }
  const chosen = new Map(order.models.flatMap(model => {
    const properties = known.get(model);
    return properties ? [[model, properties] as const] : [];
  }));
  return order.kind === 'list' ? { list: listProperties(chosen.values()) } : { groups: groupByProperty(chosen, order.property) };
}
