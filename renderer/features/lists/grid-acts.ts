// What keys and clicks in the list do.
import { lineStep } from './table/row-selection.ts';

/** How a line is selected: alone, besides what is selected, or with all lines from the one picked last. */
export type PickHow = 'only' | 'toggle' | 'to';

export type GridAct =
  /** another line becomes the active one; `extends`: all lines up to it are selected */
  | { readonly kind: 'step'; readonly to: number; readonly extends: boolean }
  | { readonly kind: 'pick'; readonly how: PickHow }
  /** selects the active row alone and shows its element in the model */
  | { readonly kind: 'open' }
  /** folds or unfolds the active group */
  | { readonly kind: 'fold' }
  | { readonly kind: 'all' }
  | { readonly kind: 'nothing' };

interface Modifiers {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Where the keys are used. */
export interface KeyPlace {
  /** the active line; -1: none */
  readonly active: number;
  readonly count: number;
  /** lines that PageUp and PageDown pass */
  readonly page: number;
  readonly line: 'row' | 'open group' | 'folded group' | undefined;
  readonly hasSelected: boolean;
}

/** What a key does; undefined: nothing here. */
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

/** What a click on a line does: one on a heading folds its group, unless it is to be selected with others. */
export function clickAct(line: number, { ctrlKey, metaKey, shiftKey }: Modifiers): GridAct {
  if (shiftKey) return { kind: 'pick', how: 'to' };
  if (ctrlKey || metaKey) return { kind: 'pick', how: 'toggle' };
  return line < 0 ? { kind: 'fold' } : { kind: 'pick', how: 'only' };
}

/** Lines that a page of a list passes: those in sight without heading, foot and one that stays in sight. */
export const pageOf = (clientHeight: number, lineHeight: number): number =>
  Math.max(1, Math.floor(clientHeight / lineHeight) - 3);
