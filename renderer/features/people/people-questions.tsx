// Dialogs about the people of a project and of a cloud: invitation, its link, and confirmation of removal.
import { useTranslation } from 'react-i18next';
import { Text, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ChangeDialog } from '../../api/change-form.tsx';
import { useProblems } from '../../api/problem.ts';
import { type Role, roles } from '../../api/roles.ts';
import { useMail } from '../../api/service-reach.ts';
import type { UserProject, PendingInvitation, UserCloud } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { personName } from '../../ui/numbers/format.ts';
import { InviteDialog } from './invite-dialog.tsx';
import type { useProjectPeople, useCloudPeople } from './queries.ts';
import { projectRoles, cloudRoles, projectChoices, inviteeOf, projectRoleOf, type NewRoles } from './people-rules.ts';
import { linkToShare, onReach, reach } from '../../desktop/reach.ts';
import { Loaded } from '../../api/loaded.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SharedLink } from '../../ui/links/link-for-others.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { mailText, type InvitationLink } from './sent-invitations.ts';

export type CloudQuestion =
  | { readonly kind: 'invite' }
  | { readonly kind: 'ban'; readonly member: UserCloud }
  | { readonly kind: 'link'; readonly invitation: PendingInvitation };

interface CloudQuestionsProps {
  readonly question: CloudQuestion;
  readonly cloudName: string;
  readonly changes: ReturnType<typeof useCloudPeople>;
  readonly newRoles: NewRoles;
  readonly onNewRoles: (roles: NewRoles) => void;
  readonly onClose: () => void;
}

export function CloudQuestions({ question, changes, onClose, ...invitation }: CloudQuestionsProps) {
  const { t } = useTranslation();
  const { ban, linkOf } = changes;
  return (
    <>
      {question.kind === 'invite' && <Invite changes={changes} onClose={onClose} {...invitation} />}
      {question.kind === 'link' && (
        <LinkDialog email={question.invitation.email} id={question.invitation.id} linkOf={linkOf} onClose={onClose} />
      )}
      {question.kind === 'ban' && (
        <ChangeDialog
          title={t('people.banTitle', { name: personName(question.member) })}
          text={t('people.banText')}
          name={question.member.email}
          action={t('people.banAction')}
          change={ban}
          given={question.member.id ?? 0}
          onClose={onClose}
        />
      )}
    </>
  );
}

function Invite({ changes, cloudName, newRoles, onNewRoles, onClose }: Omit<CloudQuestionsProps, 'question'>) {
  const { invite, linkOf } = changes;
  const { t } = useTranslation();
  const { cloud: newRole, project: projectRole } = newRoles;
  return (
    <InviteDialog
      title={t('people.inviteCloudTitle', { name: cloudName })}
      roles={cloudRoles}
      role={newRole}
      onRole={cloud => onNewRoles({ ...newRoles, cloud })}
      {...{ linkOf, onClose }}
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

interface LinkDialogProps {
  readonly email: string;
  readonly id: number;
  readonly linkOf: (id: number) => Promise<InvitationLink>;
  readonly onClose: () => void;
}

export function LinkDialog({ email, id, linkOf, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const hasMail = useMail();
  const { origin, share } = useSyncExternalStore(onReach, reach);
  // Not cached: sending the invitation again invalidates the link.
  const queryKey = ['invitation-link', id, email];
  const query = useQuery({ queryKey, queryFn: () => linkOf(id), staleTime: 0, gcTime: 0 });
  return (
    <TellDialog title={t('people.linkTitle', { email })} size="lg" onClose={onClose}>
      <Loaded query={query} loading={<LoadingRows rows={3} />}>
        {({ link, mail }) => (
          <>
            <Text size="sm">{mailText(t, [{ mail }], hasMail)}</Text>
            <SharedLink {...linkToShare(link, origin)} name={email} share={share} />
          </>
        )}
      </Loaded>
    </TellDialog>
  );
}

export type PeopleQuestion =
  | { readonly kind: 'invite' }
  | { readonly kind: 'remove' | 'leave' | 'link'; readonly person: UserProject };

interface PeopleQuestionsProps {
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
          {...{ linkOf, onClose }}
        />
      )}
      {question.kind === 'link' && (
        <LinkDialog email={question.person.email} id={question.person.invitation_id ?? 0} {...{ linkOf, onClose }} />
      )}
      {question.kind === 'remove' && (
        <ChangeDialog
          title={t('people.removeTitle', { name: personName(question.person) })}
          text={t('people.removeText')}
          action={t('parts.remove')}
          change={remove}
          given={question.person.id}
          onClose={onClose}
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
