// States of objects: always an icon and a word.
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconLoader2 } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './status.module.css';

// An email in a list, with warnings if it resembles another one or its mailbox is unverified.

interface EmailCellProps {
  readonly email: string;
  readonly problem?: EmailProblem | null | undefined;
  readonly isUnverified?: boolean | undefined;
}

type EmailProblem = 'invisible_characters' | 'direction_characters' | 'compatibility_characters' | 'mixed_scripts';

export function EmailCell({ email, problem, isUnverified = false }: EmailCellProps) {
  const { t } = useTranslation();
  if (!problem && !isUnverified) return email;
  const word = problem ? t('parts.emailLooks') : t('account.unverified');
  return (
    <span style={{ display: 'flex', gap: 8 }} title={problem ? t(`parts.problems.${problem}`) : word}>
      <bdi className="truncate">{email}</bdi>
      <Status kind="warning" word={word} />
    </span>
  );
}

export type StatusKind = 'waiting' | 'running' | 'done' | 'failed' | 'warning';

const icons: Readonly<Record<StatusKind, Icon>> = {
  waiting: IconClock,
  running: IconLoader2,
  done: IconCircleCheck,
  failed: IconCircleX,
  warning: IconAlertTriangle,
};

type StatusProps = { readonly kind: StatusKind; readonly word: string; readonly share?: number | undefined };

/** A state in a line of its own. */
export const StatusLine = ({ role, ...status }: StatusProps & { readonly role?: 'status' }) => (
  <p role={role}>
    <Status {...status} />
  </p>
);

export function Status({ kind, word, share }: StatusProps) {
  const Symbol = icons[kind];
  return (
    <span className={classes.status} data-kind={kind}>
      <Symbol size={14} stroke={2} aria-hidden />
      <span className="truncate" title={word}>
        {word}
      </span>
      {share !== undefined && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
    </span>
  );
}
