// A line about the last proof of a backup by a restore.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatusLine } from '../../ui/status.tsx';
import { homeState } from './backup-values.ts';
import { lastBackupQuery } from './queries.ts';

/** Nothing while no backups are set up: the page of the server says so. */
export function LastProof() {
  const { t } = useTranslation();
  const { data: backups, dataUpdatedAt } = useQuery(lastBackupQuery);
  if (!backups || backups.folder === null) return null;
  const { kind, word } = homeState(t, backups, dataUpdatedAt);
  return (
    <Link to="/server/backups" style={{ color: 'inherit', textDecoration: 'none' }}>
      <StatusLine kind={kind} word={word} />
    </Link>
  );
}
