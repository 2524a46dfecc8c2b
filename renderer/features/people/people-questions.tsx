// Dialogs about the people of a project: invitation, and confirmation of removal.
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { Role } from '../../api/roles.ts';
import type { UserProject } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { personName } from '../../ui/numbers/format.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { useProjectPeople } from './queries.ts';
import { projectRoles } from './role-words.ts';

export type PeopleQuestion =
  | { readonly kind: 'invite' }
  | { readonly kind: 'remove' | 'leave' | 'link'; readonly person: UserProject };

export interface PeopleQuestionsProps {
  readonly question: PeopleQuestion;
  readonly changes: ReturnType<typeof useProjectPeople>;
  /** of the next invitation */
  readonly newRole: Role;
  readonly onNewRole: (role: Role) => void;
  /** called after the user left, or removed themselves */
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

export function PeopleQuestions({ question, changes, newRole, onNewRole, onLeft, onClose }: PeopleQuestionsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { invite, remove, leave, linkOf } = changes;
  return (
    <>
      {question.kind === 'invite' && (
        <InviteDialog
          title={t('people.inviteTitle')}
          roles={projectRoles}
          role={newRole}
          onRole={onNewRole}
          invite={async email => (await invite.mutateAsync({ email, role: newRole })).id}
          linkOf={linkOf}
          onClose={onClose}
        />
      )}
      {question.kind === 'link' && (
        <LinkDialog
          email={question.person.email}
          id={question.person.invitation_id ?? 0}
          linkOf={linkOf}
          onClose={onClose}
        />
      )}
      {question.kind === 'remove' && (
        <DeleteDialog
          title={t('people.removeTitle', { name: personName(question.person) })}
          text={t('people.removeText')}
          action={t('parts.remove')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={onClose}
          onDelete={() => remove.mutate(question.person.id, { onSuccess: onClose })}
        />
      )}
      {question.kind === 'leave' && (
        <DeleteDialog
          title={t('people.leaveTitle')}
          text={t('people.leaveText')}
          action={t('people.leaveAction')}
          busy={leave.isPending}
          error={problems.of(leave.error)}
          onClose={onClose}
          onDelete={() => {
            leave.mutateAsync().then(onLeft, () => undefined);
          }}
        />
      )}
    </>
  );
}
