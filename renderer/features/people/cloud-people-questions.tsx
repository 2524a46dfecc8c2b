// Dialogs about the people of a cloud: invitation, and confirmation of removal.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { roles } from '../../api/roles.ts';
import type { PendingInvitation, UserCloud } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { personName } from '../../ui/numbers/format.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { inviteeOf, projectRoleOf, type NewRoles } from './people-rules.ts';
import type { useCloudPeople } from './queries.ts';
import { cloudRoles, projectChoices, projectRoles } from './role-words.ts';

export type CloudQuestion =
  | { readonly kind: 'invite' }
  | { readonly kind: 'ban'; readonly member: UserCloud }
  | { readonly kind: 'link'; readonly invitation: PendingInvitation };

export interface CloudQuestionsProps {
  readonly question: CloudQuestion;
  readonly cloudName: string;
  readonly changes: ReturnType<typeof useCloudPeople>;
  readonly newRoles: NewRoles;
  readonly onNewRoles: (roles: NewRoles) => void;
  readonly onClose: () => void;
}

export function CloudQuestions({ question, changes, onClose, ...invitation }: CloudQuestionsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { ban, linkOf } = changes;
  return (
    <>
      {question.kind === 'invite' && <Invite changes={changes} onClose={onClose} {...invitation} />}
      {question.kind === 'link' && (
        <LinkDialog email={question.invitation.email} id={question.invitation.id} linkOf={linkOf} onClose={onClose} />
      )}
      {question.kind === 'ban' && (
        <DeleteDialog
          title={t('people.banTitle', { name: personName(question.member) })}
          text={t('people.banText')}
          name={question.member.email}
          action={t('people.banAction')}
          busy={ban.isPending}
          error={problems.of(ban.error)}
          onClose={onClose}
          onDelete={() => ban.mutate(question.member.id ?? 0, { onSuccess: onClose })}
        />
      )}
    </>
  );
}

function Invite({
  cloudName,
  changes: { invite, linkOf },
  newRoles,
  onNewRoles,
  onClose,
}: Omit<CloudQuestionsProps, 'question'>) {
  const { t } = useTranslation();
  const { cloud: newRole, project: projectRole } = newRoles;
  return (
    <InviteDialog
      title={t('people.inviteCloudTitle', { name: cloudName })}
      roles={cloudRoles}
      role={newRole}
      onRole={cloud => onNewRoles({ ...newRoles, cloud })}
      linkOf={linkOf}
      onClose={onClose}
      invite={async email => (await invite.mutateAsync(inviteeOf(email, newRoles))).id}
    >
      {newRole === roles.user && (
        <NativeSelect
          label={t('people.inProjects')}
          value={String(projectRole)}
          onChange={({ currentTarget: { value } }) => onNewRoles({ ...newRoles, project: projectRoleOf(value) })}
          data={projectChoices(t, projectRoles)}
        />
      )}
    </InviteDialog>
  );
}
