// The caller of a request. Made by identity, carried by http, read by every service.
import type { AccountId, ApplicationId, CloudId, ModelId, ProjectId } from '../kit/ids.ts';
import { roles, type Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/** The credential of a caller: the sign-on of a person, the secret or API key of an application, a token for a
 *  project or model; `webhook` covers the data that a webhook is sent. */
export interface Credential {
  readonly kind: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'webhook';
  /** consent of a sign-on, row of a token, `{application}.{mark}` of a secret or key; never the secret itself */
  readonly id: string;
}

export interface Caller {
  /** A person signed in, an application by its own credential, or the holder of a project access token. */
  readonly kind: 'person' | 'application' | 'project-token';
  /**
   * The account that acts. Applications have one of their own; a project token acts for the account that made it or
   * that it impersonates.
   */
  readonly accountId: AccountId;
  /** The client the credential was issued to; null for a person's own credential without one. */
  readonly applicationId: ApplicationId | null;
  /** Set for a project token that acts for another member: the account that made it. `accountId` is that member's. */
  readonly impersonatorId?: AccountId;
  readonly scopes: ReadonlySet<Scope>;
  /** Set for a project token: it works nowhere else. */
  readonly onlyProject: ProjectId | null;
  /** Set for the token of a model: it reaches only the routes of this model. */
  readonly onlyModel?: ModelId;
  /** Set for a person at a window of ours, without a third party's application in between. */
  readonly window?: {
    /** the consent that the token was issued under, and with it this sign-on of this window */
    readonly grantId: string;
    /** administers this service: its accounts, applications, sign-in providers, mail */
    readonly isAdministrator: boolean;
    /** administrators need a second factor, and this sign-on was made without one */
    readonly lacksSecondFactor?: true;
  };
  /** Set for a person whose calls come through an application that they own. */
  readonly ownsClient?: true;
  /** The credential of the call; addresses and streams that depend on it end with it. */
  readonly credential?: Credential;
  /** Address the request came from, for the log of activity. */
  readonly address?: string;
}

/** The sign-on by which a person acts: its consent; undefined for every other caller. */
export function signOnOf({ kind, credential }: Partial<Caller>): string | undefined {
  return kind === 'person' && credential?.kind === 'session' ? credential.id : undefined;
}

/** The caller who ordered work that continues after the request. */
export type Orderer = Pick<Caller, 'accountId' | 'applicationId' | 'impersonatorId'>;

export const ordererOf = ({ accountId, applicationId, impersonatorId }: Caller): Orderer => ({
  accountId,
  applicationId,
  ...(impersonatorId !== undefined && { impersonatorId }),
});

/** The place of a request in the tree of clouds and projects, and the caller's role there. */
export interface Place {
  readonly cloudId: CloudId;
  readonly cloudRole: Role | null;
  readonly projectId: ProjectId | null;
  /** Effective role: cloud admins are project admins. */
  readonly projectRole: Role | null;
  /** groups of the project that the caller is in: they decide the permissions in folders */
  readonly groupIds: readonly number[];
  /**
   * Of a token that acts for another member: the role of its maker in the project. It limits the token's permissions
   * too.
   */
  readonly maker?: { readonly projectRole: Role | null; readonly groupIds: readonly number[] };
}

/** Whether the caller administers the project; for a token that acts for another member, whether its maker does too. */
export const administers = ({ projectRole, maker }: Pick<Place, 'projectRole' | 'maker'>): boolean =>
  projectRole === roles.admin && (maker?.projectRole ?? roles.admin) === roles.admin;

/** A place within a project. */
export type ProjectPlace = Place & { readonly projectId: ProjectId };

/** A caller in a project. */
export interface ProjectCaller {
  readonly caller: Caller;
  readonly place: ProjectPlace;
}

/** The ids of a project and its cloud. */
export interface ProjectIds {
  readonly cloudId: CloudId;
  readonly projectId: ProjectId;
}

/** The reach of a caller's search: the projects that they see, and which of their folders. */
export interface Reach {
  readonly projectIds: readonly number[];
  /** Whether the content of a folder of a project is visible. */
  seesFolder(projectId: number, folderId: number): Promise<boolean>;
}

/** The first results, and whether there are more. */
export interface Some<Found> {
  readonly items: readonly Found[];
  readonly more: boolean;
}
