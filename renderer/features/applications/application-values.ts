// Values of the application form, and the request made of them.
import type { Answer } from '../../api/client.ts';
import { scopesOf, type ScopeName } from '../../ui/scopes/scope-names.ts';
import { roles, type CloudRole } from '../../api/roles.ts';

// New owners that an application can get.

/** What the dialog knows of an administrator of the service. */
export interface ApplicationAdministrator {
  readonly selfId: number;
  /** all people with an account */
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

/** All people but the owner; the owner can be chosen again only for an application that has ended. */
export function ownerChoices(
  { selfId, people }: ApplicationAdministrator,
  { owner, ended_at }: { readonly owner: { readonly id: number } | null; readonly ended_at: string | null },
) {
  const choices = people.filter(({ id }) => ended_at !== null || id !== owner?.id);
  // By default the administrator, unless they own the application.
  return { choices, first: (choices.find(({ id }) => id === selfId) ?? choices[0])?.id };
}

export interface ApplicationForm {
  readonly name: string;
  readonly accessType: 'Confidential' | 'Public';
  readonly baseUrl: string;
  /** one per line */
  readonly redirects: string;
  readonly scopes: readonly ScopeName[];
  /** creates and deletes user accounts */
  readonly isProvider: boolean;
}

/** Result of the form. */
export interface ApplicationValues {
  readonly name: string;
  readonly access_type: 'Confidential' | 'Public';
  readonly scopes: readonly string[];
  readonly redirect_uris: readonly string[];
  readonly base_url: string;
  /** absent for users who may not grant it */
  readonly provides_accounts?: boolean;
}

/** The usual address of applications in development. */
const DEFAULT_BASE = 'http://127.0.0.1:8080';

/** Initial values of the form; a new application is read-only. */
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

/** @param mayGrant whether the user may grant what is reserved to administrators of the service */
export const toValues = (form: ApplicationForm, mayGrant: boolean): ApplicationValues => ({
  name: form.name.trim(),
  access_type: form.accessType,
  base_url: form.baseUrl.trim(),
  redirect_uris: form.redirects.split(/\s+/).filter(Boolean),
  scopes: form.scopes,
  ...(mayGrant && { provides_accounts: form.isProvider }),
});

/** Request body for a new application. */
export const applicationCreated = (values: ApplicationValues) => ({
  ...values,
  scopes: [...values.scopes],
  redirect_uris: [...values.redirect_uris],
});

/** Request body for a change: whether an application has a secret is fixed at its creation. */
export function applicationChanged(values: ApplicationValues) {
  const { access_type: _settled, ...changed } = applicationCreated(values);
  return changed;
}

export const accessTypes = ['Confidential', 'Public'] as const;

/** Access type of a list value. */
export const accessTypeOf = (value: string) => (value === 'Public' ? 'Public' : 'Confidential');

/** Values of the form that adds an application to a cloud, as an administrator or user of it. */
type GuestForm = { readonly clientId: string; readonly role: CloudRole };

/** A guest has the role user by default. */
export const firstGuest: GuestForm = { clientId: '', role: roles.user };

/** Role of a list value: administrator only where that was chosen. */
export const guestRoleOf = (value: string) => (value === String(roles.admin) ? roles.admin : roles.user);

export const isGuestComplete = ({ clientId }: GuestForm): boolean => clientId.trim() !== '';

/** Pasted client IDs often end with a blank or a line break. */
export const guestWritten = ({ clientId, role }: GuestForm) => ({ client_id: clientId.trim(), role });
