// Comments on issues that are not sent yet: kept in this browser until they are.
import { useState } from 'react';
import { accountOfSession } from '../session.ts';

export interface CommentDraft {
  readonly text: string;
  /** of the comment, chosen before it is sent: a second attempt finds that of a first one whose answer was lost */
  readonly guid: string;
}

type Kept = CommentDraft & { readonly time: number };

const PREFIX = 'plinth.comment';
/** Milliseconds after which a draft is dropped. */
const LONGEST_KEPT = 60 * 86_400_000;

/** A version 4 UUID. Pages without a secure context have no `randomUUID`. */
function newGuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, n) =>
    (n === 6 ? (byte & 0x0f) | 0x40 : n === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  );
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map(part => part.join(''))
    .join('-');
}

const newDraft = (): CommentDraft => ({ text: '', guid: newGuid() });

function keptIn(storage: Storage, key: string): Kept | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Kept> | null;
    const { text, guid, time } = kept ?? {};
    return typeof text === 'string' && typeof guid === 'string' && typeof time === 'number'
      ? { text, guid, time }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The draft of a key, else a new one. */
export function readDraft(storage: Storage, key: string): CommentDraft {
  const kept = keptIn(storage, key);
  return kept ? { text: kept.text, guid: kept.guid } : newDraft();
}

/** Keeps a draft, or forgets it if it is blank; old ones are dropped. */
export function keepDraft(storage: Storage, key: string, { text, guid }: CommentDraft, now: number): void {
  if (text.trim() === '') {
    storage.removeItem(key);
    return;
  }
  const others = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '');
  for (const other of others)
    if (other.startsWith(PREFIX) && now - (keptIn(storage, other)?.time ?? 0) > LONGEST_KEPT) storage.removeItem(other);
  try {
    storage.setItem(key, JSON.stringify({ text, guid, time: now } satisfies Kept));
  } catch {
    // A full storage: the text stays in its field.
  }
}

/** The unsent comment of the signed-in user on an issue. */
export function useCommentDraft(issue: string) {
  const key = `${PREFIX} ${accountOfSession()} ${issue}`;
  const [draft, setDraft] = useState(() => readDraft(localStorage, key));
  const change = (next: CommentDraft) => {
    keepDraft(localStorage, key, next, Date.now());
    setDraft(next);
  };
  return {
    draft,
    write: (text: string) => change({ ...draft, text }),
    /** after it was sent */
    clear: () => change(newDraft()),
  };
}
