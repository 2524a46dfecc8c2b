// The end of an account in its clouds.
import { forbidden } from '../../kit/errors.ts';
import { roles } from '../../access/roles.ts';
import type { Tx } from '../../storage/db.ts';
import { withdrawInvitations } from '../access-tokens/service.ts';
import { ownClouds } from './store.ts';

export function createLeave(removeWithin: (tx: Tx, id: number, actorId: number) => Promise<void>) {
  /**
   * Takes an account that is deleted out of its clouds: those where it is the only member are deleted too. What it
   * invited is withdrawn. @throws 403 for the last administrator of a cloud in which others are
   */
  return async (tx: Tx, accountId: number): Promise<void> => {
    await withdrawInvitations(tx, accountId);
    for (const { cloud_id, role, others, other_admins } of await ownClouds(tx, accountId)) {
      if (role !== roles.admin || other_admins > 0) continue;
      if (others > 0) throw forbidden('A cloud with other members needs at least one administrator.', 'last_admin');
      await removeWithin(tx, cloud_id, accountId);
    }
  };
}
