// The values that a project offers for its topics: types, statuses, priorities, stages and labels, with their colours.
import type { Caller, ProjectPlace, Place } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import type { Members } from '../../collaboration/members/service.ts';
import { announce } from '../../events/announce.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import {
  fieldOf,
  type DetailedExtensions,
  type ExtensionKind,
  type Extensions as Lists,
  type Extensions3 as Lists3,
  type ExtensionValue,
  type NewValues,
} from './schema.ts';
import * as store from './store.ts';
import { roles } from '../../access/roles.ts';

// Actions of a caller, as in the standard's authorization objects.

const mayWrite = ({ scopes }: Caller): boolean => scopes.has('bcf:write');

/** Guests write issues; the name of the project is for its administrators, documents are for members. */
export function projectActions(caller: Caller, { projectRole }: Place): string[] {
  if (!mayWrite(caller)) return [];
  const role = projectRole ?? 0;
  return [...(role >= roles.admin ? ['update'] : []), 'createTopic', ...(role >= roles.user ? ['createDocument'] : [])];
}

const parts = ['updateBimSnippet', 'updateRelatedTopics', 'updateDocumentReferences', 'updateFiles'];
export const topicActions = (caller: Caller): string[] =>
  mayWrite(caller) ? ['update', ...parts, 'createComment', 'createViewpoint', 'delete'] : [];
export const commentActions = (caller: Caller): string[] => (mayWrite(caller) ? ['update', 'delete'] : []);
export const viewpointActions = (caller: Caller): string[] => (mayWrite(caller) ? ['delete'] : []);

export type Extensions = ReturnType<typeof createExtensions>;

type Given = Readonly<Record<string, unknown>>;

type ExtensionDeps = { readonly db: Db; readonly members: Members };

async function find(reads: Reads, { projectId }: ProjectPlace, kind: ExtensionKind, id: number) {
  const value = await store.findValue(reads, projectId, kind, id);
  if (!value) throw notFound(kind);
  return value;
}

/** @throws 400 when the project offers another value of that kind and name */
async function checkFree(tx: Tx, { projectId }: ProjectPlace, value: ExtensionValue): Promise<void> {
  const message = 'This value already exists in the project.';
  if (await store.isTaken(tx, projectId, value))
    throw invalid(fieldOf[value.kind], message, { code: 'already_exists' }, 'already_exists');
}

async function listsOf(deps: ExtensionDeps, caller: Caller, place: ProjectPlace): Promise<Lists> {
  const [values, people] = await Promise.all([
    store.listValues(deps.db, place.projectId),
    deps.members.projectMembers(place),
  ]);
  const of = (kind: ExtensionKind) => values.filter(each => each.kind === kind);
  const names = (kind: ExtensionKind) => of(kind).map(({ value }) => value);
  const colors = (kind: ExtensionKind) => of(kind).map(({ color }) => color ?? '');
  return {
    topic_type: names('type'),
    topic_status: names('status'),
    topic_label: names('label'),
    priority: names('priority'),
    stage: names('stage'),
    snippet_type: [],
    user_id_type: people.map(({ email }) => email),
    topic_status_colors: colors('status'),
    priority_colors: colors('priority'),
    project_actions: projectActions(caller, place),
    topic_actions: topicActions(caller),
    comment_actions: commentActions(caller),
  };
}

async function detailedOf(reads: Reads, projectId: number): Promise<DetailedExtensions> {
  const values = await store.listValues(reads, projectId);
  const of = (kind: ExtensionKind) => values.filter(each => each.kind === kind);
  return {
    topic_labels: of('label').map(({ id, value, color }) => ({ id, color, label: value })),
    topic_types: of('type').map(({ id, value, color }) => ({ id, color, topic_type: value })),
    topic_statuses: of('status').map(({ id, value, color }) => ({ id, color, topic_status: value })),
    priorities: of('priority').map(({ id, value, color }) => ({ id, color, priority: value })),
    stages: of('stage').map(({ id, value, color }) => ({ id, color, stage: value })),
  };
}

