// What stands for the text of an answer (ETag, RFC 9110 8.8.3).
import { hash } from 'node:crypto';

/** Weak: the same tag stands for every content encoding of a text. */
export function weakTagOf(text: string | Buffer): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Looks at all answers that stand for what is about to change. @throws 412 when the client knows none of them */
export type Precondition = (answers: readonly object[]) => void;
