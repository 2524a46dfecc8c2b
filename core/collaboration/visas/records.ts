// Records of visas as answers and events show them, read a list at a time.
import { canRead, permissions, roles } from '../../access/roles.ts';
import { notFound } from '../../kit/errors.ts';
import type { ProjectPlace } from '../../access/caller.ts';
import type { Signer } from '../../access/scopes.ts';
import type { Db, Reads } from '../../storage/db.ts';
import type { Folders } from '../folders/service.ts';
import type { ProjectView, UserProject } from '../members/schema.ts';
import type { Members, People } from '../members/service.ts';
import type { Mail } from '../../identity/mail/service.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Quota } from '../../storage/space/quota.ts';
import type { LightDocument, Visa, VisaComment, VisaValidation } from './schema.ts';
import * as store from './store.ts';

/** What the use cases of visas are built on. */
export interface VisaDeps {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly addresses: Signer;
  readonly quota: Quota;
  readonly folders: Folders;
  readonly members: Members;
  readonly users: People;
  readonly mail: Mail;
  /** public address of the service; else the address of the request counts */
  readonly publicUrl: string | undefined;
}

export type VisaRow = store.VisaRow;
type FolderRights = Pick<Awaited<ReturnType<Folders['view']>>, 'permission'>;

/** Rows of some visas with everything below them. */
export interface VisaRows {
  readonly visas: readonly store.VisaRow[];
  readonly validations: readonly store.ValidationRow[];
  readonly answers: readonly store.EarlierAnswerRow[];
  readonly comments: readonly store.CommentRow[];
}

/** Data of visas from other slices; read before a transaction that needs it. */
export interface Around {
  readonly people: ReadonlyMap<number, UserProject>;
  /** whether an account, among those requested, is in the project and may see the content of a folder */
  readonly sees: (accountId: number | null, folderId: number) => boolean;
}

const accountsIn = ({ visas, validations, comments }: VisaRows) => [
  ...visas.map(({ creator_id }) => creator_id),
  ...validations.map(({ validator_id }) => validator_id),
  ...comments.map(({ author_id }) => author_id),
];

export async function below(reads: Reads, visas: readonly store.VisaRow[]): Promise<VisaRows> {
  const ids = visas.map(({ id }) => id);
  return {
    visas,
    validations: await store.listValidations(reads, ids),
    answers: await store.listEarlierAnswers(reads, ids),
    comments: await store.listComments(reads, ids),
  };
}

/** @param more accounts to include, in addition to those of the rows */
export async function around(
  { members, folders, db }: VisaDeps,
  place: ProjectPlace,
  rows: VisaRows,
  more: readonly number[] = [],
): Promise<Around> {
  const people = await members.peopleOf(place, [...accountsIn(rows), ...more]);
  const validators = new Set([...rows.validations.map(({ validator_id }) => validator_id), ...more]);
  const places = new Set(rows.visas.map(({ folder_id }) => folder_id));
  const [onlyFolder] = places;
  const known = new Map<string, FolderRights>();
  const views = new Map<number, FolderRights>();
  for (const accountId of validators) {
    const own =
      accountId === null
        ? undefined
        : await members.findPlace({ accountId, onlyProject: null }, place.cloudId, place.projectId);
    if (accountId === null || !own) continue;
    // Many have the same rights: folders are read once for all of them.
    const key = own.projectRole === roles.admin ? 'admin' : `${own.projectRole} ${own.groupIds.join()}`;
    const rights =
      known.get(key) ??
      (await folders.view(db, { ...own, projectId: place.projectId }, places.size === 1 ? onlyFolder : undefined));
    known.set(key, rights);
    views.set(accountId, rights);
  }
  return {
    people,
    sees: (accountId, folderId) =>
      accountId !== null && canRead(views.get(accountId)?.permission(folderId) ?? permissions.hidden),
  };
}

