// Protects records of the OpenID provider, so that a copy of the database opens nothing: values that are presented to
// this service (codes, tokens, cookies of sessions and sign-ins) are stored as a keyed digest, the rest of a record is
// sealed.
import { createHmac } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import type { Secrets } from '../../storage/keys/secrets.ts';
import type { Migrating } from '../../storage/database/migrate.ts';

// The step of migration 026: seals records that older versions stored in clear, so that users need not sign in again.
// Expired ones are deleted.

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

/** Kinds whose ids are no secrets: access tokens carry that of their consent, `Ended` names sessions by their uid. */
const NAMED: ReadonlySet<string> = new Set(['Grant', 'Ended']);

export function createRecordSeal(secrets: Secrets) {
  const key = secrets.keyFor('sign-in record ids');
  // Keyed, because what people type for a device is too short for a plain digest.
  const digest = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url');
  /** Opens for its own row only. */
  const purpose = (kind: string, storedId: string) => `sign-in record ${kind} ${storedId}`;

  return {
    /** The stored form of the id of a record. */
    idOf: (kind: string, id: string) => (NAMED.has(kind) ? id : digest(kind, id)),
    userCodeOf: (userCode: string) => digest('user code', userCode),
    seal: (kind: string, storedId: string, payload: AdapterPayload) =>
      secrets.seal(purpose(kind, storedId), JSON.stringify(payload)),
    open: (kind: string, storedId: string, sealed: string) =>
      JSON.parse(secrets.unseal(purpose(kind, storedId), sealed)) as AdapterPayload,
  };
}

/** The id of the browser's session of a record, as tokens name it; no cookie has that name. */
export function sessionUidOf(kind: string, payload: Pick<AdapterPayload, 'uid' | 'sessionUid'>): string | null {
  const { uid, sessionUid } = payload;
  return (kind === 'Session' ? uid : sessionUid) ?? null;
}

interface Mentioning {
  readonly authorizations?: Readonly<Record<string, { readonly grantId?: string }>>;
  readonly session?: { readonly accountId?: string };
  readonly result?: { readonly login?: { readonly accountId?: string }; readonly entry?: { readonly sub?: string } };
}

/**
 * Keys of a record besides its own columns, between blanks: consents that a browser's session holds, and accounts that
 * a sign-in under way is about.
 */
export function mentionsOf(kind: string, payload: AdapterPayload): string {
  const { authorizations = {}, session, result } = payload as Mentioning;
  const found =
    kind === 'Session'
      ? Object.values(authorizations).map(({ grantId }) => grantId)
      : kind === 'Interaction'
        ? [session?.accountId, result?.login?.accountId, result?.entry?.sub]
        : [];
  return found
    .filter(name => name !== undefined)
    .map(name => ` ${name} `)
    .join('');
}
