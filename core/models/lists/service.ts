// Saved things that the people of a project share under names: lists of elements here, smart views by the same rules.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { existing, invalid } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { NewSavedList, SavedList, SavedListChange } from './schema.ts';
import * as store from './store.ts';

export type SavedPlace = Pick<ProjectPlace, 'cloudId' | 'projectId'>;
type Saved<Content> = Content & Omit<store.SavedRow, 'content'>;

/** A kind of saved things. */
interface SavedKind<Content> extends store.SavedTable {
  /** in errors */
  readonly noun: string;
  /** object of its actions in the log, and of its events */
  readonly object: 'list' | 'smart-view';
  /** what is stored as JSON, and what is read of it */
  readonly toJson: (saved: Content) => unknown;
  readonly fromJson: (json: string) => Content;
}

/** Limits one project to a usable number of each kind. */
const MOST = 500;

export function createSaved<Content extends object>({ db, clock }: { db: Db; clock: Clock }, kind: SavedKind<Content>) {
  const savedFrom = ({ content, ...row }: store.SavedRow): Saved<Content> => ({ ...row, ...kind.fromJson(content) });
  const contentOf = (saved: Content) => JSON.stringify(kind.toJson(saved));

  async function get({ projectId }: SavedPlace, id: number, reads: Reads = db): Promise<Saved<Content>> {
    return savedFrom(existing(await store.findSaved(reads, kind, projectId, id), kind.noun));
  }

  /** @throws 400 when another one of the project has the name */
  async function checkName(tx: Tx, { projectId }: SavedPlace, named: { id: number; name: string }): Promise<void> {
    if (await store.isTaken(tx, kind, projectId, named))
      throw invalid('name', `A ${kind.noun} with this name already exists in the project.`, 'already_exists');
  }

  /** @param before the name before the change */
  function report(tx: Tx, verb: 'create' | 'update' | 'delete', place: SavedPlace, saved: Named, before = saved.name) {
    const { id, name } = saved;
    const action = `${kind.object}.${verb}` as const;
    record(tx, { action, object: { id, name }, was: before === name ? undefined : before });
    announce(tx, { name: action, cloudId: place.cloudId, projectId: place.projectId, id });
  }

  return {
    get: (place: SavedPlace, id: number) => get(place, id),
    list: async ({ projectId }: SavedPlace): Promise<Saved<Content>[]> =>
      (await store.listSaved(db, kind, projectId)).map(savedFrom),

    create: (place: SavedPlace, { accountId }: Pick<Caller, 'accountId'>, given: Content & { readonly name: string }) =>
      db.tx(async tx => {
        const name = given.name.trim();
        await checkName(tx, place, { id: 0, name });
        if ((await store.countSaved(tx, kind, place.projectId)) >= MOST)
          throw invalid('name', `A project has at most ${MOST} ${kind.noun}s.`);
        const now = isoTime(clock.now());
        const row = { name, content: contentOf(given), created_by: accountId, created_at: now, updated_at: now };
        const id = await store.insertSaved(tx, kind, place.projectId, row);
        report(tx, 'create', place, { id, name });
        return savedFrom({ id, ...row });
      }),

    update: (place: SavedPlace, id: number, change: Partial<Content> & { readonly name?: string | undefined }) =>
      db.tx(async tx => {
        const before = await get(place, id, tx);
        const name = change.name?.trim() ?? before.name;
        const saved: Saved<Content> = { ...before, ...change, name, updated_at: isoTime(clock.now()) };
        await checkName(tx, place, saved);
        await store.updateSaved(tx, kind, { ...saved, content: contentOf(saved) });
        report(tx, 'update', place, saved, before.name);
        return saved;
      }),

    remove: (place: SavedPlace, id: number): Promise<void> =>
      db.tx(async tx => {
        const saved = await get(place, id, tx);
        await store.deleteSaved(tx, kind, id);
        report(tx, 'delete', place, saved);
      }),
  };
}
type Named = Pick<store.SavedRow, 'id' | 'name'>;

type ListContent = Pick<SavedList, 'columns' | 'filter' | 'groups'>;

export type Lists = ReturnType<typeof createLists>;

export function createLists(deps: { db: Db; clock: Clock }) {
  const saved = createSaved<ListContent>(deps, {
    table: 'element_list',
    column: 'content',
    noun: 'list',
    object: 'list',
    toJson: ({ columns, filter, groups }) => ({ columns, filter, groups }),
    fromJson: json => JSON.parse(json) as ListContent,
  });
  return {
    ...saved,
    create: (
      place: SavedPlace,
      caller: Pick<Caller, 'accountId'>,
      { filter = {}, groups = [], ...given }: NewSavedList,
    ) => saved.create(place, caller, { ...given, filter, groups }),
    update: (place: SavedPlace, id: number, change: SavedListChange) => saved.update(place, id, change),
  };
}
