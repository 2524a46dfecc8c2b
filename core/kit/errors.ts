// Errors that are answers. Services throw them; only http/answer/errors.ts turns them into responses.
import type { Reason, Reasons } from './reasons.ts';

/** Messages by field, as `{"name": ["This field is required."]}`. */
type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** A refusal that the caller may read: HTTP status, stable code, text for people, and details by field. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  readonly reasons: Reasons | undefined;
  /** further members of the answer, such as `already_exists` */
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    options: {
      cause?: unknown;
      fields?: FieldMessages;
      reasons?: Reasons | undefined;
      extra?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.reasons = options.reasons;
    this.extra = options.extra;
  }
}

/** 404. What the caller may not see does not exist: the same answer for both. `what` is for the log, never sent. */
export const notFound = (what: string): AppError => new AppError(404, 'not_found', 'Not found.', { cause: what });

/** The value, when there is one. @throws 404 of `what`, as `notFound` */
export function existing<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw notFound(what);
  return value;
}

/**
 * 400 on one field; `non_field_errors` when no single field is to blame.
 * @param why the code of the answer, or the reason for which this field is refused
 * @param more the code of the answer next to a reason, and further members of it
 */
export function invalid(
  field: string,
  message: string,
  why: string | Reason = 'invalid',
  more: string | { readonly code?: string; readonly extra?: Readonly<Record<string, unknown>> } = {},
): AppError {
  const { code, extra = undefined } = typeof more === 'string' ? { code: more } : more;
  const reason = typeof why === 'string' ? undefined : why;
  return new AppError(400, code ?? (typeof why === 'string' ? why : 'invalid'), `${field}: ${message}`, {
    fields: { [field]: [message] },
    ...(reason && { reasons: { [field]: [reason] } }),
    ...(extra && { extra }),
  });
}

/** 401: no credential, or one that is unknown, expired or revoked. */
export function unauthorized(message = 'Authentication credentials were not provided or are not valid.'): AppError {
  return new AppError(401, 'not_authenticated', message);
}

/** 403: the caller is known and sees the object, but may not do this. */
export function forbidden(
  message = 'You do not have permission to perform this action.',
  code = 'permission_denied',
  reason?: Reason,
): AppError {
  return new AppError(403, code, message, { reasons: reason && { detail: [reason] } });
}

/** 403: this needs a sign-in with a second factor; the window leads to it. */
export function secondFactorRequired(): AppError {
  return forbidden(
    'This requires a second factor. Set one up in your account, or sign in with it.',
    'second_factor_required',
  );
}

/** 409: the request contradicts the present state. */
export function conflict(message: string, code = 'conflict', reason?: Reason): AppError {
  return new AppError(409, code, message, { reasons: reason && { detail: [reason] } });
}

/** `retry_after` in seconds for content that is being made again. */
const AGAIN_AFTER = 5;

/** 503: the content was damaged or missing. It is being made again, and the same request succeeds later. */
export class BeingMadeAgain extends AppError {
  constructor(cause?: unknown) {
    super(
      503,
      'being_made_again',
      'A stored file was damaged or missing. It is being made again; try again in a moment.',
      { cause, extra: { retry_after: AGAIN_AFTER } },
    );
  }
}

/** 507: the disk has no room for the upload. */
export function diskFull(cause?: unknown): AppError {
  return new AppError(507, 'disk_full', 'The disk is full. Nothing was saved.', { cause });
}

const FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'disk_full'];

/** Whether an error says, by its code or that of one of its causes, that the disk or the quota of its owner is full. */
export function isDiskFull(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 10; each = each.cause, depth += 1)
    if (FULL_CODES.includes((each as { readonly code?: unknown }).code)) return true;
  return false;
}

/** 503: the database can no longer be written safely; the alarm raised at the same time gives the reason. */
export function writesStopped(cause?: unknown): AppError {
  return new AppError(
    503,
    'writes_stopped',
    'Changes are not accepted because the database can no longer be written safely. An administrator has to ' +
      'restart the service.',
    { cause },
  );
}

/**
 * 500 `damaged`: the stored bytes of a file are missing, or are no longer those that were stored. `hash` is for the
 * server, which adds the names of documents for its administrators; it is never sent.
 */
export class DamagedFile extends AppError {
  readonly hash: string;

  constructor(hash: string, cause?: unknown) {
    super(
      500,
      'damaged',
      'This file is damaged on the server. Upload the same file again, or ask a server administrator.',
      { cause },
    );
    this.name = 'DamagedFile';
    this.hash = hash;
  }
}

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
