// Changes of the storeys and buildings of a model. Each of them is an element too.
import { invalid, notFound } from '../../kit/errors.ts';
import type { PartChange } from '../access/logged.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { WholeElement } from '../data/element-rows.ts';
import { attributesOf, createElementDraft, type ElementDraft } from '../editing/drafts/service.ts';
import type { StoreyBuildingChange, StoreyBuildingRequest } from './schema.ts';

type Kind = 'storey' | 'building';
const classOf = { storey: 'IfcBuildingStorey', building: 'IfcBuilding' } as const;

/** Changes return the GlobalId of the changed object: its record is read as anywhere else. */
export function createStructureChanges({ access }: { access: Access }) {
  const edit = <Result>(
    at: ModelAt,
    action: PartChange['action'],
    work: (draft: ElementDraft) => Result,
  ): Promise<Result> =>
    access.edit(at, { action }, (data, nextId) => {
      const draft = createElementDraft(data, nextId);
      const result = work(draft);
      return { changes: draft.all(), answer: () => result };
    });

  return {
    /** A storey is added to the first building, a building to the first site, else both to the project. */
    add: (at: ModelAt, kind: Kind, { name: Name }: StoreyBuildingRequest): Promise<string> =>
      edit(at, `${kind}.create`, draft => {
        const parent =
          draft.firstOfKind(kind === 'storey' ? 'building' : 'site') ?? draft.firstOfKind('project') ?? null;
        return draft.add({ type: classOf[kind], attributes: attributesOf({ Name }), parent, place: { elevation: 0 } })
          .guid;
      }),

    /** @throws 404 */
    change: (
      at: ModelAt,
      kind: Kind,
      guid: string,
      { name, bimdata_elevation: elevation }: StoreyBuildingChange,
    ): Promise<string> =>
      edit(at, `${kind}.update`, draft => {
        draft.change(found(draft, kind, guid), {
          ...(name !== undefined && { attributes: attributesOf({ Name: name }) }),
          ...(elevation !== undefined && { place: { elevation } }),
        });
        return guid;
      }),

    /** Its content moves to its parent. @throws 404 */
    remove: (at: ModelAt, kind: Kind, guid: string): Promise<void> =>
      edit(at, `${kind}.delete`, draft => {
        draft.remove(found(draft, kind, guid));
      }),

    /**
     * Orders storeys of equal height: those named, then the `others` in their present order.
     * @throws 400 for an object that is no storey
     */
    order: (at: ModelAt, guids: readonly string[], others: readonly string[]): Promise<void> =>
      edit(at, 'storey.order', draft => {
        for (const [position, guid] of [...new Set([...guids, ...others])].entries()) {
          const storey = draft.find(guid);
          const row = storey && draft.spatialOf(storey);
          if (row?.kind !== 'storey') throw invalid('non_field_errors', `Storey ${guid} not found.`, 'does_not_exist');
          draft.changes.push({ put: 'spatial', row: { ...row, position } });
        }
      }),
  };
}

function found(draft: ElementDraft, kind: Kind, guid: string): WholeElement {
  const element = draft.find(guid);
  if (!element || draft.spatialOf(element)?.kind !== kind) throw notFound(kind);
  return element;
}
