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
import type { Log } from '../../../kit/log.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import { portionsOf, type Db, type Tx } from '../../../storage/db.ts';
import * as store from '../store.ts';

/** The holder and project of a family. */
export interface FamilyHolder {
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
export interface HolderChecks {
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
export type FamilyState = 'open' | 'ended' | 'absent';

export type AddressFamilyService = ReturnType<typeof createAddressFamilies>;

/** Milliseconds that an address lives (service.md section 8), and that the result of an authorisation is cached. */
export const [ADDRESS_LIFE, BELIEVED] = [lifetimes.fileAddress, 400];
/** Milliseconds that rows are kept beyond that: they are written now and then only. */
const SLACK = 600_000;
const SCOPES: readonly Scope[] = ['bcf:read', 'cloud:read', 'document:read', 'model:read'];

/** The known families, by their marks and their holders. */
function createMemory() {
  const byMark = new Map<string, Family>();
  const byHolder = new Map<string, Family>();
  const answers = new Map<string, { readonly at: number; readonly state: Promise<FamilyState> }>();
  return {
    byMark,
    byHolder,
    answers,
    remember(family: Family): void {
      byMark.set(family.mark, family);
      byHolder.set(keyOf(family), family);
    },
    forget(family: Family): void {
      byMark.delete(family.mark);
      answers.delete(family.mark);
      if (byHolder.get(keyOf(family)) === family) byHolder.delete(keyOf(family));
    },
  };
}

export function createAddressFamilies(deps: { readonly db: Db; readonly clock: Clock; readonly log: Log }) {
  const { db, clock, log } = deps;
  const { byMark, byHolder, answers, remember, forget } = createMemory();
  const ofAsker = new WeakMap<Asker, Family>();
  let checks: HolderChecks | undefined;

  /** Whether the holder may still read by their credential, and still has access to the place. */
  async function check(holder: FamilyHolder): Promise<FamilyState> {
    if (!checks) throw new Error('nothing checks the holders of addresses yet');
    const { accountId, cloudId, projectId, scopes } = holder;
    const caller = await checks.callerOf(holder);
    if (!caller || caller.accountId !== accountId || scopes.some(scope => !caller.scopes.has(scope))) return 'ended';
    if (cloudId === null) return 'open';
    return (await checks.findPlace(caller, cloudId, projectId ?? undefined)) ? 'open' : 'absent';
  }

  /** Writes new and used families, and only those that have not ended in the meantime. */
  async function write(families: readonly Family[]): Promise<void> {
    for (const portion of portionsOf(families, 500)) {
      await db.tx(
        unlogged('temporary addresses', async tx => {
          for (const family of portion) if (byMark.has(family.mark)) await store.putFamily(tx, rowOf(family));
        }),
      );
    }
    for (const family of families) family.isKept = true;
  }

  function begin(holder: FamilyHolder): Family {
    const now = clock.now();
    const family = {
      ...holder,
      mark: randomBytes(8).toString('hex'),
      createdAt: now,
      givenAt: now,
      usedAt: null,
      isKept: false,
    };
    remember(family);
    // Not awaited: when a crash loses a family, its holder requests again.
    write([family]).catch((error: unknown) => log.warn('a family of addresses was not kept', { error }));
    return family;
  }

  return {
    /** Sets the rooms that check holders, before the first request. */
    checkBy(rooms: HolderChecks): void {
      checks = rooms;
    },

    /** Reads the rows of an earlier run; before the first request. */
    async load(): Promise<void> {
      for (const row of await store.allFamilies(db)) remember(familyOf(row));
    },

    /** The mark of the current caller; undefined for background work. */
    current(): string | undefined {
      const asker = currentAsker();
      const holder = asker && holderOf(asker);
      if (!holder) return undefined;
      const known = ofAsker.get(asker);
      const family = known && byMark.has(known.mark) ? known : (byHolder.get(keyOf(holder)) ?? begin(holder));
      ofAsker.set(asker, family);
      const now = clock.now();
      if (family.givenAt !== now) Object.assign(family, { givenAt: now, isKept: false });
      return family.mark;
    },

    /** @param isFresh whether to ignore cached results */
    async stateOf(mark: string, isFresh = false): Promise<FamilyState> {
      const family = byMark.get(mark);
      if (!family) return 'ended';
      const now = clock.now();
      const known = answers.get(mark);
      const answer =
        !isFresh && known && Math.abs(now - known.at) < BELIEVED ? known : { at: now, state: check(family) };
      answers.set(mark, answer);
      const state = await answer.state;
      if (state !== 'open') {
        answers.delete(mark); // restored things, such as a project out of the bin, are available at once
        return state;
      }
      Object.assign(family, { usedAt: now, isKept: false });
      return byMark.has(mark) ? 'open' : 'ended';
    },

    /** Families that could still open something, with their rows' ids; of those that `isMeant` chooses. */
    async list(isMeant: (holder: FamilyHolder) => boolean): Promise<(Family & { readonly id: number })[]> {
      const alive = [...byMark.values()].filter(
        family => family.givenAt + ADDRESS_LIFE > clock.now() && isMeant(family),
      );
      await write(alive.filter(family => !family.isKept));
      const rows = await store.familiesByMarks(
        db,
        alive.map(({ mark }) => mark),
      );
      const ids = new Map(rows.map(({ mark, id }) => [mark, id]));
      return alive.flatMap(family => {
        const id = ids.get(family.mark);
        return id === undefined ? [] : [{ ...family, id }];
      });
    },

    /** Ends families: their addresses open nothing from now on. */
    async end(tx: Tx, families: readonly Family[]): Promise<void> {
      for (const { mark } of families) {
        const family = byMark.get(mark);
        if (family) forget(family);
      }
      await store.deleteFamilies(
        tx,
        families.map(({ mark }) => mark),
      );
    },

    /** Writes uses, and deletes families whose last address has expired where deletion is allowed. */
    async sweep(mayForget: boolean): Promise<void> {
      const over = !mayForget
        ? []
        : [...byMark.values()].filter(({ givenAt }) => givenAt + ADDRESS_LIFE + SLACK < clock.now());
      for (const family of over) forget(family);
      await write([...byMark.values()].filter(family => !family.isKept));
      if (over.length > 0)
        await db.tx(
          unlogged('temporary addresses', tx =>
            store.deleteFamilies(
              tx,
              over.map(({ mark }) => mark),
            ),
          ),
        );
    },
  };
}

function holderOf({ caller, cloudId, projectId }: Asker): FamilyHolder | undefined {
  const { credential, accountId, applicationId, scopes } = caller;
  if (!credential) return undefined;
  return {
    credential,
    accountId,
    applicationId,
    cloudId,
    projectId,
    scopes: SCOPES.filter(scope => scopes.has(scope)),
  };
}

function keyOf({ credential: { kind, id }, accountId, cloudId, projectId, scopes }: FamilyHolder): string {
  return [kind, id, accountId, cloudId, projectId, ...scopes].join(' ');
}

function rowOf(given: Family): Omit<store.FamilyRow, 'id'> {
  const { credential, accountId, applicationId, cloudId, projectId, scopes, ...family } = given;
  const { mark, createdAt, givenAt, usedAt } = family;
  return {
    mark,
    credential_kind: credential.kind,
    credential_id: credential.id,
    account_id: accountId,
    application_id: applicationId,
    cloud_id: cloudId,
    project_id: projectId,
    scopes: scopes.join(' '),
    created_at: isoTime(createdAt),
    given_at: isoTime(givenAt),
    used_at: usedAt === null ? null : isoTime(usedAt),
  };
}

function familyOf(row: store.FamilyRow): Family {
  return {
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
  };
}
