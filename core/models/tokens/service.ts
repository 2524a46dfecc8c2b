// Tokens that open one model for some hours: never more than their maker may do with it.
import type { Caller, Credential } from '../../access/caller.ts';
import { bindTo } from '../../kit/bind-to.ts';
import type { Scope } from '../../access/scopes.ts';
import { record } from '../../audit/record.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import { digestOf, randomToken } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { loggedPart, type ModelRow } from '../access/rows.ts';
import { tokenEnd } from '../../access/lifetimes.ts';
import type { Db } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { ModelToken, ModelTokenChange, NewModelToken } from './schema.ts';
import * as store from './store.ts';

/** Rights of accounts in projects; provided by members of collaboration. */
export interface Rights {
  /**
   * Usable scopes, of those given, that an account has in a project at present, through the application if any;
   * undefined when it is not in it.
   */
  rightsIn(
    maker: { readonly accountId: number; readonly applicationId: number | null },
    projectId: number,
    scopes: Iterable<Scope>,
  ): Promise<{ readonly scopes: ReadonlySet<Scope> } | undefined>;
}

const PURPOSE = 'model-access-token';

export type ModelTokens = ReturnType<typeof createModelTokens>;

interface Context {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  access: Access;
  rights: Rights;
}

export const createModelTokens = (deps: Context) =>
  bindTo(deps, { identify, behind, create, list, get, update, remove });

const nowOf = ({ clock }: Context) => isoTime(clock.now());

/** The row behind a token of the caller's own, for this model. @throws 404 */
async function ownRow(deps: Context, { accountId }: Caller, modelId: number, token: string): Promise<store.TokenRow> {
  const row = await store.findToken(deps.db, digestOf(token));
  if (!row || row.model_id !== modelId || row.account_id !== accountId || row.expires_at <= nowOf(deps))
    throw notFound('model access token');
  return row;
}

/** @throws 404 where the caller may not read, 403 for a writing token when the caller cannot write */
async function check({ access }: Context, caller: Caller, at: ModelAt, isReadOnly: boolean): Promise<ModelRow> {
  if (isReadOnly) return access.visibleAt(at);
  if (!caller.scopes.has('model:write'))
    throw new AppError(403, 'missing_scope', 'You cannot grant a scope that you do not have here: model:write.');
  return access.writableAt(at);
}

const describe = ({ secrets }: Context, { sealed_token, read_only, expires_at }: store.TokenRow): ModelToken => ({
  token: secrets.unseal(PURPOSE, sealed_token),
  read_only: read_only === 1,
  expires_at,
});

async function callerOf(deps: Context, row: store.TokenRow | undefined, address?: string): Promise<Caller | undefined> {
  if (!row || row.expires_at <= nowOf(deps)) return undefined;
  const { account_id: accountId, application_id: applicationId, project_id, model_id } = row;
  const wanted: readonly Scope[] = row.read_only === 1 ? ['model:read'] : ['model:read', 'model:write'];
  const held = await deps.rights.rightsIn({ accountId, applicationId }, project_id, wanted);
  return (
    held && {
      kind: 'project-token',
      accountId,
      applicationId,
      scopes: held.scopes,
      onlyProject: project_id,
      onlyModel: model_id,
      credential: { kind: 'model-token', id: String(row.id) },
      ...(address !== undefined && { address }),
    }
  );
}

/**
 * The caller behind a token; undefined when it is unknown or ended, its model is deleted, or its maker has left the
 * project.
 */
const identify = async (deps: Context, token: string, address?: string) =>
  callerOf(deps, await store.findToken(deps.db, digestOf(token)), address);

/** The present caller of a token, by its row; undefined when it has ended. */
const behind = async (deps: Context, { kind, id }: Credential) =>
  kind === 'model-token' ? callerOf(deps, await store.tokenById(deps.db, Number(id))) : undefined;

async function create(deps: Context, caller: Caller, at: ModelAt, given: NewModelToken): Promise<ModelToken> {
  const { read_only: readOnly = true, expires_at } = given;
  const model = await check(deps, caller, at, readOnly);
  const expiresAt = isoTime(tokenEnd(deps.clock, expires_at));
  const token = randomToken();
  await deps.db.tx(async tx => {
    record(tx, { action: 'model-token.create', object: loggedPart(model) });
    await store.deleteEndedTokens(tx, model.id, nowOf(deps));
    await store.insertToken(tx, {
      modelId: model.id,
      accountId: caller.accountId,
      applicationId: caller.applicationId,
      digest: digestOf(token),
      sealed: deps.secrets.seal(PURPOSE, token),
      readOnly,
      expiresAt,
      now: nowOf(deps),
    });
  });
  return describe(deps, await ownRow(deps, caller, model.id, token));
}

/** The caller's own tokens only: a token that can be read can be used. */
async function list(deps: Context, { accountId }: Caller, at: ModelAt): Promise<ModelToken[]> {
  const { id } = await deps.access.visibleAt(at);
  return (await store.listTokens(deps.db, id, accountId, nowOf(deps))).map(row => describe(deps, row));
}

async function get(deps: Context, caller: Caller, at: ModelAt, token: string): Promise<ModelToken> {
  const { id } = await deps.access.visibleAt(at);
  return describe(deps, await ownRow(deps, caller, id, token));
}

/** Values not given stay. */
async function update(
  deps: Context,
  caller: Caller,
  at: ModelAt,
  token: string,
  { read_only, expires_at }: ModelTokenChange,
): Promise<ModelToken> {
  const model = await deps.access.visibleAt(at);
  const row = await ownRow(deps, caller, model.id, token);
  const readOnly = read_only ?? row.read_only === 1;
  await check(deps, caller, at, readOnly);
  await deps.db.tx(async tx => {
    record(tx, { action: 'model-token.update', object: loggedPart(model) });
    const expiresAt = expires_at === undefined ? row.expires_at : isoTime(tokenEnd(deps.clock, expires_at));
    await store.updateToken(tx, row.id, { readOnly, expiresAt });
  });
  return describe(deps, await ownRow(deps, caller, model.id, token));
}

async function remove(deps: Context, caller: Caller, at: ModelAt, token: string): Promise<void> {
  const model = await deps.access.visibleAt(at);
  const row = await ownRow(deps, caller, model.id, token);
  await deps.db.tx(async tx => {
    record(tx, { action: 'model-token.delete', object: loggedPart(model) });
    await store.deleteToken(tx, row.id);
  });
}
