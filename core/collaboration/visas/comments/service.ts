// Comments on visas. Members of the project write them, and guests on the visas that they are asked about.
import { forbidden, notFound } from '../../../kit/errors.ts';
import { roles } from '../../../access/roles.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import type { VisaAt, VisaChanges, VisaWork } from '../change.ts';
import type { VisaComment, CommentChange, NewComment } from '../schema.ts';
import * as store from './store.ts';

export type VisaComments = ReturnType<typeof createVisaComments>;

export function createVisaComments({ clock }: { readonly clock: Clock }, visas: VisaChanges) {
  const now = () => isoTime(clock.now());

  async function get(at: Omit<VisaAt, 'caller'>, id: number): Promise<VisaComment> {
    const found = (await visas.get(at)).comments.find(comment => comment.id === id);
    if (!found) throw notFound('comment of visa');
    return found;
  }

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

  return {
    get,
    list: async (at: Omit<VisaAt, 'caller'>): Promise<VisaComment[]> => (await visas.get(at)).comments,

    async create(at: VisaAt, { author_id, content }: NewComment): Promise<VisaComment> {
      const {
        caller,
        view: { place },
      } = at;
      await visas.read(at);
      const authorId = (await visas.writerOf(caller, place, 'author_id', author_id)) ?? caller.accountId;
      const id = await visas.change(
        at,
        'visa.comment',
        async (tx, visa) => {
          const isAsked = visa.rows.validations.some(({ validator_id }) => validator_id === caller.accountId);
          if (place.projectRole === roles.guest && !isAsked)
            throw forbidden('Guests can only comment on visas that they validate.');
          const made = await store.insertComment(tx, { visaId: visa.row.id, authorId, content, now: now() });
          await visa.report('visa.update');
          return made;
        },
        [authorId],
      );
      return get(at, id);
    },

    async update(at: VisaAt, id: number, { author_id, content }: CommentChange): Promise<VisaComment> {
      await get(at, id);
      const authorId = await visas.writerOf(at.caller, at.view.place, 'author_id', author_id);
      await visas.change(
        at,
        'visa.comment',
        async (tx, visa) => {
          const row = own(at, visa, id);
          await store.updateComment(tx, {
            id,
            authorId: authorId ?? row.author_id,
            content: content ?? row.content,
            now: now(),
          });
          await visa.report('visa.update');
        },
        authorId === undefined ? [] : [authorId],
      );
      return get(at, id);
    },

    async remove(at: VisaAt, id: number): Promise<void> {
      await visas.change(at, 'visa.comment', async (tx, visa) => {
        own(at, visa, id);
        await store.deleteComment(tx, id);
        await visa.report('visa.update');
      });
    },
  };
}
