// Worker that reads the groups of a model once, then ends.
import { answerWith } from '../../../api/ask-worker.ts';
import type { Classification, ElementTable, Layer, Zone } from '../../../api/schema.d.ts';
import type { GroupedBy, ModelGroups } from './group-data.ts';
import { groupsOfClasses, groupsOfLists, groupsOfTable, groupsOfZones } from './group-data.ts';

export interface GroupOrder {
  readonly by: GroupedBy;
  /** JSON responses of the service */
  readonly parts: readonly ArrayBuffer[];
}
answerWith(
  ({ by, parts }: GroupOrder) => {
    const [first, second] = parts.map(bytes => JSON.parse(new TextDecoder().decode(bytes)) as unknown);
    return read(by, first, second);
  },
  ({ codes }) => [codes.buffer],
);

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
