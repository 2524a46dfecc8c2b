// Valid access of a person, an application, a project or a cloud, collected from the slices that grant it. The holder
// or its administrator can end each one; access that depends on it ends with it.
import { bindTo } from '../../../kit/bind-to.ts';
import { record } from '../../../audit/record.ts';
import type { AddressFamilyService, Family } from '../../../identity/tokens/address-families/service.ts';
import { keyMark, secretMark, type Application, type Applications } from '../../../identity/apps/service.ts';
import type { LastUses } from '../../../identity/tokens/last-uses/service.ts';
import type { ActiveSignOn, Sessions } from '../../../identity/sessions/service.ts';
import type { Users } from '../../../identity/users/service.ts';
import { signOnOf, type Caller } from '../../../access/caller.ts';
import { nameScopes, normaliseScopes } from '../../../access/scopes.ts';
import { notFound } from '../../../kit/errors.ts';
import { HOUR, isoTime, type Clock } from '../../../kit/time.ts';
import type { Db } from '../../../storage/db.ts';
import type { AccessKind, ActiveAccess, Ending, Holder } from '../schema.ts';
import * as store from './store.ts';

export type ActiveAccessService = ReturnType<typeof createActiveAccess>;

/** An entry whose people are still ids. */
type Found = Omit<ActiveAccess, 'maker' | 'acts_for'> & {
  readonly makerId: number | null;
  readonly actsForId: number | null;
};

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Users;
  readonly applications: Applications;
  readonly sessions: Sessions;
  readonly families: AddressFamilyService;
  readonly lastUses: LastUses;
}

export function createActiveAccess(deps: Context) {
  return { ...bindTo(deps, { list, end, ofApplication, ofAccount }), ofCaller };
}

async function ofSessions({ sessions }: Context, caller: Caller, holder: Holder): Promise<Found[]> {
  if (!('accountId' in holder) && !('applicationId' in holder)) return [];
  return (await sessions.active(holder)).map(signOn => sessionEntry(signOn, caller));
}

async function ofApplications({ applications, lastUses }: Context, caller: Caller, holder: Holder): Promise<Found[]> {
  const found =
    'accountId' in holder
      ? await applications.listOwnedBy(holder.accountId)
      : 'applicationId' in holder
        ? [await applications.find(holder.applicationId)]
        : [];
  const entries: Found[] = [];
  for (const application of found) {
    if (!application) continue;
    for (const [kind, mark, since] of [
      ['secret', secretMark(application), application.secretSince],
      ['api-key', keyMark(application), application.keySince],
    ] as const) {
      if (mark === undefined) continue;
      const id = `${application.id}.${mark}`;
      const last = (await lastUses.of(kind, [id])).get(id) ?? null;
      entries.push({
        ...applicationEntry(application, kind),
        created_at: since,
        last_used_at: last,
        is_current: isCurrent(caller, kind, id),
      });
    }
  }
  return entries;
}

const given =
  (kind: store.GivenKind) =>
  async ({ db, clock, lastUses }: Context, caller: Caller, holder: Holder): Promise<Found[]> => {
    const rows = await store.listGiven(db, kind, holder, isoTime(clock.now()));
    if (kind === 'invitation') return rows.map(row => givenEntry(kind, row));
    const ids = rows.map(({ id }) => String(id));
    const used = await lastUses.of(kind, ids);
    return rows.map((row, at) => ({
      ...givenEntry(kind, row),
      last_used_at: used.get(String(row.id)) ?? null,
      is_current: isCurrent(caller, kind, ids[at] ?? ''),
    }));
  };

async function ofAddresses({ families, db }: Context, _caller: Caller, holder: Holder): Promise<Found[]> {
  const found = await families.list(family =>
    Object.entries(holder).every(([name, id]) => family[name as keyof typeof family] === id),
  );
  return Promise.all(
    found.map(async family => ({
      ...addressesEntry(family),
      place: family.cloudId === null ? null : await store.placeName(db, family.cloudId, family.projectId),
    })),
  );
}

const finders: readonly (readonly [
  readonly AccessKind[],
  (deps: Context, caller: Caller, holder: Holder) => Promise<Found[]>,
])[] = [
  [['session'], ofSessions],
  [['secret', 'api-key'], ofApplications],
  [['project-token'], given('project-token')],
  [['model-token'], given('model-token')],
  [['addresses'], ofAddresses],
  [['invitation'], given('invitation')],
];

async function find(deps: Context, caller: Caller, holder: Holder, kind?: AccessKind): Promise<Found[]> {
  const wanted = finders.filter(([kinds]) => kind === undefined || kinds.includes(kind));
  const found = await Promise.all(wanted.map(([, list]) => list(deps, caller, holder)));
  return found.flat().filter(entry => kind === undefined || entry.kind === kind);
}

