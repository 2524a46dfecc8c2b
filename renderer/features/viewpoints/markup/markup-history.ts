// The drawn shapes, with undo and redo.
import type { MarkupShape } from './markup-shapes.ts';

interface MarkupHistory {
  readonly shapes: readonly MarkupShape[];
  readonly undone: readonly MarkupShape[];
}

export const startHistory = (shapes: readonly MarkupShape[]): MarkupHistory => ({ shapes, undone: [] });

export const drew = ({ shapes }: MarkupHistory, shape: MarkupShape): MarkupHistory => ({
  shapes: [...shapes, shape],
  undone: [],
});

export function undo(history: MarkupHistory): MarkupHistory {
  const last = history.shapes.at(-1);
  return last ? { shapes: history.shapes.slice(0, -1), undone: [...history.undone, last] } : history;
}

export function redo(history: MarkupHistory): MarkupHistory {
  const last = history.undone.at(-1);
  return last ? { shapes: [...history.shapes, last], undone: history.undone.slice(0, -1) } : history;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** The step of a key: Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z redoes, with the command key on a Mac; undefined: none. */
export function stepOfKey({ key, shiftKey, ctrlKey, metaKey }: PressedKey): typeof undo | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) return redo;
  return letter === 'z' ? undo : undefined;
}
