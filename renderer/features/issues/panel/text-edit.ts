// Texts of issues while they are written: what keys do, what may be saved, and what is sent of it.

/** A title is one line, and never empty. */
export type TextKind = 'title' | 'text';

/** Letters that the service takes. */
export const LONGEST = { title: 4096, text: 60_000 } as const satisfies Readonly<Record<TextKind, number>>;

/** Enter saves a title, Ctrl+Enter (on a Mac Command) a text; Escape leaves it as it was. */
export function editKey(
  kind: TextKind,
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
): 'save' | 'cancel' | undefined {
  if (key === 'Escape') return 'cancel';
  return key === 'Enter' && (kind === 'title' || ctrlKey || metaKey) ? 'save' : undefined;
}

/** A draft as it is saved, without blanks around it; undefined while it may not be. */
export function savedText(kind: TextKind, draft: string): string | undefined {
  const text = draft.trim();
  return kind === 'title' && text === '' ? undefined : text;
}

/** A description as the service keeps it: an empty one is none. */
export const descriptionOf = (text: string): string | null => (text === '' ? null : text);

/** Whether what was made of a comment is another one; none is emptied, that is what deleting is for. */
export const isOtherComment = (text: string, before: string): boolean => text !== '' && text !== before;

/** Whether a comment says or shows something. */
export const saysSomething = (draft: string, picture: unknown): boolean => draft.trim() !== '' || picture !== undefined;
