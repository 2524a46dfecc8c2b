import { existing } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { findRow, findSystem, listRows, membersOf, type NamedRow } from '../data/named-rows.ts';
import type { ModelFile } from '../data/open.ts';
import { newGlobalId } from '../data/row-edits.ts';
import { createGuidCheck, keepGuid, memberChanges } from '../editing/drafts/names.ts';
import type { System, SystemChange, SystemRequest } from './schema.ts';

type SystemRow = NamedRow<'system'>;

export type Systems = ReturnType<typeof createSystems>;

export const createSystems = ({ access }: { access: Access }) => ({
  list: (at: ModelAt) => access.listIn(at, ({ file }) => listRows(file, 'system').map(row => describe(file, row))),

  async get(at: ModelAt, guid: string): Promise<System> {
    const { file } = await access.existingData(at, 'system');
    return describe(file, systemIn(file, guid));
  },

  /** @throws 400 for a GlobalId that is taken, and for elements that are not there */
  create(at: ModelAt, { uuid: guid = newGlobalId(), elements, ...given }: SystemRequest): Promise<System> {
    const { name = null, object_type = null, description = null } = given;
    return access.edit(at, { action: 'system.create' }, async ({ file }, nextId) => {
      createGuidCheck(file).take(guid);
      const id = nextId();
      const members = await memberChanges(file, 'system', id, elements);
      return {
        changes: [{ put: 'system', row: { id, guid, name, object_type, description } }, ...members],
        answer: edited => describe(edited.file, systemIn(edited.file, guid)),
      };
    });
  },

  /**
   * `elements`, when given, become those of the system.
   * @throws 404, 400 for another GlobalId and for elements that are not there
   */
  update: (at: ModelAt, guid: string, { uuid: given, elements, ...change }: SystemChange): Promise<System> =>
    access.edit(at, { action: 'system.update' }, async ({ file }) => {
      const before = systemIn(file, guid);
      keepGuid(given, before.guid);
      const members = elements ? await memberChanges(file, 'system', before.id, elements) : [];
      return {
        changes: [{ put: 'system', row: { ...before, ...change } }, ...members],
        answer: edited => describe(edited.file, systemIn(edited.file, guid)),
      };
    }),

  /** Its elements stay. @throws 404 */
  remove: (at: ModelAt, guid: string) =>
    access.write(at, { action: 'system.delete' }, ({ file }) => [{ drop: 'system', key: [systemIn(file, guid).id] }]),
});

const describe = (file: ModelFile, { guid: uuid, ...row }: SystemRow): System => ({
  ...row,
  uuid,
  ...parentOf(file, row.id),
  elements: membersOf(file, 'system', row.id).map(({ guid }) => guid),
});

const parentsKey = Symbol('systems in systems');

function parentOf(file: ModelFile, id: number): { parent_uuid?: string } {
  const parents = file.once(parentsKey, () => {
    const stored = file.get<{ value: string }>("SELECT value FROM meta WHERE key = 'system_parents'");
    return JSON.parse(stored?.value ?? '{}') as Readonly<Record<number, number>>;
  });
  const parent = parents[id] === undefined ? undefined : findRow(file, 'system', parents[id]);
  return parent ? { parent_uuid: parent.guid } : {};
}

const systemIn = (file: ModelFile, guid: string): SystemRow => existing(findSystem(file, guid), 'system');
