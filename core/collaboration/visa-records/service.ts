// Records of visas as answers and events show them, read a list at a time, and what can be asked of them.
import { invalid, notFound } from '../../kit/errors.ts';
import { roles, type ProjectPlace } from '../../kit/caller.ts';
import type { Db, Reads } from '../../storage/db.ts';
import { attachmentPath } from '../files/service.ts';
import type { Folders } from '../folders/service.ts';
import type { UserProject } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import type { ValidationStatus, Visa, VisaComment, VisaStatus, VisaValidation } from './schema.ts';
import * as store from './store.ts';

export interface VisaRecordDeps {
  readonly db: Db;
  readonly addresses: { sign(path: string, origin: string): string };
  readonly folders: Pick<Folders, 'look'>;
  readonly members: Pick<Members, 'findPlace' | 'peopleOf'>;
}

export type VisaRow = store.VisaRow;
type FolderLook = Pick<Awaited<ReturnType<Folders['look']>>, 'permission'>;

/** Rows of some visas with everything below them. */
export interface VisaRows {
  readonly visas: readonly store.VisaRow[];
  readonly validations: readonly store.ValidationRow[];
  readonly comments: readonly store.CommentRow[];
}

/** What visas show and do not hold themselves; read before a transaction that needs it. */
export interface Around {
  readonly people: ReadonlyMap<number, UserProject>;
  /** whether an account is in the project and may see what lies in a folder; of those it was asked for */
  readonly sees: (accountId: number | null, folderId: number) => boolean;
}

export type VisaRecords = ReturnType<typeof createVisaRecords>;

const accountsIn = ({ visas, validations, comments }: VisaRows) => [
  ...visas.map(({ creator_id }) => creator_id),
  ...validations.map(({ validator_id }) => validator_id),
  ...comments.map(({ author_id }) => author_id),
];

