// First steps: a drop target for files, and the demo.
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload, IconMail, IconUserShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import type { FoundFile } from '../../ui/files/dropped-files.ts';
import classes from './home.module.css';
import type { Impersonation, UserInvitation } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';
import { TextButton } from '../../ui/buttons.tsx';

export function InvitationsNote({ invitations }: { readonly invitations: readonly UserInvitation[] }) {
  const { t } = useTranslation();
  const [first] = invitations;
  if (!first) return null;
  return (
    <div className={classes.note} role="status">
      <IconMail size={16} stroke={1.6} aria-hidden />
      <span>{t('home.invited', { count: invitations.length, name: first.project_name ?? first.cloud_name })}</span>
      <Button renderRoot={props => <Link {...props} to="/invitations" />}>{t('home.answer')}</Button>
    </div>
  );
}

/** A note that tokens act in the name of the user. @param tokens the valid ones of other makers, the oldest first */
export function ActingTokensNote({ tokens }: { readonly tokens: readonly Impersonation[] }) {
  const { t } = useTranslation();
  const latest = tokens.at(-1);
  if (!latest) return null;
  const maker = latest.application ?? personName(latest.maker);
  return (
    <div className={classes.note} role="status">
      <IconUserShare size={16} stroke={1.6} aria-hidden />
      <span>{t('home.actsForYou', { count: tokens.length, maker, project: latest.project.name })}</span>
      <Button renderRoot={props => <Link {...props} to="/account/access" />}>{t('home.reviewTokens')}</Button>
    </div>
  );
}

interface DropHomeProps {
  readonly demoPending: boolean;
  /** absent without permission to create a project */
  readonly onDemo?: (() => void) | undefined;
  readonly onFiles: (files: FoundFile[]) => void;
  readonly children?: ReactNode;
}

export function DropHome({ demoPending, onDemo, onFiles, children }: DropHomeProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.drop}>
      <IconFileUpload size={24} stroke={1.4} aria-hidden />
      <div className={classes.words}>
        <strong>{t('home.dropTitle')}</strong>
        <span>{t('home.dropText')}</span>
      </div>
      <div className={classes.actions}>
        <FileButton multiple onChange={files => onFiles(files.map(file => ({ file, path: [] })))}>
          {props => <TextButton {...props} text={t('home.dropChoose')} variant="filled" />}
        </FileButton>
        {onDemo && <TextButton text={t('home.openDemo')} loading={demoPending} onClick={onDemo} />}
        {children}
      </div>
    </div>
  );
}
