// Requests for new IFC files: names, order and validation.
import type { Input } from '../../../api/client.ts';
import type { Model } from '../../../api/shapes.ts';

type Body<Name extends 'merge' | '{id}/export' | '{id}/optimize'> =
  Input<`POST /cloud/{cloud_pk}/project/{project_pk}/model/${Name}`>['body'];

/** One variant for each kind of file, with the model in whose folder the new file is saved. */
export type WritingRequest =
  | { readonly kind: 'merge'; readonly model: Model; readonly body: Body<'merge'> }
  | { readonly kind: 'export'; readonly model: Model; readonly body: Body<'{id}/export'> }
  | { readonly kind: 'optimize'; readonly model: Model; readonly body: Body<'{id}/optimize'> };

/** Name of the requested file. */
export function fileNameOf(asked: WritingRequest): string {
  switch (asked.kind) {
    case 'merge':
      return asked.body.export_name;
    case 'export':
      return asked.body.file_name;
    case 'optimize':
      return optimizedName(asked.model);
  }
}

/** The service's name of an optimized file. */
export const optimizedName = ({ name }: Pick<Model, 'name'>): string => `${baseName(name ?? '')}-optimized.ifc`;

export const baseName = (name: string): string => name.replace(/\.(?:ifc|ifczip)$/i, '');

/** With the extension that identifies it as IFC. */
export const withEnding = (name: string): string => (/\.ifc$/i.test(name.trim()) ? name.trim() : `${name.trim()}.ifc`);

/** The request to merge models in an order, saved in the folder of the first; undefined without any. */
export function mergeRequest(order: readonly Model[], name: string): WritingRequest | undefined {
  const [model] = order;
  return model && { kind: 'merge', model, body: { ifc_ids: order.map(({ id }) => id), export_name: withEnding(name) } };
}

/** Swaps an item with the next one; unchanged where there is no next one. */
export const swapped = <Item>(order: readonly Item[], index: number): readonly Item[] =>
  order.map((item, at) => order[at === index ? index + 1 : at === index + 1 ? index : at] ?? item);

/** Whether the service can round numbers to that many digits. */
export const isDigits = (digits: number | string): digits is number =>
  typeof digits === 'number' && Number.isInteger(digits) && digits >= 1 && digits <= 17;
