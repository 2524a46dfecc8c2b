// Families of temporary addresses: the addresses that one holder of one credential got for one project. A family ends
// as a whole, when a user ends it or when the right behind it is lost; its addresses then open nothing, whatever their
// remaining lifetime. Families are kept in memory, so that issuing and checking addresses costs no query; rows are for
// the next start.
import { randomBytes } from 'node:crypto';
import { unlogged } from '../../../storage/unlogged.ts';
import { lifetimes } from '../../../access/lifetimes.ts';
import { currentAsker, type Asker } from '../../../access/request-context.ts';
import type { Caller, Credential } from '../../../access/caller.ts';
import type { Scope } from '../../../access/scopes.ts';
import { bindTo } from '../../../kit/bind-to.ts';
import type { Log } from '../../../kit/log.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import { portionsOf, type Db, type Tx } from '../../../storage/db.ts';
import * as store from '../store.ts';

/** The holder and project of a family. */
interface FamilyHolder {
  readonly credential: Credential;
  readonly accountId: number;
  readonly applicationId: number | null;
  readonly cloudId: number | null;
  readonly projectId: number | null;
  /** read scopes of the holder */
  readonly scopes: readonly Scope[];
}

export interface Family extends FamilyHolder {
  readonly mark: string;
  readonly createdAt: number;
  /** milliseconds since 1970 of the last issued address */
  givenAt: number;
  /** when one was followed last */
  usedAt: number | null;
  /** whether its row is written and up to date */
  isKept: boolean;
}

/** The rooms that know the callers of credentials, and the places that these see. */
interface HolderChecks {
  /** the present caller of a credential; undefined when it has ended */
  readonly callerOf: (
    holder: FamilyHolder,
  ) => Promise<Pick<Caller, 'kind' | 'accountId' | 'onlyProject' | 'scopes'> | undefined>;
  readonly findPlace: (
    caller: Pick<Caller, 'kind' | 'accountId' | 'onlyProject'>,
    cloudId: number,
    projectId?: number,
  ) => Promise<unknown>;
}

/** `ended`: the credential or the family was ended. `absent`: the place no longer exists for its holder. */
type FamilyState = 'open' | 'ended' | 'absent';

export type AddressFamilyService = ReturnType<typeof createAddressFamilies>;

/** Milliseconds that an address lives (service.md section 8), and that the result of an authorisation is cached. */
export const [ADDRESS_LIFE, BELIEVED] = [lifetimes.fileAddress, 400];
/** Milliseconds that rows are kept beyond that: they are written now and then only. */
const SLACK = 600_000;
const SCOPES: readonly Scope[] = ['bcf:read', 'cloud:read', 'document:read', 'model:read'];

interface FamilyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

type Memory = FamilyDeps & {
  readonly byMark: Map<string, Family>;
  readonly byHolder: Map<string, Family>;
  readonly ofAsker: WeakMap<Asker, Family>;
  readonly answers: Map<string, { readonly at: number; readonly state: Promise<FamilyState> }>;
  checks: HolderChecks | undefined;
};

function remember({ byMark, byHolder }: Memory, family: Family): void {
  byMark.set(family.mark, family);
  byHolder.set(keyOf(family), family);
}

function forget({ byMark, byHolder, answers }: Memory, family: Family): void {
  byMark.delete(family.mark);
  answers.delete(family.mark);
  if (byHolder.get(keyOf(family)) === family) byHolder.delete(keyOf(family));
}

/** Whether the holder may still read by their credential, and still has access to the place. */
async function check({ checks }: Memory, holder: FamilyHolder): Promise<FamilyState> {
  if (!checks) throw new Error('nothing checks the holders of addresses yet');
  const { accountId, cloudId, projectId, scopes } = holder;
  const caller = await checks.callerOf(holder);
  if (!caller || caller.accountId !== accountId || scopes.some(scope => !caller.scopes.has(scope))) return 'ended';
  if (cloudId === null) return 'open';
  return (await checks.findPlace(caller, cloudId, projectId ?? undefined)) ? 'open' : 'absent';
}

const change = <T>({ db }: FamilyDeps, work: (tx: Tx) => Promise<T>) => db.tx(unlogged('temporary addresses', work));

/** Writes new and used families, and only those that have not ended in the meantime. */
async function write(memory: Memory, families: readonly Family[]): Promise<void> {
  for (const portion of portionsOf(families, 500))
    await change(memory, async tx => {
      for (const family of portion) if (memory.byMark.has(family.mark)) await store.putFamily(tx, rowOf(family));
    });
  for (const family of families) family.isKept = true;
}

function begin(memory: Memory, holder: FamilyHolder): Family {
  const now = memory.clock.now();
  const mark = randomBytes(8).toString('hex');
  const family = { ...holder, mark, createdAt: now, givenAt: now, usedAt: null, isKept: false };
  remember(memory, family);
  // Not awaited: when a crash loses a family, its holder requests again.
  write(memory, [family]).catch((error: unknown) => memory.log.warn('a family of addresses was not kept', { error }));
  return family;
}

