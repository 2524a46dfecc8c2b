// What one step back takes back.
import type { ViewerState } from '../state.ts';

export type EscapeStep = 'close' | 'measure' | 'tool' | 'panel' | 'selection' | 'shades' | 'colours' | 'storey';

type Begun = Pick<ViewerState, 'menu' | 'help' | 'measurePoints' | 'clearanceFrom' | 'tool' | 'legend' | 'storey'> &
  Pick<ViewerState, 'isNarrow' | 'leftOpen' | 'rightOpen' | 'bottomOpen'>;

/** First what is open or begun, then the tool, the dock of a narrow window, the selection, the isolation, the colours,
 *  the storey; null: nothing. */
export function escapeStep(state: Begun, countOf: (mark: 'selected' | 'ghost' | 'xray') => number): EscapeStep | null {
  if (state.menu || state.help) return 'close';
  if (state.measurePoints.length > 0 || state.clearanceFrom) return 'measure';
  if (state.tool !== 'select') return 'tool';
  if (state.isNarrow && (state.leftOpen || state.rightOpen || state.bottomOpen)) return 'panel';
  if (countOf('selected') > 0) return 'selection';
  if (countOf('ghost') > 0 || countOf('xray') > 0) return 'shades';
  if (state.legend) return 'colours';
  return state.storey >= 0 ? 'storey' : null;
}
