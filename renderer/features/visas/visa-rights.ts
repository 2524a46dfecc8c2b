// Permissions of a user on a visa.
import type { TFunction } from 'i18next';
import { personName } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';
import type { UserProject, Visa, VisaValidation } from '../../api/shapes.ts';

/** The signed-in user. */
export interface Viewer {
  readonly selfId: number | undefined;
  readonly isAdmin: boolean;
  /** members other than guests */
  readonly mayAsk: boolean;
}

interface VisaRights {
  /** the user's own validation; undefined if the user is no validator */
  readonly own: VisaValidation | undefined;
  /** whether the user can respond now, or withdraw a response */
  readonly answer: 'give' | 'take-back' | undefined;
  readonly mayManage: boolean;
  readonly mayComment: boolean;
}

const isSelf = (person: UserProject | null, selfId: number | undefined) => person !== null && person.user_id === selfId;

/** A paused or closed visa takes no responses; the user who requested it and administrators manage it. */
export function visaRights(
  { status, creator, validations }: Pick<Visa, 'status' | 'creator' | 'validations'>,
  { selfId, isAdmin, mayAsk }: Viewer,
): VisaRights {
  const own = validations.find(({ validator }) => isSelf(validator, selfId));
  return {
    own,
    answer: own && status === 'O' ? (own.status === 'P' ? 'give' : 'take-back') : undefined,
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
export function commandsFor(status: Visa['status']): readonly VisaCommand[] {
  switch (status) {
    case 'O':
      return ['edit', 'pause', 'close', 'delete'];
    case 'P':
      return ['edit', 'resume', 'close', 'delete'];
    case 'C':
      return ['delete'];
  }
}

const answers = {
  P: ['waiting', 'visas.pending'],
  A: ['done', 'visas.accepted'],
  D: ['failed', 'visas.denied'],
} as const;

interface AnswerShown {
  /** name of the validator; a general term for former members */
  readonly name: string;
  /** the same, with a mark for the signed-in user */
  readonly marked: string;
  readonly kind: StatusKind;
  readonly word: string;
}

export function answerShown(
  t: TFunction,
  { status, validator }: Pick<VisaValidation, 'status' | 'validator'>,
  isSelf: boolean,
): AnswerShown {
  const name = validator ? personName(validator) : t('visas.somebody');
  const [kind, word] = answers[status];
  return { name, marked: isSelf ? t('visas.you', { name }) : name, kind, word: t(word) };
}
