// Backups of the data folder, for administrators of this service.
import { byAdministrators, type Route, routesFor } from '../http/api/route.ts';
import { isAtThisComputer } from '../http/server/client-address.ts';
import { Backups, BackupsChange } from './schema.ts';
import type { BackupService } from './service.ts';

const { routes, reads, writes } = routesFor('server', byAdministrators);
const path = '/server/backup';

export const backupRoutes = (backups: BackupService): Route[] => [
  routes.get('getBackups', path, {
    summary: 'Get the backups, their schedule, and the last proof that one can be restored',
    access: reads,
    answer: Backups,
    handle: async () => backups.describe(),
  }),
  routes.put('setBackups', path, {
    summary: 'Set where and when backups are made; only at this computer',
    access: writes('server.backup.update'),
    body: BackupsChange,
    answer: Backups,
    handle: async call => backups.change(isAtThisComputer(call), call.body),
  }),
  routes.post('makeBackup', path, {
    summary: 'Make a backup now, and prove it by a restore',
    access: writes({ none: 'a backup changes nothing here' }),
    status: 202,
    answer: Backups,
    handle: async () => backups.start(),
  }),
];
