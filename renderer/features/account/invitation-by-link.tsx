// The invitation whose link the user opened: its secret allows accepting it with an unverified address, too.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { UserInvitation } from '../../api/shapes.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { invitationText, invitedTo } from './invitation-words.ts';
import { linkQuery, useInvitationAnswers } from './queries.ts';

export interface InvitationByLinkProps {
  readonly token: string;
  /** opens the target of the accepted invitation */
  readonly onOpen: (invitation: UserInvitation) => void;
}

export function InvitationByLink({ token, onOpen }: InvitationByLinkProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const query = useQuery(linkQuery(token));
  const { acceptLink } = useInvitationAnswers();
  const accept = (invitation: UserInvitation) => {
    acceptLink.mutateAsync(token).then(
      () => onOpen(invitation),
      () => undefined,
    );
  };
  return (
    <Section title={t('account.byLink')}>
      {query.error ? (
        <Outcome problem={problems.of(query.error)} />
      ) : (
        <Loaded query={query}>
          {invitation => {
            const name = invitedTo(invitation);
            return (
              <ul className={classes.things}>
                <li>
                  <span className={classes.what}>
                    <strong>{name}</strong>
                    <span>{invitationText(t, invitation, false)}</span>
                    <Outcome problem={problems.of(acceptLink.error)} />
                  </span>
                  <Button
                    variant="filled"
                    loading={acceptLink.isPending}
                    aria-label={t('account.acceptOne', { name })}
                    onClick={() => accept(invitation)}
                  >
                    {t('account.accept')}
                  </Button>
                </li>
              </ul>
            );
          }}
        </Loaded>
      )}
    </Section>
  );
}