export function createVisaRecords({ db, addresses, folders, members }: VisaRecordDeps) {
  async function below(reads: Reads, visas: readonly store.VisaRow[]): Promise<VisaRows> {
    const ids = visas.map(({ id }) => id);
    return {
      visas,
      validations: await store.listValidations(reads, ids),
      comments: await store.listComments(reads, ids),
    };
  }

  /** @param more accounts that come in besides those of the rows */
  async function around(place: ProjectPlace, rows: VisaRows, more: readonly number[] = []): Promise<Around> {
    const people = await members.peopleOf(place, [...accountsIn(rows), ...more]);
    const validators = new Set([...rows.validations.map(({ validator_id }) => validator_id), ...more]);
    const places = new Set(rows.visas.map(({ folder_id }) => folder_id));
    const [onlyFolder] = places;
    const looks = new Map<string, FolderLook>();
    const views = new Map<number, FolderLook>();
    for (const accountId of validators) {
      const own =
        accountId === null
          ? undefined
          : await members.findPlace({ accountId, onlyProject: null }, place.cloudId, place.projectId);
      if (accountId === null || !own) continue;
      // Many have the same rights: folders are looked at once for all of them.
      const key = own.projectRole === roles.admin ? 'admin' : `${own.projectRole} ${own.groupIds.join()}`;
      const look =
        looks.get(key) ??
        (await folders.look(db, { ...own, projectId: place.projectId }, places.size === 1 ? onlyFolder : undefined));
      looks.set(key, look);
      views.set(accountId, look);
    }
    return {
      people,
      sees: (accountId, folderId) => accountId !== null && (views.get(accountId)?.permission(folderId) ?? 1) > 1,
    };
  }

  /** @param origin where addresses of attachments lead; without it they are left out, as in events */
  function describe(rows: VisaRows, { people, sees }: Around, origin?: string): Visa[] {
    const person = (id: number | null) => (id === null ? undefined : people.get(id)) ?? null;
    const validationsOf = Map.groupBy(rows.validations, ({ visa_id }) => visa_id);
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
          ...(origin !== undefined && { attachment: addressOf(row, origin) }),
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

  function addressOf(
    { id, attachment_hash: hash, attachment_name: name }: store.ValidationRow,
    origin: string,
  ): string | null {
    return hash === null ? null : addresses.sign(attachmentPath({ id, hash, file_name: name ?? 'attachment' }), origin);
  }

  async function describeAll(place: ProjectPlace, visas: readonly store.VisaRow[], origin?: string): Promise<Visa[]> {
    if (visas.length === 0) return [];
    const rows = await below(db, visas);
    return describe(rows, await around(place, rows), origin);
  }

  return {
    below,
    around,
    describe,
    describeAll,

    /** @throws 404 for none of that version of the document */
    async find(reads: Reads, { projectId }: ProjectPlace, documentId: number, id: number): Promise<VisaRow> {
      const row = await store.findVisa(reads, projectId, documentId, id);
      if (!row) throw notFound('visa of document');
      return row;
    },

    /** Rows of those that an account asked for, or is asked to validate. */
    rowsOf: ({ projectId }: ProjectPlace, as: 'creator' | 'validator', accountId: number): Promise<VisaRow[]> =>
      (as === 'creator' ? store.listOfCreator : store.listOfValidator)(db, projectId, accountId),

    /**
     * Visas by document. A visa stays with the version it was made for: the next version begins without any, and the older
     * one keeps its own.
     */
    async byDocument(place: ProjectPlace, area: store.VisaArea, origin?: string): Promise<ReadonlyMap<number, Visa[]>> {
      return Map.groupBy(
        await describeAll(place, await store.listVisas(db, place.projectId, area), origin),
        ({ document_id }) => document_id,
      );
    },
  };
}

/** Wishes that one and the same visa must fulfil. Days are YYYY-MM-DD and inclusive. */
export interface VisaWishes {
  readonly status?: VisaStatus | undefined;
  readonly validationStatuses?: ReadonlySet<ValidationStatus> | undefined;
  readonly deadlineAfter?: string | undefined;
  readonly deadlineBefore?: string | undefined;
  readonly isPast?: boolean | undefined;
  readonly creatorEmail?: string | undefined;
  readonly validatorEmail?: string | undefined;
}

/**
 * A day of the calendar as it is kept; a time of that day stands for it where one is looked for.
 * @throws 400 for what is no day
 */
export function dayOf(field: string, text: string, { orTime = false } = {}): string {
  const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  // The 30th of February would become a day of March.
  const isDay = day !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!isDay || (time !== '' && (!orTime || Number.isNaN(Date.parse(text)))))
    throw invalid(field, 'A day is expected: YYYY-MM-DD.');
  return day;
}

/** Some of P, A and D, separated by commas. @throws 400 for anything else */
export function statusesOf(field: string, text: string): ReadonlySet<ValidationStatus> {
  const words = text.split(',').map(word => word.trim().toUpperCase());
  if (words.some(word => !/^[PAD]$/.test(word))) throw invalid(field, 'Must be one of P, A, D.');
  return new Set(words as ValidationStatus[]);
}

/** Whether the day of a visa is over at `today`, whatever its status. */
export function isPast({ deadline }: Pick<Visa, 'deadline'>, today: string): boolean {
  return deadline !== null && deadline < today;
}

/** @param answers which validations count for a wish for their status; all unless told otherwise */
export function visaFilter(
  wishes: VisaWishes,
  today: string,
  answers: (visa: Visa) => readonly VisaValidation[] = ({ validations }) => validations,
): (visa: Visa) => boolean {
  const { status, validationStatuses, deadlineAfter, deadlineBefore, creatorEmail, validatorEmail } = wishes;
  const isSame = (email: string | undefined, wanted: string) => email?.toLowerCase() === wanted.toLowerCase();
  return visa =>
    (status === undefined || visa.status === status) &&
    (validationStatuses === undefined || answers(visa).some(validation => validationStatuses.has(validation.status))) &&
    (deadlineAfter === undefined || (visa.deadline !== null && visa.deadline >= deadlineAfter)) &&
    (deadlineBefore === undefined || (visa.deadline !== null && visa.deadline <= deadlineBefore)) &&
    (wishes.isPast === undefined || isPast(visa, today) === wishes.isPast) &&
    (creatorEmail === undefined || isSame(visa.creator?.email, creatorEmail)) &&
    (validatorEmail === undefined ||
      visa.validations.some(({ validator }) => isSame(validator?.email, validatorEmail)));
}