/** The mark of the current caller; undefined for background work. */
function current(memory: Memory): string | undefined {
  const { byMark, byHolder, ofAsker, clock } = memory;
  const asker = currentAsker();
  const holder = asker && holderOf(asker);
  if (!holder) return undefined;
  const known = ofAsker.get(asker);
  const family = known && byMark.has(known.mark) ? known : (byHolder.get(keyOf(holder)) ?? begin(memory, holder));
  ofAsker.set(asker, family);
  const now = clock.now();
  if (family.givenAt !== now) Object.assign(family, { givenAt: now, isKept: false });
  return family.mark;
}

/** @param isFresh whether to ignore cached results */
async function stateOf(memory: Memory, mark: string, isFresh = false): Promise<FamilyState> {
  const { byMark, answers, clock } = memory;
  const family = byMark.get(mark);
  if (!family) return 'ended';
  const now = clock.now();
  const known = isFresh ? undefined : answers.get(mark);
  const answer = known && Math.abs(now - known.at) < BELIEVED ? known : { at: now, state: check(memory, family) };
  answers.set(mark, answer);
  const state = await answer.state;
  if (state !== 'open') {
    answers.delete(mark); // restored things, such as a project out of the bin, are available at once
    return state;
  }
  Object.assign(family, { usedAt: now, isKept: false });
  return byMark.has(mark) ? 'open' : 'ended';
}

/** Families that could still open something, with their rows' ids; of those that `isMeant` chooses. */
async function list(memory: Memory, isMeant: (holder: FamilyHolder) => boolean) {
  const now = memory.clock.now();
  const alive = [...memory.byMark.values()].filter(family => family.givenAt + ADDRESS_LIFE > now && isMeant(family));
  await write(
    memory,
    alive.filter(family => !family.isKept),
  );
  const rows = await store.familiesByMarks(memory.db, marksOf(alive));
  const ids = new Map(rows.map(({ mark, id }) => [mark, id]));
  return alive.flatMap(family => {
    const id = ids.get(family.mark);
    return id === undefined ? [] : [{ ...family, id }];
  });
}

/** Ends families: their addresses open nothing from now on. */
async function end(memory: Memory, tx: Tx, families: readonly Family[]): Promise<void> {
  for (const { mark } of families) {
    const family = memory.byMark.get(mark);
    if (family) forget(memory, family);
  }
  await store.deleteFamilies(tx, marksOf(families));
}

/** Writes uses, and deletes families whose last address has expired where deletion is allowed. */
async function sweep(memory: Memory, mayForget: boolean): Promise<void> {
  const { byMark, clock } = memory;
  const isOver = ({ givenAt }: Family) => mayForget && givenAt + ADDRESS_LIFE + SLACK < clock.now();
  const over = [...byMark.values()].filter(isOver);
  for (const family of over) forget(memory, family);
  await write(
    memory,
    [...byMark.values()].filter(family => !family.isKept),
  );
  if (over.length > 0) await change(memory, tx => store.deleteFamilies(tx, marksOf(over)));
}

const marksOf = (families: readonly Family[]): string[] => families.map(({ mark }) => mark);

export function createAddressFamilies(deps: FamilyDeps) {
  const memory: Memory = {
    ...deps,
    byMark: new Map(),
    byHolder: new Map(),
    ofAsker: new WeakMap(),
    answers: new Map(),
    checks: undefined,
  };

  return {
    ...bindTo(memory, { current, stateOf, list, end, sweep }),

    /** Sets the rooms that check holders, before the first request. */
    checkBy(rooms: HolderChecks): void {
      memory.checks = rooms;
    },

    /** Reads the rows of an earlier run; before the first request. */
    async load(): Promise<void> {
      for (const row of await store.allFamilies(deps.db)) remember(memory, familyOf(row));
    },
  };
}

function holderOf({ caller, cloudId, projectId }: Asker): FamilyHolder | undefined {
  const { credential, accountId, applicationId, scopes } = caller;
  if (!credential) return undefined;
  const read = SCOPES.filter(scope => scopes.has(scope));
  return { credential, accountId, applicationId, cloudId, projectId, scopes: read };
}

const keyOf = ({ credential: { kind, id }, accountId, cloudId, projectId, scopes }: FamilyHolder): string =>
  [kind, id, accountId, cloudId, projectId, ...scopes].join(' ');

const rowOf = (family: Family): Omit<store.FamilyRow, 'id'> => ({
  mark: family.mark,
  credential_kind: family.credential.kind,
  credential_id: family.credential.id,
  account_id: family.accountId,
  application_id: family.applicationId,
  cloud_id: family.cloudId,
  project_id: family.projectId,
  scopes: family.scopes.join(' '),
  created_at: isoTime(family.createdAt),
  given_at: isoTime(family.givenAt),
  used_at: family.usedAt === null ? null : isoTime(family.usedAt),
});

const familyOf = (row: store.FamilyRow): Family => ({
  mark: row.mark,
  credential: { kind: row.credential_kind as Credential['kind'], id: row.credential_id },
  accountId: row.account_id,
  applicationId: row.application_id,
  cloudId: row.cloud_id,
  projectId: row.project_id,
  scopes: SCOPES.filter(scope => row.scopes.split(' ').includes(scope)),
  createdAt: Date.parse(row.created_at),
  givenAt: Date.parse(row.given_at),
  usedAt: row.used_at === null ? null : Date.parse(row.used_at),
  isKept: true,
});
