// Worker that reads the groups of a model once, then ends.
import type { Classification, ElementTable, Layer, Zone } from '../../../api/schema.d.ts';
import {
  groupsOfClasses,
  groupsOfLists,
  groupsOfTable,
  groupsOfZones,
  type GroupedBy,
  type ModelGroups,
} from './group-data.ts';

export interface GroupOrder {
  readonly by: GroupedBy;
  /** JSON responses of the service */
  readonly parts: readonly ArrayBuffer[];
}
export type GroupAnswer = { readonly groups: ModelGroups } | { readonly error: string };

interface WorkerScope {
  onmessage: ((event: MessageEvent<GroupOrder>) => void) | null;
  postMessage(message: GroupAnswer, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data: { by, parts } }) => {
  try {
    const [first, second] = parts.map(bytes => JSON.parse(new TextDecoder().decode(bytes)) as unknown);
    const groups = read(by, first, second);
    scope.postMessage({ groups }, [groups.codes.buffer]);
  } catch (error) {
    scope.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};

function read(by: GroupedBy, first: unknown, second: unknown): ModelGroups {
  switch (by) {
    case 'type':
    case 'material':
      return groupsOfTable(first as ElementTable);
    case 'layer':
    case 'system':
      return groupsOfLists(first as Layer[]);
    case 'zone':
      return groupsOfZones(first as Zone[]);
    case 'classification':
      return groupsOfClasses(first as Classification[], second as Parameters<typeof groupsOfClasses>[1]);
  }
}
