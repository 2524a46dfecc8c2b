import { notFound } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { newGlobalId, type RowEdit } from '../data/row-edits.ts';
import type { ModelFile } from '../data/open.ts';
import { changedLinks, createGuidCheck, elementIdsOf, keepGuid } from '../editing/drafts/names.ts';
import type { System, SystemChange, SystemRequest } from './schema.ts';
import { elementIdsOfSystem, elementsOfSystem, findSystem, listSystems, type SystemRow } from './store.ts';

export type Systems = ReturnType<typeof createSystems>;

export function createSystems({ access }: { access: Access }) {
  const describe = (file: ModelFile, row: SystemRow): System => ({ ...row, elements: elementsOfSystem(file, row.id) });

  function systemIn(file: ModelFile, guid: string): SystemRow {
    const row = findSystem(file, guid);
    if (!row) throw notFound('system');
    return row;
  }

  /** The links that a system of these elements needs. */
  async function links(file: ModelFile, system_id: number, guids: readonly string[]): Promise<RowEdit[]> {
    return changedLinks(elementIdsOfSystem(file, system_id), await elementIdsOf(file, guids, 'elements'), {
      put: element_id => ({ put: 'system_element', row: { system_id, element_id } }),
      drop: element_id => ({ drop: 'system_element', key: [system_id, element_id] }),
    });
  }

  return {
    async list(at: ModelAt): Promise<System[]> {
      const data = await access.dataOf(at);
      return data ? listSystems(data.file).map(row => describe(data.file, row)) : [];
    },

    async get(at: ModelAt, guid: string): Promise<System> {
      const data = await access.dataOf(at);
      if (!data) throw notFound('system');
      return describe(data.file, systemIn(data.file, guid));
    },

    /** @throws 400 for a GlobalId that is taken, and for elements that are not there */
    create(
      at: ModelAt,
      { uuid: guid = newGlobalId(), name = null, object_type = null, description = null, elements }: SystemRequest,
    ): Promise<System> {
      return access.edit(at, { action: 'system.create' }, async ({ file }, nextId) => {
        createGuidCheck(file).take(guid);
        const id = nextId();
        return {
          changes: [
            { put: 'system', row: { id, guid, name, object_type, description } },
            ...(await links(file, id, elements)),
          ],
          answer: edited => describe(edited.file, systemIn(edited.file, guid)),
        };
      });
    },

    /**
     * `elements`, when given, become those of the system.
     * @throws 404, 400 for another GlobalId and for elements that are not there
     */
    update(at: ModelAt, guid: string, { uuid: given, elements, ...change }: SystemChange): Promise<System> {
      return access.edit(at, { action: 'system.update' }, async ({ file }) => {
        const { uuid, ...before } = systemIn(file, guid);
        keepGuid(given, uuid);
        return {
          changes: [
            { put: 'system', row: { ...before, guid, ...change } },
            ...(elements ? await links(file, before.id, elements) : []),
          ],
          answer: edited => describe(edited.file, systemIn(edited.file, guid)),
        };
      });
    },

    /** Its elements stay. @throws 404 */
    remove(at: ModelAt, guid: string): Promise<void> {
      return access.edit(at, { action: 'system.delete' }, ({ file }) => ({
        changes: [{ drop: 'system', key: [systemIn(file, guid).id] }],
        answer: () => undefined,
      }));
    },
  };
}
