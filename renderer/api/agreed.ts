// Operations that the service is about to get, until its description names them.
export interface OwnAccount { id: number; email: string; firstname: string; lastname: string; locale: 'en' | 'fr' | null; has_password: boolean; provider: string; is_administrator: boolean; pending_email: string | null; providers: readonly { id: number; name: string }[]; created_at: string }
export interface SignOn { id: number; client: string; browser: string | null; address: string | null; created_at: string; last_used_at: string | null; is_current: boolean }
export interface ServerAccount { id: number; email: string; firstname: string; lastname: string; provider: string; has_password: boolean; is_administrator: boolean; clouds: number; last_sign_in_at: string | null; created_at: string }
export interface MailSettings { host: string | null; port: number; secure: boolean; user: string | null; has_password: boolean; from: string; outbox: number }
export interface Provider { id: number; alias: string; name: string; kind: 'oidc' | 'saml'; is_enabled: boolean; issuer: string | null; client_id: string | null; has_secret: boolean; metadata_url: string | null; has_metadata: boolean; entity_id: string | null; sign_in_url: string | null; certificates: readonly { fingerprint: string; not_after: string }[]; attributes: { email: string; firstname: string; lastname: string }; creates_accounts: boolean; allowed_domains: readonly string[]; redirect_uri: string; metadata_address: string | null; created_at: string; updated_at: string }
type Id = { id: number };
type CloudId = { cloud_pk: number };
type Op<Params, Body, Answer> = { params: Params; query: {}; body: Body; answer: Answer };
type ProviderFields = { alias?: string; name?: string; is_enabled?: boolean; issuer?: string | null; client_id?: string | null; client_secret?: string; metadata_url?: string | null; metadata_xml?: string; attributes?: { email: string; firstname: string; lastname: string }; creates_accounts?: boolean; allowed_domains?: readonly string[] };
declare module './schema.d.ts' {
  interface Operations {
    'GET /account': Op<{}, undefined, OwnAccount>;
    'PATCH /account': Op<{}, { firstname?: string; lastname?: string; locale?: 'en' | 'fr' }, OwnAccount>;
    'DELETE /account': Op<{}, { password?: string }, undefined>;
    'POST /account/password': Op<{}, { current_password?: string; new_password: string }, undefined>;
    'POST /account/email': Op<{}, { email: string; password?: string }, undefined>;
    'GET /account/session': Op<{}, undefined, readonly SignOn[]>;
    'DELETE /account/session/{id}': Op<Id, undefined, undefined>;
    'DELETE /account/session': Op<{}, undefined, undefined>;
    'GET /cloud/{cloud_pk}/invitation/{id}/link': Op<CloudId & Id, undefined, { link: string; mail: 'sent' | 'outbox' }>;
    'GET /cloud/{cloud_pk}/project/{project_pk}/invitation/{id}/link': Op<CloudId & Id & { project_pk: number }, undefined, { link: string; mail: 'sent' | 'outbox' }>;
    'GET /server/account': Op<{}, undefined, readonly ServerAccount[]>;
    'POST /server/account': Op<{}, { email: string; firstname?: string; lastname?: string; is_administrator?: boolean }, ServerAccount & { link: string }>;
    'PATCH /server/account/{id}': Op<Id, { email?: string; firstname?: string; lastname?: string; is_administrator?: boolean }, ServerAccount>;
    'DELETE /server/account/{id}': Op<Id, undefined, undefined>;
    'POST /server/account/{id}/reset-link': Op<Id, undefined, { link: string }>;
    'DELETE /server/account/{id}/session': Op<Id, undefined, undefined>;
    'GET /server/mail': Op<{}, undefined, MailSettings>;
    'PUT /server/mail': Op<{}, { host: string | null; port: number; secure: boolean; user: string | null; password?: string; from: string }, MailSettings>;
    'POST /server/mail/test': Op<{}, { to: string }, { delivered: boolean; problem: string | null }>;
    'GET /sign-in-provider': Op<{}, undefined, readonly Provider[]>;
    'POST /sign-in-provider': Op<{}, ProviderFields & { kind: 'oidc' | 'saml' }, Provider>;
    'PATCH /sign-in-provider/{id}': Op<Id, ProviderFields, Provider>;
    'DELETE /sign-in-provider/{id}': Op<Id, undefined, undefined>;
    'POST /sign-in-provider/{id}/check': Op<Id, undefined, { ok: boolean; problem: string | null }>;
  }
}
