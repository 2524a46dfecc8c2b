// The step of migration 026: seals records that older versions stored in clear, so that users need not sign in again.
// Expired ones are deleted.
import type { AdapterPayload } from 'oidc-provider';
import type { Migrating } from '../../storage/database/migrate.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import { createRecordSeal, mentionsOf, sessionUidOf } from './record-seal.ts';

interface OldRow {
  readonly rowid: number;
  readonly kind: string;
  readonly id: string;
  /** JSON in clear */
  readonly payload: string;
}

/** Runs in the migration's transaction, when no row is sealed yet. A new database has none, and needs no secrets. */
export function sealOldRecords(database: Migrating, secrets: () => Secrets): void {
  database.run('DELETE FROM oidc_record WHERE expires_at <= ?', [Math.floor(Date.now() / 1000)]);
  const rows = database.all<OldRow>('SELECT rowid, kind, id, payload FROM oidc_record');
  if (rows.length === 0) return;
  const { idOf, seal, userCodeOf } = createRecordSeal(secrets());
  for (const { rowid, kind, id, payload } of rows) {
    const opened = JSON.parse(payload) as AdapterPayload;
    const storedId = idOf(kind, id);
    database.run('UPDATE oidc_record SET id = ?, payload = ?, uid = ?, user_code = ?, mentions = ? WHERE rowid = ?', [
      storedId,
      seal(kind, storedId, opened),
      sessionUidOf(kind, opened),
      opened.userCode === undefined ? null : userCodeOf(opened.userCode),
      mentionsOf(kind, opened),
      rowid,
    ]);
  }
}
