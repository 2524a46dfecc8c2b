// What a change is about: from what its unit of work told, what it made, and the path that was called.
import type { Acting } from '../access/acting.ts';
import type { Reads } from '../storage/db.ts';
import { findObject } from './store.ts';
import type { EventName, EventOf } from '../events/catalog.ts';

type EventRecord = EventOf<EventName>;
import type { Note } from '../events/notes.ts';

export interface LineObject {
  readonly kind: string;
  readonly id: number | null;
  readonly name: string | null;
  readonly folderId: number | null;
  readonly documentId: number | null;
}

/** A row that a unit of work made. */
export interface MadeRow {
  readonly table: string;
  readonly id: number;
}

/** What a unit of work left behind. */
export interface Traces {
  readonly events: readonly EventRecord[];
  readonly notes: readonly Note[];
  readonly made: readonly MadeRow[];
}

export interface Subject {
  readonly object: LineObject | null;
  /** of objects, the first included */
  readonly count: number;
  /** the event that tells the change, when one does */
  readonly event: EventRecord | undefined;
  /** the name before the change, when it is another now */
  readonly was: string | undefined;
}

/** The kind of the objects of an action: `document` of `document.update`, `account` of `server.account.delete`. */
export function kindOf(action: string): string {
  const [first = '', second = ''] = action.split('.');
  return kindsOfActions[first] ?? (first === 'server' ? second : first);
}

const kindsOfActions: Readonly<Record<string, string>> = {
  'cloud-user': 'account',
  'cloud-application': 'application',
  'sign-in': 'account',
};
/** Words of paths that name an object by another word than its kind. */
const pathWords: Readonly<Record<string, string>> = { member: 'user', account: 'user' };
const tables: Readonly<Record<string, string>> = {
  group: 'member_group',
  'sign-in-provider': 'sign_in_provider',
  'access-token': 'project_access_token',
};

/**
 * @param after sees the writes of the unit of work
 * @param before sees what stood before it
 */
export async function subjectOf(
  action: string,
  { events, notes, made }: Traces,
  acting: Acting | undefined,
  after: Reads,
  before: Reads,
): Promise<Subject> {
  const named = kindOf(action);
  // What is in the bin is told by what it is.
  const kind = named === 'bin' ? (events[0]?.name.split('.')[0] ?? named) : named;
  const one = (object: LineObject | null, count = 1): Subject => ({ object, count, event: undefined, was: undefined });

  const noted = notes.find(about => about.kind === kind && (about.id !== undefined || about.name !== undefined));
  if (noted) {
    const found =
      noted.id === undefined
        ? undefined
        : ((await findObject(after, kind, noted.id)) ?? (await findObject(before, kind, noted.id)));
    return one(placed(kind, noted.id ?? null, noted.name ?? found?.name ?? null, found));
  }

  const told = events.filter(({ name }) => name.split('.')[0] === kind);
  const [event] = told;
  if (event) {
    const object = objectOfEvent(kind, event, acting);
    const known = object.id === null ? undefined : await findObject(before, kind, object.id);
    const was = known && object.name !== null && known.name !== object.name ? (known.name ?? undefined) : undefined;
    // Where it lies after the change; what is gone lay where it was before.
    const documentId = object.documentId ?? known?.document_id ?? null;
    const document =
      kind !== 'document' && documentId !== null ? await findObject(before, 'document', documentId) : undefined;
    return {
      object: {
        ...object,
        documentId,
        name: object.name ?? known?.name ?? document?.name ?? null,
        folderId: object.folderId ?? known?.folder_id ?? document?.folder_id ?? null,
      },
      count: told.length,
      event,
      was,
    };
  }

  const rows = made.filter(({ table }) => table === (tables[kind] ?? kind));
  const [row] = rows;
  if (row)
    return one(
      placed(kind, row.id, (await findObject(after, kind, row.id))?.name ?? null, await lies(acting, before)),
      rows.length,
    );

  const id = acting && (acting.ids[kind] ?? acting.ids[pathWords[kind] ?? `${kind}s`]);
  if (id !== undefined) {
    const known = await findObject(before, kind, id);
    const now = acting?.fields.includes('name') ? await findObject(after, kind, id) : undefined;
    if (known && now && now.name !== known.name)
      return { ...one(placed(kind, id, now.name, known)), was: known.name ?? undefined };
    const place = known?.folder_id !== null && known?.folder_id !== undefined ? known : await lies(acting, before);
    return one(placed(kind, id, known?.name ?? place?.name ?? null, place));
  }
  const around = await lies(acting, before);
  if (around) return one(placed(kind, null, around.name, around));
  if (kind !== 'account' || !acting?.actorId) return one(null, 0);
  return one(placed(kind, acting.actorId, (await findObject(before, kind, acting.actorId))?.name ?? null, undefined));
}

type Placed = { readonly name: string | null; readonly folder_id: number | null; readonly document_id: number | null };

/** The document or folder that the path leads through. */
async function lies(acting: Acting | undefined, before: Reads): Promise<Placed | undefined> {
  const { document, model, folder } = acting?.ids ?? {};
  if (document !== undefined) return findObject(before, 'document', document);
  if (model !== undefined) return findObject(before, 'model', model);
  return folder === undefined ? undefined : findObject(before, 'folder', folder);
}

function placed(kind: string, id: number | null, name: string | null, place: Placed | undefined): LineObject {
  return { kind, id, name, folderId: place?.folder_id ?? null, documentId: place?.document_id ?? null };
}

function objectOfEvent(kind: string, { data: payload }: EventRecord, acting: Acting | undefined): LineObject {
  const data = payload as Readonly<Record<string, unknown>>;
  const record = isRecord(data[kind]) ? data[kind] : data;
  const id = numberOf(record['id']);
  const document = isRecord(record['document'])
    ? numberOf(record['document']['id'])
    : (numberOf(record['document_id']) ?? numberOf(record['document']));
  return {
    kind,
    id,
    name: typeof record['name'] === 'string' ? record['name'] : null,
    folderId: kind === 'folder' ? id : kind === 'document' ? numberOf(record['parent_id']) : null,
    documentId: kind === 'document' ? id : (document ?? acting?.ids['document'] ?? null),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
