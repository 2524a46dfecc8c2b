// Note about pending invitations on the first screen.
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserInvitation } from '../../api/shapes.ts';
import classes from './home.module.css';

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
