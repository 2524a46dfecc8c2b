// The states that every screen has besides its content.
import { Button, Skeleton } from '@mantine/core';
import { IconCloudOff, IconFileUnknown, IconFolderOff, IconLock, IconAlertTriangle } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

type NoteProps = { readonly icon?: Icon; readonly title: string; readonly text: string; readonly children?: ReactNode };

/** Title, one sentence, and the next step. */
export const Note = ({ icon: Symbol = IconFolderOff, title, text, children }: NoteProps) => (
  <div className={classes.note}>
    <Symbol size={28} stroke={1.4} aria-hidden />
    <h2>{title}</h2>
    <p>{text}</p>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);

/** Kinds of problems, as api/errors.ts distinguishes them. */
export type Trouble = 'offline' | 'ended' | 'no-right' | 'absent' | 'full' | 'cloud-full' | 'failed';

const icons: Readonly<Record<Trouble, Icon>> = {
  offline: IconCloudOff,
  ended: IconLock,
  'no-right': IconLock,
  absent: IconFileUnknown,
  full: IconAlertTriangle,
  'cloud-full': IconAlertTriangle,
  failed: IconAlertTriangle,
};

type TroubleNoteProps = { readonly trouble: Trouble; readonly onRetry?: (() => void) | undefined };

export function TroubleNote({ trouble, onRetry }: TroubleNoteProps) {
  const { t } = useTranslation();
  const canRetry = trouble !== 'no-right' && trouble !== 'absent' && trouble !== 'ended';
  return (
    <div role="alert">
      <Note icon={icons[trouble]} title={t(`shell.trouble.${trouble}.title`)} text={t(`shell.trouble.${trouble}.text`)}>
        {(trouble === 'absent' || trouble === 'no-right') && (
          <Button renderRoot={props => <Link {...props} to="/" />}>{t('shell.home')}</Button>
        )}
        {canRetry && onRetry && <Button onClick={onRetry}>{t('shell.retry')}</Button>}
      </Note>
    </div>
  );
}

/** Placeholder rows while loading. Shown after a moment, so that quick loads do not flicker. */
export function LoadingRows({ rows = 8 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={12} width={`${[62, 48, 71, 55][index % 4]}%`} my={9} radius="sm" />
      ))}
    </div>
  );
}

export function LoadingCards({ cards = 3 }: { readonly cards?: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.cards} role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} height={112} radius="md" />
      ))}
    </div>
  );
}

interface ProblemProps {
  readonly text: string | false | null | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
}

/** Why something failed, in place; absent without a text. */
export function Problem({ text, ...look }: ProblemProps) {
  if (!text) return null;
  return (
    <p {...look} role="alert">
      {text}
    </p>
  );
}
