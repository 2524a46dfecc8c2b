// Errors of calls, in the kinds that screens distinguish.
import type { Trouble } from '../ui/states.tsx';

/** Reason of one message: a stable code, and the values in its sentence. */
export type Reason = { readonly code: string; readonly [parameter: string]: unknown };

/** A response of the service other than success. */
export class ApiError extends Error {
  readonly status: number;
  /** stable code of the service, such as `not_found` */
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

  /**
   * The reason of a message of a field (or of `detail`); the code of the whole response where it has none of its own.
   */
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

/** The session has ended and has already notified its listeners. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError';
}

const troubles: Readonly<Record<number, Trouble>> = { 401: 'ended', 403: 'no-right', 404: 'absent', 507: 'full' };

/** The state of a screen for an error. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof OfflineError) return 'offline';
  if (error instanceof SessionEndedError) return 'ended';
  if (!(error instanceof ApiError)) return 'failed';
  return error.code === 'quota_exceeded' ? 'cloud-full' : (troubles[error.status] ?? 'failed');
}

const isReason = (value: unknown): value is Reason => isRecord(value) && typeof value['code'] === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
