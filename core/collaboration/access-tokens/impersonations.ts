// Tokens that act for another member, without their secret: for that member, and for administrators of the project.
import { record } from '../../audit/record.ts';
import { describeShort } from '../../identity/users/service.ts';
import { nameScopes, normaliseScopes } from '../../access/scopes.ts';
import { notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import type { People } from '../members/service.ts';
import type { Impersonation } from './schema.ts';
import * as store from './store.ts';

export function createImpersonations(deps: { readonly db: Db; readonly clock: Clock; readonly users: People }) {
  const { db, clock, users } = deps;
  async function list(of: store.ImpersonationsOf): Promise<Impersonation[]> {
    const rows = await store.listImpersonations(db, of, isoTime(clock.now()));
    const accounts = await users.findMany(
      rows.flatMap(({ account_id, impersonated_id }) => [account_id, impersonated_id ?? 0]),
    );
    return rows.flatMap(row => {
      const [maker, subject] = [accounts.get(row.account_id), accounts.get(row.impersonated_id ?? 0)];
      if (!maker || !subject) return [];
      const impersonation = {
        id: row.id,
        cloud_id: row.cloud_id,
        project: { id: row.project_id, name: row.project_name },
        maker: describeShort(maker),
        application: row.application_name,
        subject: describeShort(subject),
        scopes: nameScopes(normaliseScopes(row.scopes.split(' '))),
        created_at: row.created_at,
        expires_at: row.expires_at,
      };
      return [impersonation];
    });
  }

  return {
    /** Tokens that act in the name of an account, in all projects. */
    listImpersonating: (subjectId: number): Promise<Impersonation[]> => list({ subjectId }),

    /** All tokens of a project that act for a member other than their maker. */
    listOfProject: (projectId: number): Promise<Impersonation[]> => list({ projectId }),

    /** Ends one, at once. @param of account or project that it must belong to @throws 404 */
    async endImpersonation(id: number, of: store.ImpersonationsOf): Promise<void> {
      const found = (await list(of)).find(token => token.id === id);
      if (!found) throw notFound('impersonating token');
      await db.tx(async tx => {
        if ((await store.deleteToken(tx, id)) === 0) throw notFound('impersonating token');
        record(tx, {
          action: 'access-token.delete',
          object: { id, name: null },
          inNameOfId: found.subject.id,
          cloudId: found.cloud_id,
          projectId: found.project.id,
        });
      });
    },
  };
}
