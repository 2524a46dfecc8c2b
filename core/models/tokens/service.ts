// Tokens that open one model for some hours: never more than their maker may do with it.
import type { Caller, Credential } from '../../access/caller.ts';
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

export function createModelTokens(deps: { db: Db; clock: Clock; secrets: Secrets; access: Access; rights: Rights }) {
  const { db, clock, secrets, access, rights } = deps;

  const now = () => isoTime(clock.now());

  /** The row behind a token of the caller's own, for this model. @throws 404 */
  async function ownRow({ accountId }: Caller, modelId: number, token: string): Promise<store.TokenRow> {
    const row = await store.findToken(db, digestOf(token));
    if (!row || row.model_id !== modelId || row.account_id !== accountId || row.expires_at <= now())
      throw notFound('model access token');
    return row;
  }

  /** @throws 404 where the caller may not read, 403 for a writing token when the caller cannot write */
  async function check(caller: Caller, at: ModelAt, isReadOnly: boolean): Promise<ModelRow> {
    if (isReadOnly) return access.visibleAt(at);
    if (!caller.scopes.has('model:write'))
      throw new AppError(403, 'missing_scope', 'You cannot grant a scope that you do not have here: model:write.');
    return access.writableAt(at);
  }

  const describe = ({ sealed_token, read_only, expires_at }: store.TokenRow): ModelToken => ({
    token: secrets.unseal(PURPOSE, sealed_token),
    read_only: read_only === 1,
    expires_at,
  });

  async function callerOf(row: store.TokenRow | undefined, address?: string): Promise<Caller | undefined> {
    if (!row || row.expires_at <= now()) return undefined;
    const wanted: readonly Scope[] = row.read_only === 1 ? ['model:read'] : ['model:read', 'model:write'];
    const maker = { accountId: row.account_id, applicationId: row.application_id };
    const held = await rights.rightsIn(maker, row.project_id, wanted);
    return (
      held && {
        kind: 'project-token',
        accountId: row.account_id,
        applicationId: row.application_id,
        scopes: held.scopes,
        onlyProject: row.project_id,
        onlyModel: row.model_id,
        credential: { kind: 'model-token', id: String(row.id) },
        ...(address !== undefined && { address }),
      }
    );
  }

  return {
    /**
     * The caller behind a token; undefined when it is unknown or ended, its model is deleted, or its maker has left the
     * project.
     */
    async identify(token: string, address?: string): Promise<Caller | undefined> {
      return callerOf(await store.findToken(db, digestOf(token)), address);
    },

    /** The present caller of a token, by its row; undefined when it has ended. */
    async behind({ kind, id }: Credential): Promise<Caller | undefined> {
      return kind === 'model-token' ? callerOf(await store.tokenById(db, Number(id))) : undefined;
    },

    async create(caller: Caller, at: ModelAt, { read_only = true, expires_at }: NewModelToken): Promise<ModelToken> {
      const model = await check(caller, at, read_only);
      const modelId = model.id;
      const expiresAt = isoTime(tokenEnd(clock, expires_at));
      const token = randomToken();
      await db.tx(async tx => {
        record(tx, { action: 'model-token.create', object: loggedPart(model) });
        await store.deleteEndedTokens(tx, modelId, now());
        await store.insertToken(tx, {
          modelId,
          accountId: caller.accountId,
          applicationId: caller.applicationId,
          digest: digestOf(token),
          sealed: secrets.seal(PURPOSE, token),
          readOnly: read_only,
          expiresAt,
          now: now(),
        });
      });
      return describe(await ownRow(caller, modelId, token));
    },

    /** The caller's own tokens only: a token that can be read can be used. */
    async list({ accountId }: Caller, at: ModelAt): Promise<ModelToken[]> {
      const { id } = await access.visibleAt(at);
      return (await store.listTokens(db, id, accountId, now())).map(describe);
    },

    async get(caller: Caller, at: ModelAt, token: string): Promise<ModelToken> {
      const { id } = await access.visibleAt(at);
      return describe(await ownRow(caller, id, token));
    },

    /** Values not given stay. */
    async update(
      caller: Caller,
      at: ModelAt,
      token: string,
      { read_only, expires_at }: ModelTokenChange,
    ): Promise<ModelToken> {
      const model = await access.visibleAt(at);
      const { id } = model;
      const row = await ownRow(caller, id, token);
      const readOnly = read_only ?? row.read_only === 1;
      await check(caller, at, readOnly);
      await db.tx(async tx => {
        record(tx, { action: 'model-token.update', object: loggedPart(model) });
        await store.updateToken(tx, row.id, {
          readOnly,
          expiresAt: expires_at === undefined ? row.expires_at : isoTime(tokenEnd(clock, expires_at)),
        });
      });
      return describe(await ownRow(caller, id, token));
    },

    async remove(caller: Caller, at: ModelAt, token: string): Promise<void> {
      const model = await access.visibleAt(at);
      const row = await ownRow(caller, model.id, token);
      await db.tx(async tx => {
        record(tx, { action: 'model-token.delete', object: loggedPart(model) });
        await store.deleteToken(tx, row.id);
      });
    },
  };
}
