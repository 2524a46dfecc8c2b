// Weak entity tags of answers (ETag, RFC 9110 8.8.3).
import { hash } from 'node:crypto';

/** Weak: the tag is the same for every content encoding of a text. */
export const weakTagOf = (text: string | Buffer): string => `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;

/**
 * Checks the If-Match precondition against all answers of what is about to change. @throws 412 when the client knows
 * none of them
 */
export type Precondition = (answers: readonly object[]) => void;
