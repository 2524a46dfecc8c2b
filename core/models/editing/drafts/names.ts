// Resolves elements that requests name by their GlobalIds.
import Type from 'typebox';
import { invalid } from '../../../kit/errors.ts';
import { lazy } from '../../../kit/lazy.ts';
import { GuidText, patterned } from '../../../kit/shapes.ts';
import { inTurns } from '../../../kit/event-loop.ts';
import { findElement } from '../../data/model-data.ts';
import { membersOf } from '../../data/named-rows.ts';
import type { ModelFile } from '../../data/open.ts';
import type { RowEdit } from '../../data/row-edits.ts';
import { otherGuids } from './store.ts';

/** A GlobalId that people give: mostly 22 characters of IFC, but whatever an address can hold is taken. */
export const GivenGuid = patterned('^\\S+$', { message: 'Blanks are not allowed.' }, { minLength: 1, maxLength: 64 });
export const GivenGuids = Type.Array(GuidText, { maxItems: 100_000 });

/** Unknown ones that a refusal names. */
const MOST_LISTED = 20;

/**
 * Ids of elements by their GlobalIds, in the order given.
 * @throws 400 on `field` that names those which are not there
 */
export async function elementsNamed(file: ModelFile, guids: Iterable<string>, field: string) {
  const ids = new Map<string, number>();
  const unknown: string[] = [];
  await inTurns(new Set(guids), guid => {
    const id = findElement(file, guid)?.id;
    if (id === undefined) unknown.push(guid);
    else ids.set(guid, id);
  });
  if (unknown.length > 0) {
    const listed = unknown.slice(0, MOST_LISTED).join(', ');
    const more = unknown.length > MOST_LISTED ? ` and ${unknown.length - MOST_LISTED} more` : '';
    throw invalid(field, `There is no element ${listed}${more}.`, 'does_not_exist');
  }
  return ids;
}

/** The GlobalIds of one edit: those of the model and those that it adds. */
export function createGuidCheck(file: ModelFile) {
  const added = new Set<string>();
  const others = lazy(() => new Set(otherGuids(file)));
  return {
    /** Reserves a new one. @throws 400 when an object of the model has it already */
    take(guid: string): void {
      if (added.has(guid) || findElement(file, guid) || others().has(guid))
        throw invalid('uuid', `The GlobalId ${guid} is already used in the model.`, 'already_exists');
      added.add(guid);
    },

    /** Returns a function that releases those reserved from here on. */
    checkpoint(): () => void {
      const before = added.size;
      return () => {
        for (const guid of [...added].slice(before)) added.delete(guid);
      };
    },
  };
}

/** A GlobalId stays as it is: documents, views and other files name it. @throws 400 for another one */
export function keepGuid(given: string | undefined, present: string): void {
  if (given !== undefined && given !== present) throw invalid('uuid', 'A GlobalId cannot be changed.');
}

/** Changes of links from `before` to `wanted`: removed ones and added ones. */
export function changedLinks(
  before: readonly number[],
  wanted: readonly number[],
  { put, drop }: { put: (id: number) => RowEdit; drop: (id: number) => RowEdit },
): RowEdit[] {
  const [was, is] = [new Set(before), new Set(wanted)];
  return [...before.filter(id => !is.has(id)).map(drop), ...[...is].filter(id => !was.has(id)).map(put)];
}

/** Changes that make the elements with these GlobalIds those of a layer or system. @throws 400 for unknown ones */
export async function memberChanges(file: ModelFile, table: 'layer' | 'system', id: number, guids: readonly string[]) {
  const before = membersOf(file, table, id).map(member => member.id);
  return changedLinks(before, [...(await elementsNamed(file, guids, 'elements')).values()], {
    put: element_id =>
      table === 'layer'
        ? { put: 'layer_element', row: { layer_id: id, element_id } }
        : { put: 'system_element', row: { system_id: id, element_id } },
    drop: element_id => ({ drop: `${table}_element`, key: [id, element_id] }),
  });
}
