// What can go wrong with a call, as screens tell it apart.
import type { Trouble } from '../ui/states.tsx';

/** Why one message is given: a stable code, and what its sentence names. */
export interface Reason {
  readonly code: string;
  readonly [parameter: string]: unknown;
}

/** An answer of the service that is no success. */
export class ApiError extends Error {
  readonly status: number;
  /** stable word of the service, such as `not_found` */
  readonly code: string;
  /** field -> messages of a refused form */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly #reasons: Readonly<Record<string, unknown>>;

  constructor(status: number, body: unknown) {
    const record = isRecord(body) ? body : {};
    const fields = Object.fromEntries(
      Object.entries(record).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    );
    super(
      typeof record['detail'] === 'string'
        ? record['detail']
        : Object.values(fields).flat().join(' ') || `HTTP ${status}`,
    );
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof record['code'] === 'string' ? record['code'] : 'unknown';
    this.fields = fields;
    this.#reasons = isRecord(record['reasons']) ? record['reasons'] : {};
  }

  /** The reason of a message of a field (or of `detail`); the code of the whole answer where it has none of its own. */
  reasonOf(member: string, at = 0): Reason {
    const reasons = this.#reasons[member];
    const reason: unknown = Array.isArray(reasons) ? reasons[at] : undefined;
    return isReason(reason) ? reason : { code: this.code };
  }
}

/** The service cannot be reached. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

/** Nobody is signed in any more; the session has told it already. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError';
}

/** Which of the states of a screen an error leads to. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof OfflineError) return 'offline';
  if (error instanceof SessionEndedError) return 'ended';
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'quota_exceeded') return 'cloud-full';
  switch (error.status) {
    case 401:
      return 'ended';
    case 403:
      return 'no-right';
    case 404:
      return 'absent';
    case 507:
      return 'full';
    default:
      return 'failed';
  }
}

function isReason(value: unknown): value is Reason {
  return isRecord(value) && typeof value['code'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
