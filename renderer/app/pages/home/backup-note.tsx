// The last proof of a backup, on the home page of administrators of the server.
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../features/account/queries.ts';
import { LastProof } from '../../../features/backups/last-proof.tsx';

export function BackupNote() {
  const { data } = useQuery(accountQuery);
  return data?.is_administrator ? <LastProof /> : null;
}
