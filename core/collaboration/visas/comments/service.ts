// Comments on visas. Members of the project write them, and guests on the visas that they are asked about.
import { forbidden, notFound } from '../../../kit/errors.ts';
import { roles } from '../../../access/roles.ts';
import { bindTo } from '../../../kit/bind-to.ts';
import { isoTime } from '../../../kit/time.ts';
import * as visas from '../change.ts';
import type { VisaAt, VisaWork } from '../change.ts';
import type { VisaDeps } from '../records.ts';
import type { VisaComment, CommentChange, NewComment } from '../schema.ts';
import * as store from './store.ts';

export type VisaComments = ReturnType<typeof createVisaComments>;

export const createVisaComments = (deps: VisaDeps) => bindTo(deps, { get, list, create, update, remove });

async function get(deps: VisaDeps, at: Omit<VisaAt, 'caller'>, id: number): Promise<VisaComment> {
  const found = (await list(deps, at)).find(comment => comment.id === id);
  if (!found) throw notFound('comment of visa');
  return found;
}

const list = async (deps: VisaDeps, at: Omit<VisaAt, 'caller'>): Promise<VisaComment[]> =>
  (await visas.get(deps, at)).comments;

/**
 * The row of a comment that the caller may change.
 * @throws 404, 403 for a comment of another author, unless the caller administers the project
 */
function own({ caller, view: { place } }: VisaAt, { rows }: Pick<VisaWork, 'rows'>, id: number) {
  const row = rows.comments.find(comment => comment.id === id);
  if (!row) throw notFound('comment of visa');
  if (row.author_id !== caller.accountId && place.projectRole !== roles.admin)
    throw forbidden('Only the author or a project administrator can do this.');
  return row;
}

async function create(deps: VisaDeps, at: VisaAt, { author_id, content }: NewComment): Promise<VisaComment> {
  const { caller, view } = at;
  await visas.read(deps, at);
  const authorId = (await visas.writerOf(deps, caller, view.place, 'author_id', author_id)) ?? caller.accountId;
  const id = await visas.change(deps, at, 'visa.comment', authorId, async (tx, visa) => {
    const isAsked = visa.rows.validations.some(({ validator_id }) => validator_id === caller.accountId);
    if (view.place.projectRole === roles.guest && !isAsked)
      throw forbidden('Guests can only comment on visas that they validate.');
    const now = isoTime(deps.clock.now());
    const made = await store.insertComment(tx, { visaId: visa.row.id, authorId, content, now });
    await visa.report('visa.update');
    return made;
  });
  return get(deps, at, id);
}

async function update(deps: VisaDeps, at: VisaAt, id: number, { author_id, content }: CommentChange) {
  await get(deps, at, id);
  const authorId = await visas.writerOf(deps, at.caller, at.view.place, 'author_id', author_id);
  await visas.change(deps, at, 'visa.comment', authorId, async (tx, visa) => {
    const row = own(at, visa, id);
    const changed = { id, authorId: authorId ?? row.author_id, content: content ?? row.content };
    await store.updateComment(tx, { ...changed, now: isoTime(deps.clock.now()) });
    await visa.report('visa.update');
  });
  return get(deps, at, id);
}

async function remove(deps: VisaDeps, at: VisaAt, id: number): Promise<void> {
  await visas.change(deps, at, 'visa.comment', undefined, async (tx, visa) => {
    own(at, visa, id);
    await store.deleteComment(tx, id);
    await visa.report('visa.update');
  });
}
