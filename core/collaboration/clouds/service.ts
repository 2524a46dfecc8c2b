import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { conflict, notFound, forbidden } from '../../kit/errors.ts';
import { signOnOf, type Caller, type Place } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import type { BinItems } from '../bin/service.ts';
import type { Members, People } from '../members/service.ts';
import { picturePath, type NewPicture, type Pictures } from './pictures/service.ts';
import type { Cloud, CloudQuota, CloudSignInRule, Size } from './schema.ts';
import * as store from './store.ts';
import { withdrawInvitations } from '../access-tokens/service.ts';
import type { Lifecycle } from '../../models/records/service.ts';

export { picturePath, type NewPicture, type Pictures } from './pictures/service.ts';

export type Clouds = ReturnType<typeof createClouds>;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: People;
  readonly members: Members;
  readonly models: Lifecycle;
  readonly binItems: BinItems;
  readonly pictures: Pictures;
  /** whether a sign-on was made with a second factor, or by an identity provider */
  readonly hasSecondFactor: (signOn: string) => Promise<boolean>;
  readonly quota: Quota;
}

export const createClouds = (deps: Context) => ({
  ...bindTo(deps, { get, countClouds, leaveClouds, list, create, update, remove, restore }),
  ...bindTo(deps, { signInRule, setSignInRule, quotas, quotaOf: quotaOfCloud, setQuota, size }),
});

/** `image` is a path to be signed. */
async function describe({ db, members }: Context, ids: readonly number[]): Promise<Cloud[]> {
  // There is one organization, as old as its first account: the installation, by which clients group clouds.
  const begun = await store.findBeginning(db);
  const organization = { id: 1, name: 'Plinth', is_personnal: false, created_at: begun, updated_at: begun, logo: null };
  return Promise.all(
    (await store.findClouds(db, ids)).map(
      async ({ id, name, creator_id, creator_app, is_default, created_at, updated_at, image_hash, image_kind }) => ({
        id,
        name,
        features: [],
        marketplace_apps: [],
        organization,
        creator:
          creator_id === null
            ? null
            : ((await members.describeAll([creator_id], { cloudId: id, projectId: null })).get(creator_id) ?? null),
        creator_app,
        is_default: is_default === 1,
        created_at,
        updated_at,
        image: picturePath('cloud', { id, hash: image_hash, kind: image_kind }),
      }),
    ),
  );
}

/** @throws 404 */
async function get(deps: Context, id: number): Promise<Cloud> {
  const [cloud] = await describe(deps, [id]);
  if (!cloud) throw notFound('cloud');
  return cloud;
}

/** @throws 404 */
async function nameOf(tx: Reads, id: number): Promise<string> {
  const [cloud] = await store.findClouds(tx, [id]);
  if (!cloud) throw notFound('cloud');
  return cloud.name;
}

async function quotaOf({ quota, db }: Context, { id, name }: { readonly id: number; readonly name: string }) {
  const [own, limit, used] = await Promise.all([quota.ownLimit(db, id), quota.limitOf(db, id), quota.used(db, id)]);
  return { id, name, quota: own, total_size_available: limit, total_size: used };
}

/**
 * Permanently deletes a cloud with its content: no member is left to restore it. Runs in a transaction of the
 * caller's; the upkeep withdraws the models of documents and erases the rows.
 */
async function removeWithin({ models, binItems }: Context, tx: Tx, id: number, actorId: number): Promise<void> {
  await models.withdrawOwn(tx, await store.projectIdsOfCloud(tx, id), actorId);
  await binItems.discardCloud(tx, { cloudId: id, actorId }, await nameOf(tx, id));
  announce(tx, { name: 'cloud.delete', cloudId: id, projectId: null, id });
}

/**
 * Takes an account that is deleted out of its clouds: those where it is the only member are deleted too. Its
 * invitations are withdrawn. @throws 403 for the last administrator of a cloud with other members
 */
async function leaveClouds(deps: Context, tx: Tx, accountId: number): Promise<void> {
  await withdrawInvitations(tx, accountId);
  for (const { cloud_id, role, others, other_admins } of await store.ownClouds(tx, accountId)) {
    if (role !== roles.admin || other_admins > 0) continue;
    if (others > 0) throw forbidden('A cloud with other members needs at least one administrator.', 'last_admin');
    await removeWithin(deps, tx, cloud_id, accountId);
  }
}

/** In how many clouds each account is. */
const countClouds = ({ db }: Context): Promise<Map<number, number>> => store.countClouds(db);

const list = async (deps: Context, caller: Caller): Promise<Cloud[]> =>
  describe(deps, await deps.members.visibleClouds(caller));

