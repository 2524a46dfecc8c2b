// Opens what all rooms share: the storage with its files, the relay of events, addresses that end.
import type { Config } from '../config.ts';
import { createRelay } from '../events/relay.ts';
import { createAddresses } from '../http/answer/addresses.ts';
import { createAddressFamilies } from '../identity/tokens/address-families/service.ts';
import type { Alarms } from '../kit/alarms.ts';
import type { Clock } from '../kit/time.ts';
import { createDamage } from '../storage/blobs/blob-check.ts';
import { openDiskBlobs, unwritableAmong } from '../storage/blobs/disk.ts';
import type { Ballast } from '../storage/space/ballast.ts';
import { createQuota } from '../storage/space/quota.ts';
import { openStorage } from './storage.ts';

/** The parts on which every room is built. */
export type Foundation = ReturnType<typeof openFoundation>;

/** Opens the storage with what works right on it. Everything that is opened is closed with `opened`. */
export function openFoundation(
  config: Config,
  clock: Clock,
  alarms: Alarms,
  ballast: Ballast,
  opened: AsyncDisposableStack,
) {
  const { dataFolder, log, realm } = config;
  const { public_url: publicUrl, quota } = config.settings;
  const { db, secrets, addLine } = openStorage(config, clock, ballast, alarms);
  opened.defer(() => db.close());
  opened.defer(() => ballast.stop());
  const damage = createDamage(db, alarms, clock, log);
  opened.defer(() => damage.settled());
  const blobs = openDiskBlobs(dataFolder, damage.note);
  const [unwritable] = unwritableAmong(dataFolder, ['blobs', 'incoming', 'models']);
  if (unwritable !== undefined) alarms.raise('blobs_unwritable', { folder: unwritable });
  const families = createAddressFamilies({ db, clock, log });
  const addresses = createAddresses({ key: secrets.keyFor('file addresses'), clock, families });
  const storage = { db, secrets, addLine, blobs, damage, quota: createQuota(db, blobs, quota) };
  return {
    ...storage,
    config,
    clock,
    log,
    alarms,
    relay: createRelay({ db, log }),
    families,
    addresses,
    /** Address of the identity provider and its pages, for callers that use this origin. */
    siteOf: (origin: string) => `${(publicUrl ?? origin).replace(/\/+$/, '')}/auth/realms/${realm}`,
  };
}