/** @param origin where addresses of attachments lead; without it they are left out, as in events */
export function describe(deps: VisaDeps, rows: VisaRows, { people, sees }: Around, origin?: string): Visa[] {
  const person = (id: number | null) => (id === null ? undefined : people.get(id)) ?? null;
  const validationsOf = Map.groupBy(rows.validations, ({ visa_id }) => visa_id);
  const answersOf = Map.groupBy(rows.answers, ({ validation_id }) => validation_id);
  const commentsOf = Map.groupBy(rows.comments, ({ visa_id }) => visa_id);
  const toComment = ({ id, visa_id, author_id, content, created_at, updated_at }: store.CommentRow): VisaComment => ({
    id,
    visa_id,
    author: person(author_id),
    content,
    created_at,
    updated_at,
  });
  return rows.visas.map(
    ({ id, document_id, folder_id, creator_id, status, description, deadline, created_at, updated_at }) => {
      const [validations, comments] = [validationsOf.get(id) ?? [], commentsOf.get(id) ?? []];
      const authors = new Set(comments.map(({ author_id }) => author_id));
      const toValidation = (row: store.ValidationRow): VisaValidation => ({
        id: row.id,
        visa_id: id,
        validator: person(row.validator_id),
        status: row.status,
        has_commented: row.validator_id !== null && authors.has(row.validator_id),
        ...(origin !== undefined && { attachment: addressOf(deps, row, origin) }),
        earlier_answers: (answersOf.get(row.id) ?? []).map(({ status: was, attachment_name, answered_at }) => ({
          status: was,
          attachment_name,
          answered_at,
        })),
        created_at: row.created_at,
        updated_at: row.updated_at,
      });
      return {
        id,
        document_id,
        creator: person(creator_id),
        status,
        description,
        deadline,
        validations: validations.map(toValidation),
        validations_in_error: validations
          .filter(({ validator_id }) => !sees(validator_id, folder_id))
          .map(row => row.id),
        comments: comments.map(toComment),
        created_at,
        updated_at,
      };
    },
  );
}

export const HASH_LETTERS = 16;

/** The signed address of an attachment, which is bound to its bytes. */
function addressOf({ addresses }: VisaDeps, row: store.ValidationRow, origin: string): string | null {
  const { id, attachment_hash: hash, attachment_name: name } = row;
  if (hash === null) return null;
  const path = `/file/visa-validation/${id}/${hash.slice(0, HASH_LETTERS)}/${encodeURIComponent(name ?? 'attachment')}`;
  return addresses.sign('document', path, origin);
}

export async function describeAll(deps: VisaDeps, place: ProjectPlace, visas: readonly VisaRow[], origin?: string) {
  if (visas.length === 0) return [];
  const rows = await below(deps.db, visas);
  return describe(deps, rows, await around(deps, place, rows), origin);
}

/** Those of some documents that the caller may see. */
export async function documentsSeen({ db, folders }: VisaDeps, { place }: ProjectView, ids: readonly number[]) {
  const rows = await store.findDocuments(db, place.projectId, [...new Set(ids)]);
  const view = await folders.view(db, place, rows.length === 1 ? rows[0]?.parent_id : undefined);
  return new Map(rows.filter(({ parent_id }) => canRead(view.permission(parent_id))).map(row => [row.id, row]));
}

/** @throws 404 for a document that the caller may not see */
export async function documentOf(deps: VisaDeps, view: ProjectView, id: number): Promise<LightDocument> {
  const found = (await documentsSeen(deps, view, [id])).get(id);
  if (!found) throw notFound('document');
  return found;
}

/** @throws 404 for none of that version of the document */
export async function find(reads: Reads, { projectId }: ProjectPlace, documentId: number, id: number) {
  const row = await store.findVisa(reads, projectId, documentId, id);
  if (!row) throw notFound('visa of document');
  return row;
}

/**
 * Visas by document. A visa stays with the version it was made for: the next version begins without any, and the
 * older one keeps its own.
 */
export const byDocument = async (deps: VisaDeps, place: ProjectPlace, area: store.VisaArea, origin?: string) =>
  Map.groupBy(
    await describeAll(deps, place, await store.listVisas(deps.db, place.projectId, area), origin),
    ({ document_id }) => document_id,
  );
