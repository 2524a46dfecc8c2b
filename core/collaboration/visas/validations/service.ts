// Validations: validators of a document and their answers.
import { bindTo } from '../../../kit/bind-to.ts';
import { conflict, forbidden, invalid, notFound } from '../../../kit/errors.ts';
import { isoTime } from '../../../kit/time.ts';
import { retainBlob, giveUpBlob, type PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { Tx } from '../../../storage/db.ts';
import * as visas from '../change.ts';
import { refusedBy, requireChangeable, type VisaAt, type VisaWork } from '../change.ts';
import { documentOf, type VisaDeps, HASH_LETTERS } from '../records.ts';
import type { VisaValidation, ValidationChange } from '../schema.ts';
import { createNotices } from './notices.ts';
import * as store from './store.ts';
import { isCompressible, mediaTypeOf } from '../../../formats/stored-types.ts';

/** A file that came with an answer. */
interface Attachment {
  readonly fileName: string;
  readonly stored: PinnedBlob;
}

/** The files of answers: how they are stored, and where their signed addresses lead. */
const createAttachments = ({ db, blobs, quota }: VisaDeps) => ({
  blobs,

  /** Streams the file of a form to the store, as long as it can fit into the cloud. @throws 413 `quota_exceeded` */
  storeFileIn:
    (cloudId: number) =>
    (
      bytes: AsyncIterable<Uint8Array>,
      { fileName, announcedSize }: { readonly fileName: string; readonly announcedSize: number | undefined },
    ): Promise<PinnedBlob> =>
      quota.put(cloudId, bytes, { compress: isCompressible(fileName), announcedSize }),

  giveUp: (blob: PinnedBlob) => giveUpBlob(db, blob),

  /** The file of an address, while the answer still has the bytes for which it was made. @throws 404 */
  async findFile(validationId: number, hashStart: string) {
    const row = await store.findAttachment(db, validationId);
    if (!row || !row.hash.startsWith(hashStart) || hashStart.length < HASH_LETTERS) throw notFound('file');
    const { hash, size, stored_size: storedSize, encoding, file_name: fileName } = row;
    return { facts: { hash, size, storedSize, encoding }, fileName, mediaType: mediaTypeOf(fileName) };
  },
});

/** Values that a validator sends. */
interface Answer {
  readonly id: number;
  readonly status: 'A' | 'D';
  readonly attachment: Attachment | null;
}

type Row = VisaWork['rows']['validations'][number];
export type VisaValidations = ReturnType<typeof createVisaValidations>;

type Context = VisaDeps & {
  readonly notices: ReturnType<typeof createNotices>;
  readonly attachments: ReturnType<typeof createAttachments>;
};

export function createVisaValidations(given: VisaDeps) {
  const deps: Context = { ...given, notices: createNotices(given), attachments: createAttachments(given) };
  return {
    ...bindTo(deps, { get, list, create, update, remove, checkAnswer, answer, reset }),
    attachments: deps.attachments,
  };
}

function find({ rows }: Pick<VisaWork, 'rows'>, id: number): Row {
  const row = rows.validations.find(validation => validation.id === id);
  if (!row) throw notFound('validation of visa');
  return row;
}

async function get(deps: Context, at: Omit<VisaAt, 'caller'>, id: number): Promise<VisaValidation> {
  const found = (await visas.get(deps, at)).validations.find(validation => validation.id === id);
  if (!found) throw notFound('validation of visa');
  return found;
}

/** @throws 400 for a member who cannot validate: a validator is added once, and must see the document */
function checkValidator({ rows, around, row: { folder_id } }: VisaWork, accountId: number): void {
  if (rows.validations.some(({ validator_id }) => validator_id === accountId))
    throw invalid('validator_id', 'This member is already a validator.', 'already_exists');
  if (!around.sees(accountId, folder_id))
    throw invalid('validator_id', 'This member cannot see the document.', 'validator_without_access');
}

const nameOf = async (deps: Context, { view, documentId }: VisaAt) => (await documentOf(deps, view, documentId)).name;

async function notifyValidator(deps: Context, at: VisaAt, accountId: number) {
  const visa = await visas.get(deps, at);
  await deps.notices.asked(at.caller.accountId, accountId, at.view, await nameOf(deps, at), visa);
}

/**
 * Only the validator answers, in person: no other account can answer in their name.
 * @throws 403, 409 when the visa takes no answers
 */
function requireAnswerer({ caller }: VisaAt, { row }: Pick<VisaWork, 'row'>, { validator_id }: Row): void {
  if (caller.kind === 'application' || validator_id !== caller.accountId)
    throw forbidden('Only the validator can respond.');
  if (row.status !== 'O') throw refusedBy(row.status);
}

async function settle(deps: Context, tx: Tx, at: VisaAt, visa: VisaWork, { id, status, attachment }: Answer) {
  const row = find(visa, id);
  requireAnswerer(at, visa, row);
  await store.keepAnswer(tx, row.id);
  if (attachment) await retainBlob(tx, attachment.stored);
  const file = attachment && { hash: attachment.stored.hash, fileName: attachment.fileName };
  await store.setAnswer(tx, id, status, file, isoTime(deps.clock.now()));
  if (attachment) await deps.quota.check(tx, at.view.place.cloudId);
  await visa.report('visa.validation.add', id);
  if (status === 'D') await visa.report('visa.validation.denied', id);
}

const list = async (deps: Context, at: Omit<VisaAt, 'caller'>): Promise<VisaValidation[]> =>
  (await visas.get(deps, at)).validations;

/**
 * Adds a member of the project as validator and sends a mail. @throws 400 on `validator_id`, 409 for a closed visa
 */
async function create(deps: Context, at: VisaAt, memberId: number): Promise<VisaValidation> {
  await visas.read(deps, at);
  const { user_id: accountId } = await visas.memberOf(deps, at.view.place, 'validator_id', memberId);
  const id = await visas.change(deps, at, 'visa.update', accountId, async (tx, visa) => {
    requireChangeable(at, visa.row);
    checkValidator(visa, accountId);
    const made = await store.insertValidation(tx, visa.row.id, accountId, isoTime(deps.clock.now()));
    await visa.report('visa.update');
    return made;
  });
  await notifyValidator(deps, at, accountId);
  return get(deps, at, id);
}

/** Replaces a validator. An answer of the previous one is deleted: the new one did not give it. */
async function update(deps: Context, at: VisaAt, id: number, { validator_id }: ValidationChange) {
  const before = await get(deps, at, id);
  if (validator_id === undefined) return before;
  const { user_id: accountId } = await visas.memberOf(deps, at.view.place, 'validator_id', validator_id);
  const isAnother = await visas.change(deps, at, 'visa.update', accountId, async (tx, visa) => {
    requireChangeable(at, visa.row);
    const row = find(visa, id);
    if (row.validator_id === accountId) return false;
    checkValidator(visa, accountId);
    await store.setValidator(tx, id, accountId, isoTime(deps.clock.now()));
    await store.deleteAnswers(tx, id);
    if (row.status !== 'P') await store.setAnswer(tx, id, 'P', null, isoTime(deps.clock.now()));
    await visa.report('visa.update');
    return true;
  });
  if (isAnother) await notifyValidator(deps, at, accountId);
  return get(deps, at, id);
}

/** Removes a validator with their answer. @throws 409 for a closed visa */
async function remove(deps: Context, at: VisaAt, id: number): Promise<void> {
  await visas.change(deps, at, 'visa.update', undefined, async (tx, visa) => {
    find(visa, id);
    requireChangeable(at, visa.row);
    await visa.report('visa.validation.remove', id);
    await store.deleteValidation(tx, id);
  });
}

/** Runs before a file is received for an answer. @throws as `answer` for a caller who may not give it */
async function checkAnswer(deps: Context, at: VisaAt, id: number): Promise<void> {
  const rows = await visas.read(deps, at);
  const [row] = rows.visas;
  if (!row) throw notFound('visa of document');
  requireAnswerer(at, { row }, find({ rows }, id));
}

/**
 * Accepts or denies. A previous answer is kept in the history. @throws 403 for a caller who is not the validator,
 * 409 for a visa that takes no answers
 */
async function answer(deps: Context, at: VisaAt, id: number, status: 'A' | 'D', attachment: Attachment | null) {
  try {
    const given = { id, status, attachment };
    await visas.change(deps, at, 'visa.answer', undefined, (tx, visa) => settle(deps, tx, at, visa, given));
  } catch (error) {
    if (attachment) deps.attachments.giveUp(attachment.stored);
    throw error;
  }
  attachment?.stored.unpin();
  const rows = await visas.read(deps, at);
  const creatorId = rows.visas[0]?.creator_id ?? at.caller.accountId;
  if (creatorId !== at.caller.accountId && rows.validations.every(validation => validation.status !== 'P'))
    await deps.notices.complete(creatorId, at.view, await nameOf(deps, at), rows);
  return { attachment: (await get(deps, at, id)).attachment ?? null };
}

/** Withdraws an answer with its file. @throws as `answer`; 409 where there is none */
async function reset(deps: Context, at: VisaAt, id: number): Promise<void> {
  await visas.change(deps, at, 'visa.answer', undefined, async (tx, visa) => {
    const row = find(visa, id);
    requireAnswerer(at, visa, row);
    if (row.status === 'P') throw conflict('There is no answer to reset.', 'not_answered');
    await store.keepAnswer(tx, id);
    await store.setAnswer(tx, id, 'P', null, isoTime(deps.clock.now()));
    await visa.report('visa.validation.remove', id);
  });
}
