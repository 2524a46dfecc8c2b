// Actions of keys and clicks in the list.
import { lineStep } from './table/row-selection.ts';

/** How a line is selected: alone, in addition to the selection, or with all lines from the last selected one. */
export type PickHow = 'only' | 'toggle' | 'to';

export type GridAct =
  /** another line becomes active; `extends`: all lines up to it are selected */
  | { readonly kind: 'step'; readonly to: number; readonly extends: boolean }
  | { readonly kind: 'pick'; readonly how: PickHow }
  /** selects the active row alone and shows its element in the model */
  | { readonly kind: 'open' }
  /** collapses or expands the active group */
  | { readonly kind: 'fold' }
  | { readonly kind: 'all' }
  | { readonly kind: 'nothing' };

type Modifiers = { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly shiftKey: boolean };

/** Context of a key. */
export interface KeyPlace {
  /** the active line; -1: none */
  readonly active: number;
  readonly count: number;
  /** number of lines that PageUp and PageDown move by */
  readonly page: number;
  readonly line: 'row' | 'open group' | 'folded group' | undefined;
  readonly hasSelected: boolean;
}

/** Action of a key; undefined for a key that the list does not use. */
export function keyAct(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Modifiers & { readonly key: string; readonly altKey: boolean },
  at: KeyPlace,
): GridAct | undefined {
  const to = altKey ? undefined : lineStep(key, at.active, at.count, at.page);
  if (to !== undefined) return { kind: 'step', to, extends: shiftKey };
  if (key === 'a' && (ctrlKey || metaKey)) return { kind: 'all' };
  if (key === ' ' && at.line) return { kind: 'pick', how: ctrlKey || shiftKey ? 'toggle' : 'only' };
  if (at.line === 'row' && key === 'Enter') return { kind: 'open' };
  const folding = at.line === 'folded group' ? 'ArrowRight' : 'ArrowLeft';
  if (at.line && at.line !== 'row' && (key === 'Enter' || key === folding)) return { kind: 'fold' };
  return key === 'Escape' && at.hasSelected ? { kind: 'nothing' } : undefined;
}

/** Action of a click on a line; a heading collapses or expands its group, unless it extends the selection. */
export function clickAct(line: number, { ctrlKey, metaKey, shiftKey }: Modifiers): GridAct {
  if (shiftKey) return { kind: 'pick', how: 'to' };
  if (ctrlKey || metaKey) return { kind: 'pick', how: 'toggle' };
  return line < 0 ? { kind: 'fold' } : { kind: 'pick', how: 'only' };
}

/** Lines per page: the visible lines without header and footer, less one that stays visible. */
export const pageOf = (clientHeight: number, lineHeight: number): number =>
  Math.max(1, Math.floor(clientHeight / lineHeight) - 3);
