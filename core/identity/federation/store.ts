// All SQL of sign-in providers.
import { rowReturned, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';

export interface ProviderRow {
  readonly id: number;
  readonly alias: string;
  readonly name: string;
  readonly kind: 'oidc' | 'saml';
  readonly is_enabled: 0 | 1;
  readonly issuer: string | null;
  readonly client_id: string | null;
  readonly sealed_secret: string | null;
  readonly metadata_url: string | null;
  readonly metadata_xml: string | null;
  /** JSON */
  readonly attributes: string;
  readonly creates_accounts: 0 | 1;
  /** JSON list */
  readonly allowed_domains: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export const allProviders = (db: Reads) => db.all<ProviderRow>('SELECT * FROM sign_in_provider ORDER BY id');

export const providerBy = <By extends 'id' | 'alias'>(db: Reads, by: By, value: ProviderRow[By]) =>
  db.get<ProviderRow>(`SELECT * FROM sign_in_provider WHERE ${by} = ?`, [value]);

export const insertProvider = (tx: Tx, row: Omit<ProviderRow, 'id'>) =>
  rowReturned<ProviderRow>(
    tx,
    ...named(
      `INSERT INTO sign_in_provider (alias, name, kind, is_enabled, issuer, client_id, sealed_secret, metadata_url,
         metadata_xml, attributes, creates_accounts, allowed_domains, created_at, updated_at)
       VALUES (:alias, :name, :kind, :is_enabled, :issuer, :client_id, :sealed_secret, :metadata_url, :metadata_xml,
         :attributes, :creates_accounts, :allowed_domains, :created_at, :updated_at) RETURNING *`,
      row,
    ),
  );

export const updateProvider = (tx: Tx, row: ProviderRow) =>
  tx.run(
    ...named(
      `UPDATE sign_in_provider SET alias = :alias, name = :name, is_enabled = :is_enabled, issuer = :issuer,
         client_id = :client_id, sealed_secret = :sealed_secret, metadata_url = :metadata_url,
         metadata_xml = :metadata_xml, attributes = :attributes, creates_accounts = :creates_accounts,
         allowed_domains = :allowed_domains, updated_at = :updated_at
       WHERE id = :id`,
      row,
    ),
  );

/** With it go its links to accounts and the sign-ins that are on their way. */
export const deleteProvider = (tx: Tx, id: number) => tx.run('DELETE FROM sign_in_provider WHERE id = ?', [id]);
