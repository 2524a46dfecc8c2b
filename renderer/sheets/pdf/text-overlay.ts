// Text and links over a page of a PDF: selection by dragging over text, highlighted search results, links.
import { pathThrough } from '../../ui/canvas/measure-marks.ts';
import type { Spot } from '../../ui/canvas/pan-zoom.ts';
import type { Extents } from '../sheet-view.ts';
import type { StageOverlay } from '../stage-overlay.ts';
import type { PageLink } from './page-content.ts';
import {
  characterAt,
  characterNear,
  rectsOf,
  textOf,
  wholeOf,
  wordAt,
  type PageText,
  type TextRange,
} from './page-text.ts';

export interface TextOverlay extends StageOverlay {
  setContent(text: PageText, links: readonly PageLink[]): void;
  /** rectangles of search results on this page; `current`: those of the current one */
  setFound(found: readonly Extents[], current: readonly Extents[]): void;
  selectAll(): void;
  clearSelection(): boolean;
  /** the selected text; empty without a selection */
  selected(): string;
}

/** Units around a character in which a drag begins a selection, in shares of the reach of the pointer. */
const NEAR_TEXT = 0.25;

const cornersOf = ([left, bottom, right, top]: Extents): readonly Spot[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

const isWithin = ([left, bottom, right, top]: Extents, [x, y]: Spot): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

/** @param onLink opens a link; `onSelection`: a selection was made or cleared */
export function createTextOverlay({
  onLink,
  onSelection,
}: {
  readonly onLink: (link: PageLink) => void;
  readonly onSelection: (hasSelection: boolean) => void;
}): TextOverlay {
  let text: PageText | undefined;
  let links: readonly PageLink[] = [];
  let [found, current]: [readonly Extents[], readonly Extents[]] = [[], []];
  let selection: TextRange | undefined;
  let redraw: () => void = () => undefined;

  const select = (range: TextRange | undefined): void => {
    selection = range;
    redraw();
  };
  const linkAt = (at: Spot): PageLink | undefined => links.find(({ rect }) => isWithin(rect, at));
  const letterAt = (at: Spot, reach: number): number | undefined => text && characterAt(text, at, reach * NEAR_TEXT);

  return {
    setContent(nextText, nextLinks) {
      [text, links] = [nextText, nextLinks];
      select(undefined);
    },
    setFound(nextFound, nextCurrent) {
      [found, current] = [nextFound, nextCurrent];
      redraw();
    },
    selectAll() {
      if (!text || text.codes.length === 0) return;
      select(wholeOf(text));
      onSelection(true);
    },
    clearSelection() {
      if (!selection) return false;
      select(undefined);
      onSelection(false);
      return true;
    },
    selected: () => (text && selection ? textOf(text, selection) : ''),
    listen(next) {
      redraw = next;
      return () => {
        redraw = () => undefined;
      };
    },
    paint(context, spotOf, colours) {
      const fill = (rects: readonly Extents[], colour: string, alpha: number) => {
        context.fillStyle = colour;
        context.globalAlpha = alpha;
        for (const rect of rects) context.fill(pathThrough(cornersOf(rect).map(spotOf), true));
        context.globalAlpha = 1;
      };
      // The page is white in both schemes.
      fill(found, '#ffc400', 0.35);
      fill(current, '#ff8a00', 0.55);
      if (text && selection) fill(rectsOf(text, selection), colours.accent, 0.28);
    },
    hover(at, reach) {
      const link = linkAt(at);
      if (link) return { cursor: 'pointer', ...(typeof link.to === 'string' && { hint: link.to }) };
      return letterAt(at, reach) === undefined ? undefined : { cursor: 'text' };
    },
    drag(at, reach) {
      const first = letterAt(at, reach);
      if (first === undefined) return undefined;
      return to => {
        if (!text) return;
        if (to === null) {
          onSelection(selection !== undefined);
          return;
        }
        const last = characterNear(text, to) ?? first;
        select({ first: Math.min(first, last), last: Math.max(first, last) });
      };
    },
    click(at) {
      const link = linkAt(at);
      if (link) onLink(link);
      const hadSelection = selection !== undefined;
      if (hadSelection) {
        select(undefined);
        onSelection(false);
      }
      return link !== undefined || hadSelection;
    },
    doubleClick(at, reach) {
      const letter = letterAt(at, reach);
      if (letter === undefined || !text) return false;
      select(wordAt(text, letter));
      onSelection(true);
      return true;
    },
  };
}
