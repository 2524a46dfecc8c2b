// What the form about an application holds, and what of it is written.
import type { Answer } from '../../api/client.ts';
import { scopesOf, type ScopeName } from '../../ui/scopes/scope-names.ts';
import { roles, type CloudRole } from '../../api/roles.ts';

export interface ApplicationForm {
  readonly name: string;
  readonly accessType: 'Confidential' | 'Public';
  readonly baseUrl: string;
  /** one on each line */
  readonly redirects: string;
  readonly scopes: readonly ScopeName[];
  /** makes and removes accounts of people */
  readonly isProvider: boolean;
}

/** What a form gives. */
export interface ApplicationValues {
  readonly name: string;
  readonly access_type: 'Confidential' | 'Public';
  readonly scopes: readonly string[];
  readonly redirect_uris: readonly string[];
  readonly base_url: string;
  /** absent where nobody may grant it */
  readonly provides_accounts?: boolean;
}

/** Where applications that are being written usually listen. */
const DEFAULT_BASE = 'http://127.0.0.1:8080';

/** What the form begins with; a new application reads only. */
export const firstValues = (application: Answer<'GET /application/{id}'> | undefined): ApplicationForm => ({
  name: application?.name ?? '',
  accessType: application?.access_type ?? 'Confidential',
  baseUrl: application?.base_url ?? DEFAULT_BASE,
  redirects: (application?.redirect_uris ?? [`${DEFAULT_BASE}/oidc-callback`]).join('\n'),
  scopes: scopesOf(application?.scopes ?? ['model:read', 'document:read', 'bcf:read', 'cloud:read']),
  isProvider: application?.provides_accounts ?? false,
});

export const isComplete = ({ name, baseUrl, scopes }: ApplicationForm): boolean =>
  name.trim() !== '' && baseUrl.trim() !== '' && scopes.length > 0;

/** @param mayGrant whether the person may decide over what only administrators of the service grant */
export const toValues = (form: ApplicationForm, mayGrant: boolean): ApplicationValues => ({
  name: form.name.trim(),
  access_type: form.accessType,
  base_url: form.baseUrl.trim(),
  redirect_uris: form.redirects.split(/\s+/).filter(Boolean),
  scopes: form.scopes,
  ...(mayGrant && { provides_accounts: form.isProvider }),
});

/** A new application as it is sent. */
export const applicationCreated = (values: ApplicationValues) => ({
  ...values,
  scopes: [...values.scopes],
  redirect_uris: [...values.redirect_uris],
});

/** A change of an application: whether it keeps a secret was settled when it was made. */
export function applicationChanged(values: ApplicationValues) {
  const { access_type: _settled, ...changed } = applicationCreated(values);
  return changed;
}

export const accessTypes = ['Confidential', 'Public'] as const;

/** The access type of a choice in the list. */
export const accessTypeOf = (value: string): ApplicationForm['accessType'] =>
  value === 'Public' ? 'Public' : 'Confidential';

/** What is typed to let an application into a cloud. */
export interface GuestForm {
  readonly clientId: string;
  /** as an administrator of the cloud, or as a user */
  readonly role: CloudRole;
}

/** A guest is a user unless told otherwise. */
export const firstGuest: GuestForm = { clientId: '', role: roles.user };

/** The role of a choice in the list: administrator only where that was chosen. */
export const guestRoleOf = (value: string): GuestForm['role'] =>
  value === String(roles.admin) ? roles.admin : roles.user;

export const isGuestComplete = ({ clientId }: GuestForm): boolean => clientId.trim() !== '';

/** Client IDs are pasted, often with a blank or the end of a line. */
export const guestWritten = ({ clientId, role }: GuestForm) => ({ client_id: clientId.trim(), role });
