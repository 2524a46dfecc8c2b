// All SQL of sign-in providers.
import type { Reads, Tx } from '../../storage/db.ts';
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

export function allProviders(db: Reads): Promise<ProviderRow[]> {
  return db.all<ProviderRow>('SELECT * FROM sign_in_provider ORDER BY id');
}

export function providerById(db: Reads, id: number): Promise<ProviderRow | undefined> {
  return db.get<ProviderRow>('SELECT * FROM sign_in_provider WHERE id = ?', [id]);
}

export function providerByAlias(db: Reads, alias: string): Promise<ProviderRow | undefined> {
  return db.get<ProviderRow>('SELECT * FROM sign_in_provider WHERE alias = ?', [alias]);
}

export async function insertProvider(tx: Tx, row: Omit<ProviderRow, 'id'>): Promise<ProviderRow> {
  const inserted = await tx.get<ProviderRow>(
    ...named(
      `INSERT INTO sign_in_provider (alias, name, kind, is_enabled, issuer, client_id, sealed_secret, metadata_url,
         metadata_xml, attributes, creates_accounts, allowed_domains, created_at, updated_at)
       VALUES (:alias, :name, :kind, :is_enabled, :issuer, :client_id, :sealed_secret, :metadata_url, :metadata_xml,
         :attributes, :creates_accounts, :allowed_domains, :created_at, :updated_at) RETURNING *`,
      row,
    ),
  );
  if (!inserted) throw new Error('a sign-in provider was not inserted');
  return inserted;
}

export async function updateProvider(tx: Tx, row: ProviderRow): Promise<void> {
  await tx.run(
    ...named(
      `UPDATE sign_in_provider SET alias = :alias, name = :name, is_enabled = :is_enabled, issuer = :issuer,
         client_id = :client_id, sealed_secret = :sealed_secret, metadata_url = :metadata_url,
         metadata_xml = :metadata_xml, attributes = :attributes, creates_accounts = :creates_accounts,
         allowed_domains = :allowed_domains, updated_at = :updated_at
       WHERE id = :id`,
      row,
    ),
  );
}

/** With it go its links to accounts and the sign-ins that are on their way. */
export function deleteProvider(tx: Tx, id: number): Promise<number> {
  return tx.run('DELETE FROM sign_in_provider WHERE id = ?', [id]);
}