/** Ends one entry of its holder. */
async function endOne({ sessions, applications, families, db }: Context, { kind, id }: Found, caller: Caller) {
  switch (kind) {
    case 'session':
      return sessions.endOne(id, signOnOf(caller));
    case 'secret':
    case 'api-key': {
      const clientId = (await applications.find(id))?.clientId;
      if (clientId !== undefined)
        await (kind === 'secret'
          ? applications.revokeSecret(clientId)
          : applications.revokeApiKey(clientId, 'access.end'));
      return;
    }
    case 'addresses': {
      const ended = (await families.list(() => true)).filter(family => family.id === id);
      return db.tx(async tx => {
        await families.end(tx, ended);
        record(tx, { action: 'access.end', object: null });
      });
    }
    default:
      return db.tx(async tx => {
        await store.deleteGiven(tx, kind, id);
        record(tx, { action: 'access.end', object: null });
      });
  }
}

/** Valid access of a holder, of one kind or all. */
async function list(deps: Context, caller: Caller, holder: Holder, kind?: AccessKind): Promise<ActiveAccess[]> {
  const found = await find(deps, caller, holder, kind);
  const people = await deps.users.findMany(
    found.flatMap(({ makerId, actsForId }) => [makerId, actsForId].filter(id => id !== null)),
  );
  const describe = (id: number | null) => {
    const account = id === null ? undefined : people.get(id);
    return account ? deps.users.describeShort(account) : null;
  };
  return found.map(({ makerId, actsForId, ...entry }) => ({
    ...entry,
    maker: describe(makerId),
    acts_for: describe(actsForId),
  }));
}

/**
 * Ends one by its id, all of a kind, or all. When several end, the access of the request itself stays valid, so
 * that the caller can see the result.
 * @throws 404 when the holder has no access of this kind and id
 */
async function end(deps: Context, caller: Caller, holder: Holder, { kind, id }: Ending): Promise<void> {
  const found = await find(deps, caller, holder, kind === 'all' ? undefined : kind);
  if (id !== undefined) {
    const one = found.find(entry => entry.id === id && entry.kind === kind);
    if (!one) throw notFound(`${kind} that lives`);
    return endOne(deps, one, caller);
  }
  for (const entry of found) if (!entry.is_current) await endOne(deps, entry, caller);
  if (kind !== 'all' || !('accountId' in holder)) return;
  // Includes unfinished sign-ins and their codes.
  const account = await deps.users.find(holder.accountId);
  if (account)
    await deps.users.endSignOns(
      account,
      holder.accountId === caller.accountId ? signOnOf(caller) : undefined,
      'access.end',
    );
}

/** The holder that a caller is: for an application, the access obtained through it. */
const ofCaller = ({ kind, accountId, applicationId }: Caller): Holder =>
  kind === 'application' && applicationId !== null ? { applicationId } : { accountId };

/** @throws 404 for an application that the caller does not own and is not itself */
async function ofApplication({ applications }: Context, caller: Caller, id: number): Promise<Holder> {
  if (caller.kind === 'application' && caller.applicationId === id) return { applicationId: id };
  return { applicationId: (await applications.managedBy(caller, id)).id };
}

/** @throws 404 when there is no such person */
async function ofAccount({ users }: Context, id: number): Promise<Holder> {
  if ((await users.find(id))?.kind !== 'person') throw notFound('account');
  return { accountId: id };
}

function isCurrent({ credential }: Caller, kind: string, id: string): boolean {
  return credential?.kind === kind && credential.id === id;
}

const nothing = {
  cloud_id: null,
  project_id: null,
  place: null,
  makerId: null,
  actsForId: null,
  scopes: [],
  created_at: null,
  last_used_at: null,
  expires_at: null,
  browser: null,
  address: null,
  is_current: false,
} as const;

function sessionEntry(
  { id, grantId, accountId, client, browser, address, created_at, last_used_at, expires_at }: ActiveSignOn,
  caller: Caller,
): Found {
  return {
    ...nothing,
    kind: 'session',
    id,
    name: client,
    makerId: accountId,
    scopes: [],
    created_at,
    last_used_at,
    expires_at,
    browser: browser || null,
    address: address || null,
    is_current: isCurrent(caller, 'session', grantId),
  };
}

function applicationEntry({ id, name, ownerId, scopes }: Application, kind: 'secret' | 'api-key'): Found {
  return { ...nothing, kind, id, name, makerId: ownerId, scopes: nameScopes(scopes) };
}

function givenEntry(kind: store.GivenKind, row: store.GivenRow): Found {
  const { maker_id: makerId, acts_for_id: actsForId, scopes, ...rest } = row;
  return { ...nothing, ...rest, kind, makerId, actsForId, scopes: nameScopes(normaliseScopes(scopes.split(' '))) };
}

function addressesEntry(family: Family & { readonly id: number }): Found {
  return {
    ...nothing,
    kind: 'addresses',
    id: family.id,
    name: '',
    cloud_id: family.cloudId,
    project_id: family.projectId,
    makerId: family.accountId,
    scopes: nameScopes(family.scopes),
    created_at: isoTime(family.createdAt),
    last_used_at: family.usedAt === null ? null : isoTime(family.usedAt),
    expires_at: isoTime(family.givenAt + HOUR),
  };
}
