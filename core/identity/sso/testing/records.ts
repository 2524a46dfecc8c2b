// For tests: the OpenID provider's records, opened with the keys of the service.
import type { AdapterPayload } from 'oidc-provider';
import type { Db } from '../../../storage/db.ts';
import type { Secrets } from '../../../storage/keys/secrets.ts';
import { createRecordSeal } from '../record-seal.ts';

interface Kept {
  readonly db: Db;
  readonly secrets: Secrets;
}

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly payload: string;
}

const rowsOf = ({ db }: Kept) => db.all<Row>('SELECT kind, id, payload FROM oidc_record ORDER BY kind, id');

/** All records, each with the id that is presented for it. */
export async function openedRecords(kept: Kept): Promise<{ kind: string; id: string; payload: AdapterPayload }[]> {
  const { open } = createRecordSeal(kept.secrets);
  return (await rowsOf(kept))
    .filter(({ kind }) => kind !== 'Ended')
    .map(row => {
      const payload = open(row.kind, row.id, row.payload);
      return { kind: row.kind, id: payload.jti ?? row.id, payload };
    });
}

/** Changes the content of records of a kind, as time would. */
export async function changeRecords(
  kept: Kept,
  kind: string,
  change: (payload: AdapterPayload) => AdapterPayload,
): Promise<void> {
  const { open, seal } = createRecordSeal(kept.secrets);
  const rows = (await rowsOf(kept)).filter(row => row.kind === kind);
  await kept.db.tx(async tx => {
    for (const { id, payload } of rows) {
      await tx.run('UPDATE oidc_record SET payload = ? WHERE kind = ? AND id = ?', [
        seal(kind, id, change(open(kind, id, payload))),
        kind,
        id,
      ]);
    }
  });
}