/** The account that makes a cloud is its first administrator. */
async function create(
  deps: Context,
  { accountId }: Caller,
  { name }: { name: string },
  picture: NewPicture | null = null,
) {
  const account = await deps.users.find(accountId);
  const isPerson = account?.kind === 'person';
  const [creatorId, creatorApp] = isPerson ? [accountId, null] : [null, account?.firstname ?? null];
  const id = await deps.pictures.using(picture, () =>
    deps.db.tx(async tx => {
      const cloudId = await store.insertCloud(tx, { name, creatorId, creatorApp, now: isoTime(deps.clock.now()) });
      await deps.members.joinCloud(tx, { cloudId, accountId, role: roles.admin, allProjectsRole: null });
      if (picture) await deps.pictures.set(tx, 'cloud', cloudId, picture);
      if (picture) await deps.quota.check(tx, cloudId);
      record(tx, { action: 'cloud.create', object: { id: cloudId, name } });
      announce(tx, { name: 'cloud.create', cloudId, projectId: null, id: cloudId });
      return cloudId;
    }),
  );
  return get(deps, id);
}

/** @param picture null: none any more; undefined: what it has */
async function update(deps: Context, id: number, { name }: { name?: string | undefined }, picture?: NewPicture | null) {
  await deps.pictures.using(picture ?? null, () =>
    deps.db.tx(async tx => {
      if (name === undefined && picture === undefined) return;
      const before = await nameOf(tx, id);
      await deps.pictures.set(tx, 'cloud', id, picture);
      if (picture) await deps.quota.check(tx, id);
      await store.updateCloud(tx, id, name ?? null, isoTime(deps.clock.now()));
      const now = name ?? before;
      record(tx, { action: 'cloud.update', object: { id, name: now }, was: before === now ? undefined : before });
      announce(tx, { name: 'cloud.update', cloudId: id, projectId: null, id });
    }),
  );
  return get(deps, id);
}

const signInRule = async ({ db }: Context, id: number) => ({ second_factor: await store.demandsSecondFactor(db, id) });

/**
 * The administrator who requires a second factor must have used one: administrators cannot lock themselves out.
 * @throws 409 `second_factor_missing`
 */
async function setSignInRule({ hasSecondFactor, db }: Context, caller: Caller, id: number, rule: CloudSignInRule) {
  if (rule.second_factor && !(await hasSecondFactor(signOnOf(caller) ?? ''))) {
    throw conflict('Set up your own second factor first, or sign in with it.', 'second_factor_missing');
  }
  await db.tx(async tx => {
    await store.setDemandsSecondFactor(tx, id, rule.second_factor);
    record(tx, { action: 'cloud.sign-in.update', object: { id, name: await nameOf(tx, id) } });
  });
  return rule;
}

/** Deletes a cloud with all it holds. */
async function remove({ db, models, binItems }: Context, { accountId }: Caller, id: number): Promise<void> {
  const items = await db.tx(async tx => {
    const [cloud] = await store.findClouds(tx, [id]);
    if (!cloud) return []; // another request was quicker
    await models.withdrawOwn(tx, await store.projectIdsOfCloud(tx, id), accountId);
    const taken = await binItems.takeCloud(tx, { cloudId: id, actorId: accountId }, cloud.name);
    record(tx, { action: 'cloud.delete', object: { id, name: cloud.name } });
    announce(tx, { name: 'cloud.delete', cloudId: id, projectId: null, id });
    return taken;
  });
  await binItems.settle(items);
}

/** For a cloud that is restored: the models of its projects go on. */
async function restore({ models }: Context, tx: Tx, { accountId }: Caller, id: number): Promise<void> {
  await models.bringBackOwn(tx, await store.projectIdsOfCloud(tx, id), accountId);
  announce(tx, { name: 'cloud.restore', cloudId: id, projectId: null, id });
}

/** What every cloud holds and may hold. */
const quotas = async (deps: Context): Promise<CloudQuota[]> =>
  Promise.all((await store.findClouds(deps.db, await store.cloudIds(deps.db))).map(one => quotaOf(deps, one)));

/** @throws 404 */
const quotaOfCloud = async (deps: Context, id: number) => quotaOf(deps, { id, name: await nameOf(deps.db, id) });

/**
 * Less than the cloud holds is possible: it takes nothing more then.
 * @param bytes null: as the settings say.
 * @throws 404
 */
async function setQuota(deps: Context, id: number, bytes: number | null): Promise<CloudQuota> {
  const name = await deps.db.tx(async tx => {
    const found = await nameOf(tx, id);
    await deps.quota.setOwnLimit(tx, id, bytes);
    record(tx, { action: 'cloud.update', object: { id, name: found }, cloudId: id });
    announce(tx, { name: 'cloud.update', cloudId: id, projectId: null, id });
    return found;
  });
  return quotaOf(deps, { id, name });
}

/** The remaining space is a number for all members, as clients compute with it: of the quota, else of the disk. */
async function size({ quota, db }: Context, { cloudId, cloudRole }: Place): Promise<Size> {
  const isAdmin = cloudRole === roles.admin;
  const [limit, used, remaining] = await Promise.all([
    quota.limitOf(db, cloudId),
    quota.used(db, cloudId),
    quota.remaining(db, cloudId),
  ]);
  const available = limit ?? used + remaining;
  return {
    managed_by: 'ORGANIZATION',
    role: isAdmin ? roles.admin : roles.user,
    total_size: isAdmin ? used : null,
    total_size_available: limit,
    remaining_total_size: remaining,
    remaining_total_size_percent: available === 0 ? 0 : (remaining / available) * 100,
  };
}
