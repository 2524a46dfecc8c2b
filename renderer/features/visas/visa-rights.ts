// What a person may do with a visa.
import type { UserProject, Visa, VisaValidation } from '../../api/shapes.ts';

/** The person in front of a visa. */
export interface Viewer {
  readonly selfId: number | undefined;
  readonly isAdmin: boolean;
  /** a member who is no guest */
  readonly mayAsk: boolean;
}

export interface VisaRights {
  /** the person's own validation; undefined for those who are not asked */
  readonly own: VisaValidation | undefined;
  /** whether they can answer now, or take back what they answered */
  readonly answer: 'give' | 'take-back' | undefined;
  readonly mayManage: boolean;
  readonly mayComment: boolean;
}

const isSelf = (person: UserProject | null, selfId: number | undefined): boolean =>
  person !== null && person.user_id === selfId;

/**
 * Nobody answers a visa that is paused or closed; it is managed by the person who requested it, and by administrators.
 */
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

/** What people who manage a visa can do with it, in the order of the menu. A closed one can only be deleted. */
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
