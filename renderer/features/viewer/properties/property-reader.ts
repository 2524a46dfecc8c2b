// Reads data of several elements of a model: one by one when they are few, else from the whole model in a worker.
import type { QueryClient } from '@tanstack/react-query';
import { allInTurn } from '../../../api/in-turn.ts';
import { membersOf, setMembersOf, setsOfElement, summarise, type ElementSets } from './property-selection.ts';
import type { PropertyName } from '../colour/property-groups.ts';
import type { PropertySource } from './property-source.ts';
import { elementQuery, type ModelPlace } from '../queries.ts';

/** Most elements that are read one by one. */
const FEW = 60;

export type SelectionReader = ReturnType<typeof createSelectionReader>;

/** All functions of a reader throw what fetching throws. */
export function createSelectionReader(
  place: ModelPlace,
  uuids: readonly string[],
  from: {
    readonly source: Pick<PropertySource, 'summarise' | 'members' | 'setMembers'>;
    readonly queryClient: QueryClient;
  },
) {
  const { source, queryClient } = from;
  if (uuids.length > FEW) {
    const { model } = place;
    return {
      place,
      uuids,
      summary: () => source.summarise(model, uuids),
      members: (property: PropertyName) => source.members(model, uuids, property),
      setMembers: (set: string) => source.setMembers(model, uuids, set),
    };
  }
  async function elements(): Promise<ElementSets[]> {
    const read = new Map<string, ElementSets>();
    await allInTurn(
      uuids,
      async uuid => {
        read.set(uuid, setsOfElement(await queryClient.fetchQuery(elementQuery(place, uuid))));
      },
      () => undefined,
    );
    return uuids.flatMap(uuid => read.get(uuid) ?? []);
  }
  return {
    place,
    uuids,
    summary: async () => summarise(await elements()),
    members: async (property: PropertyName) => membersOf(await elements(), property),
    setMembers: async (set: string) => setMembersOf(await elements(), set),
  };
}
