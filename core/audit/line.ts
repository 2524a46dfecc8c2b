// One line of the log of activity, and the hash chain over all lines.
import { createHash } from 'node:crypto';

/** Details of a line besides actor, action and time. */
export interface LineDetails {
  /** how many objects the change is about, when more than one; the line names the first */
  readonly count?: number;
  /** the name before the change */
  readonly was?: string;
  /** ids of the folders from and to which it was moved */
  readonly moved?: { readonly from: number; readonly to: number };
  /** of a folder, for one group or for members in none; null: the default of the folder */
  readonly permission?: { readonly old: number | null; readonly new: number | null };
  /** of invitations: the role in the project, and the member who invited */
  readonly role?: number;
  readonly sender_email?: string | null;
  /** names of the fields in the request */
  readonly fields?: readonly string[];
  /** the account on whose behalf the actor acted, or for which they made a token */
  readonly in_name_of?: { readonly id: number; readonly email: string | null };
  /** of refusals: the name that the caller gave, and the status of the answer */
  readonly claimed?: string;
  readonly status?: number;
}

export interface Line {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly action: string;
  readonly result: 'done' | 'failed' | 'refused';
  readonly via: 'api' | 'page' | 'command' | 'service';
  readonly actor_id: number | null;
  readonly actor_email: string | null;
  readonly application_id: number | null;
  readonly app_name: string | null;
  readonly address: string | null;
  readonly cloud_id: number | null;
  readonly project_id: number | null;
  readonly object_kind: string | null;
  readonly object_id: number | null;
  readonly object_name: string | null;
  readonly folder_id: number | null;
  readonly document_id: number | null;
  readonly for_admins: 0 | 1;
  /** `LineDetails` as JSON */
  readonly details: string;
}

export interface StoredLine extends Line {
  /** from 1, without gaps */
  readonly seq: number;
  /** SHA-256 in hex over the hash of the line before and this line */
  readonly hash: string;
}

/** The newest line. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** Before the first line. */
export const BEGINNING: Head = { seq: 0, hash: '' };

/** The fields of a line in the order in which they are stored and hashed. */
export const lineFields = [
  'at',
  'action',
  'result',
  'via',
  'actor_id',
  'actor_email',
  'application_id',
  'app_name',
  'address',
  'cloud_id',
  'project_id',
  'object_kind',
  'object_id',
  'object_name',
  'folder_id',
  'document_id',
  'for_admins',
  'details',
] as const satisfies readonly (keyof Line)[];

/** The hash of the line that follows the one with the hash `previous` (RELIABILITY.md 7). */
export const hashOf = (previous: string, seq: number, line: Line): string =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([seq, ...lineFields.map(field => line[field])]))
    .digest('hex');
