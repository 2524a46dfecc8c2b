// Builds the watchers of folders on the disk: in the service, and for the command line.
import { withdrawLost } from '../collaboration/access-tokens/service.ts';
import { createMembers } from '../collaboration/members/service.ts';
import { createFolderWatcher, createWatchedFolders } from '../collaboration/watched-folders/service.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../kit/time.ts';
import { openAccounts } from './accounts.ts';

export const openWatchedFolders = createFolderWatcher;

/** Opens the watched folders of a data folder for the command line. A service that runs on it follows them. */
export function openWatchedFolderRecords(config: Config) {
  const { db, users, sessions, holders, close } = openAccounts(config);
  const clock = systemClock;
  const members = createMembers({ db, clock, users, withdrawLost, hasSecondFactor: sessions.isStrong, holders });
  return { ...createWatchedFolders({ db, clock, dataFolder: config.dataFolder, users, members }), close };
}
