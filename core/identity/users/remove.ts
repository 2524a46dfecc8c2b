// The end of accounts of people.
import { record } from '../../audit/record.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { accountOf, type Together } from './account.ts';
import { endApplicationsOf } from './endings/service.ts';
import * as store from './store.ts';

export function createRemovals({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /**
     * Deletes a person's account with its password and memberships; applications that it owns end at once.
     * @param together deletes more in the same transaction
     * @throws 404, 403 for the last administrator
     */
    async remove(id: AccountId, together?: Together): Promise<void> {
      await db.tx(async tx => {
        const row = await personById(tx, id);
        await keepAnAdministrator(tx, row);
        await together?.(tx, accountOf(row));
        await endApplicationsOf(tx, id, isoTime(clock.now()));
        await store.deleteAccount(tx, id);
        record(tx, { action: 'account.delete', object: { id, name: row.email } });
      });
    },
  };
}

/** @throws 404 when there is no such person */
export async function personById(tx: Tx, id: AccountId): Promise<store.AccountRow> {
  const row = await store.accountById(tx, id);
  if (row?.kind !== 'person') throw notFound('account');
  return row;
}

/** @throws 403 for the last administrator of the service */
export async function keepAnAdministrator(tx: Tx, { id, is_administrator }: store.AccountRow): Promise<void> {
  if (is_administrator === 1 && (await store.countOtherAdministrators(tx, id)) === 0)
    throw forbidden('The server needs at least one administrator.', 'last_admin');
}
