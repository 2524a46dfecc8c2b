// Invitations of the user: pending and answered.
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { UserInvitation } from '../../api/shapes.ts';
import { Page, Section, Thing } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { Note } from '../../ui/states.tsx';
import { Status, type StatusKind } from '../../ui/status.tsx';
import { answersTo, inTwo, invitationText, invitedTo, linkText, nothingReceived } from './invitation-words.ts';
import { accountQuery, useInvitationAnswers, linkQuery } from './queries.ts';
import { ChangeOutcome } from '../../api/change-form.tsx';
import { ignoreFailure } from '../../ui/commands.ts';
import { TextButton } from '../../ui/buttons.tsx';

// The invitation whose link the user opened: its secret allows accepting it with an unverified address, too.

interface InvitationByLinkProps {
  readonly token: string;
  /** opens the target of the accepted invitation */
  readonly onOpen: (invitation: UserInvitation) => void;
}

function InvitationByLink({ token, onOpen }: InvitationByLinkProps) {
  const { t } = useTranslation();
  const query = useQuery(linkQuery(token));
  const { acceptLink } = useInvitationAnswers();
  const accept = (invitation: UserInvitation) =>
    ignoreFailure(acceptLink.mutateAsync(token).then(() => onOpen(invitation)));
  return (
    <Section title={t('account.byLink')}>
      {query.error ? (
        <ChangeOutcome error={query.error} />
      ) : (
        <Loaded query={query}>
          {invitation => {
            const name = invitedTo(invitation);
            return (
              <ul className={classes.things}>
                <Thing
                  name={linkText(t, invitation)}
                  about={invitationText(t, invitation)}
                  more={<ChangeOutcome error={acceptLink.error} />}
                >
                  <TextButton
                    text={t('account.join', { name })}
                    variant="filled"
                    autoFocus
                    loading={acceptLink.isPending}
                    onClick={() => accept(invitation)}
                  />
                </Thing>
              </ul>
            );
          }}
        </Loaded>
      )}
    </Section>
  );
}

interface InvitationsScreenProps {
  readonly query: UseQueryResult<readonly UserInvitation[]>;
  readonly tabs: ReactNode;
  /** of the invitation link that the user opened */
  readonly token?: string | undefined;
  /** opens the target of an accepted invitation */
  readonly onOpen: (invitation: UserInvitation) => void;
}

const kinds: Readonly<Record<UserInvitation['status'], StatusKind>> = { P: 'waiting', A: 'done', D: 'failed' };

export function InvitationsScreen({ query, tabs, token, onOpen }: InvitationsScreenProps) {
  const { t } = useTranslation();
  const account = useQuery(accountQuery);
  // The invitation of the link is shown above the list, and once.
  const linked = useQuery({ ...linkQuery(token ?? ''), enabled: token !== undefined }).data?.id;
  const isUnverified = account.data?.email_verified === false;
  return (
    <Page title={t('account.invitations')} tabs={tabs}>
      {token !== undefined && <InvitationByLink token={token} onOpen={onOpen} />}
      <Loaded query={query}>
        {all => {
          const others = all.filter(({ id }) => id !== linked);
          const { open, answered } = inTwo(others);
          if (others.length === 0) {
            const text = nothingReceived({ isUnverified, byLink: token !== undefined });
            return text && <Note icon={IconMail} title={t('account.noInvitations')} text={t(text)} />;
          }
          const section = (title: string, some: readonly UserInvitation[]) =>
            some.length > 0 && (
              <Section key={title} title={title}>
                <ul className={classes.things}>
                  {some.map(each => (
                    <Received key={each.id} invitation={each} onOpen={onOpen} />
                  ))}
                </ul>
              </Section>
            );
          return [section(t('account.toAnswer'), open), section(t('account.answered'), answered)];
        }}
      </Loaded>
    </Page>
  );
}

type ReceivedProps = Pick<InvitationsScreenProps, 'onOpen'> & { readonly invitation: UserInvitation };

function Received({ invitation, onOpen }: ReceivedProps) {
  const { t } = useTranslation();
  const { accept, deny } = useInvitationAnswers();
  const { id, status } = invitation;
  const name = invitedTo(invitation);
  const answers = answersTo(invitation);
  // By then the answered invitation is in another list: the callbacks passed to `mutate` would not run.
  const follow = (answer: Promise<unknown>) => ignoreFailure(answer.then(() => onOpen(invitation)));
  const busy = accept.isPending || deny.isPending;
  return (
    <Thing
      name={name}
      about={invitationText(t, invitation)}
      more={<ChangeOutcome error={accept.error ?? deny.error} />}
    >
      {status !== 'P' && <Status kind={kinds[status]} word={t(`account.status.${status}`)} />}
      {answers.open && (
        <Button aria-label={t('account.openOne', { name })} onClick={() => onOpen(invitation)}>
          {t('account.open')}
        </Button>
      )}
      {answers.deny && (
        <Button disabled={busy} aria-label={t('account.denyOne', { name })} onClick={() => deny.mutate(id)}>
          {t('account.deny')}
        </Button>
      )}
      {answers.accept && (
        <TextButton
          text={t('account.accept')}
          variant="filled"
          disabled={busy}
          aria-label={t('account.acceptOne', { name })}
          onClick={() => follow(accept.mutateAsync(id))}
        />
      )}
    </Thing>
  );
}
