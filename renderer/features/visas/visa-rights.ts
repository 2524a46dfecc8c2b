// Permissions of a user on a visa.
import type { TFunction } from 'i18next';
import { personName } from '../../ui/numbers/format.ts';
import type { UserProject, Visa, VisaValidation } from '../../api/shapes.ts';

/** The signed-in user. */
export interface Viewer {
  readonly selfId: number | undefined;
  readonly isAdmin: boolean;
  /** members other than guests */
  readonly mayAsk: boolean;
}

const isSelf = (person: UserProject | null, selfId: number | undefined) => person !== null && person.user_id === selfId;

/** A paused or closed visa takes no responses; the user who requested it and administrators manage it. */
export function visaRights(
  { status, creator, validations }: Pick<Visa, 'status' | 'creator' | 'validations'>,
  { selfId, isAdmin, mayAsk }: Viewer,
) {
  const own = validations.find(({ validator }) => isSelf(validator, selfId));
  return {
    /** the user's own validation; undefined if the user is no validator */
    own,
    /** whether the user can respond now, or withdraw a response */
    answer: own && status === 'O' ? (own.status === 'P' ? ('give' as const) : ('take-back' as const)) : undefined,
    mayManage: mayAsk && (isAdmin || isSelf(creator, selfId)),
    mayComment: mayAsk || own !== undefined,
  };
}

/** Comments are deleted by their author, and by administrators. */
export const mayDeleteComment = (
  { author }: Pick<Visa['comments'][number], 'author'>,
  { selfId, isAdmin }: Pick<Viewer, 'selfId' | 'isAdmin'>,
): boolean => isAdmin || isSelf(author, selfId);

export type VisaCommand = 'edit' | 'pause' | 'resume' | 'close' | 'delete';

/** Commands of users who manage a visa, in the order of the menu. A closed one can only be deleted. */
export const commandsFor = (status: Visa['status']): readonly VisaCommand[] =>
  status === 'C' ? ['delete'] : ['edit', status === 'O' ? 'pause' : 'resume', 'close', 'delete'];

const answers = {
  P: ['waiting', 'visas.pending'],
  A: ['done', 'visas.accepted'],
  D: ['failed', 'visas.denied'],
} as const;

/**
 * Name of a validator, which is a general term for former members; the same, marked for the signed-in user; and the
 * response.
 */
export function answerShown(
  t: TFunction,
  { status, validator }: Pick<VisaValidation, 'status' | 'validator'>,
  isSelf: boolean,
) {
  const name = validator ? personName(validator) : t('visas.somebody');
  const [kind, word] = answers[status];
  return { name, marked: isSelf ? t('visas.you', { name }) : name, kind, word: t(word) };
}