export function createExtensions(deps: ExtensionDeps) {
  const { db } = deps;

  return {
    /** The values of a project, in the order in which they were made. */
    valuesOf: store.listValues,

    /** Adds those of some values that the project does not offer yet. @returns how many */
    async addMissing(tx: Tx, { projectId }: ProjectPlace, wanted: Readonly<Record<ExtensionKind, readonly string[]>>) {
      const known = new Set((await store.listValues(tx, projectId)).map(({ kind, value }) => `${kind} ${value}`));
      const missing = (Object.entries(wanted) as [ExtensionKind, readonly string[]][]).flatMap(([kind, values]) =>
        [...new Set(values)].filter(value => !known.has(`${kind} ${value}`)).map(value => ({ kind, value })),
      );
      // Asked for together, they are one message to the writer.
      await Promise.all(missing.map(value => store.insertValue(tx, projectId, { ...value, color: null })));
      return missing.length;
    },

    lists: listsOf.bind(undefined, deps),

    /** The same as version 3.0 has it. */
    async lists3(caller: Caller, place: ProjectPlace): Promise<Lists3> {
      const { user_id_type: users, ...lists } = await listsOf(deps, caller, place);
      return { ...lists, users, viewpoint_actions: viewpointActions(caller) };
    },

    detailed: ({ projectId }: ProjectPlace): Promise<DetailedExtensions> => detailedOf(db, projectId),

    /** Adds those of several values that the project does not offer yet. */
    async addAll(place: ProjectPlace, given: NewValues['values']): Promise<DetailedExtensions> {
      const { cloudId, projectId } = place;
      return db.tx(async tx => {
        const keyOf = (kind: ExtensionKind, value: string) => `${kind} ${value}`;
        const known = new Set((await store.listValues(tx, projectId)).map(({ kind, value }) => keyOf(kind, value)));
        const made: ExtensionValue[] = [];
        for (const { kind, name, color } of given) {
          const value = name.trim();
          if (known.has(keyOf(kind, value))) continue;
          known.add(keyOf(kind, value));
          made.push(await store.insertValue(tx, projectId, { kind, value, color: colorIn({ color }) ?? null }));
        }
        const [first] = made;
        if (first) {
          const object = { id: first.id, name: first.value };
          record(tx, { action: 'topic-value.create', object, count: made.length });
          announce(tx, { name: 'topic-value.create', cloudId, projectId, id: first.id });
        }
        return detailedOf(tx, projectId);
      });
    },

    async create(place: ProjectPlace, kind: ExtensionKind, given: Given) {
      return db.tx(async tx => {
        const value = { id: 0, kind, value: nameIn(given, kind) ?? '', color: colorIn(given) ?? null };
        await checkFree(tx, place, value);
        const made = await store.insertValue(tx, place.projectId, value);
        report(tx, 'topic-value.create', place, made);
        return shown(made);
      });
    },

    /** Renames a value in all topics that have it. */
    async update(place: ProjectPlace, kind: ExtensionKind, id: number, given: Given) {
      return db.tx(async tx => {
        const before = await find(tx, place, kind, id);
        const [value, color = before.color] = [nameIn(given, kind) ?? before.value, colorIn(given)];
        const after = { ...before, value, color };
        await checkFree(tx, place, after);
        await store.updateValue(tx, after);
        if (after.value !== before.value)
          await store.renameInTopics(tx, place.projectId, kind, { from: before.value, to: after.value });
        report(tx, 'topic-value.update', place, after, before.value);
        return shown(after);
      });
    },

    /** Topics keep what they have. */
    async remove(place: ProjectPlace, kind: ExtensionKind, id: number): Promise<void> {
      await db.tx(async tx => {
        const value = await find(tx, place, kind, id);
        await store.deleteValue(tx, id);
        report(tx, 'topic-value.delete', place, value);
      });
    },
  };
}

const nameIn = (given: Given, kind: ExtensionKind): string | undefined =>
  (given[fieldOf[kind]] as string | undefined)?.trim();

const colorIn = ({ color }: Given): string | null | undefined =>
  typeof color === 'string' ? color.replace('#', '') : (color as null | undefined);

const shown = ({ id, kind, value, color }: ExtensionValue) => ({ id, color, [fieldOf[kind]]: value });

/** @param before the name before the change */
function report(
  tx: Tx,
  action: 'topic-value.create' | 'topic-value.update' | 'topic-value.delete',
  { cloudId, projectId }: ProjectPlace,
  { id, kind, value }: ExtensionValue,
  before = value,
): void {
  const was = before === value ? undefined : before;
  record(tx, { action, object: { id, name: value }, was, fields: [fieldOf[kind]] });
  announce(tx, { name: action, cloudId, projectId, id });
}
