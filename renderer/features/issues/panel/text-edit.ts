// Editing of issue texts: keys, validation, and the values to send.

/** A title is one line, and never empty. */
export type TextKind = 'title' | 'text';

/** Length limits of the service. */
export const LONGEST = { title: 4096, text: 60_000 } as const satisfies Readonly<Record<TextKind, number>>;

/** Enter saves a title, Ctrl+Enter (Command on a Mac) a text; Escape discards the changes. */
export function editKey(
  kind: TextKind,
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
): 'save' | 'cancel' | undefined {
  if (key === 'Escape') return 'cancel';
  return key === 'Enter' && (kind === 'title' || ctrlKey || metaKey) ? 'save' : undefined;
}

/** The trimmed draft; undefined while it may not be saved. */
export function savedText(kind: TextKind, draft: string): string | undefined {
  const text = draft.trim();
  return kind === 'title' && text === '' ? undefined : text;
}

/** The description as stored: null if it is empty. */
export const descriptionOf = (text: string): string | null => (text === '' ? null : text);

/** Whether an edited comment differs; an empty one does not count, because comments are deleted instead. */
export const isOtherComment = (text: string, before: string): boolean => text !== '' && text !== before;

/** Whether a comment has a text or a picture. */
export const saysSomething = (draft: string, picture: unknown): boolean => draft.trim() !== '' || picture !== undefined;
