// Keyboard navigation of the permissions grid, and the scroll position that makes a column visible.
import { permissions, type Permission } from '../../api/roles.ts';

/** A position in the grid. Column 0 is the folder itself; the others are its cells. */
export interface GridPlace {
  readonly index: number;
  readonly column: number;
  readonly rowCount: number;
  /** number of cells in a row */
  readonly cellCount: number;
  /** number of rows in a page */
  readonly page: number;
  /** whether the row is a folder with subfolders */
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** row of its parent folder; -1: none */
  readonly parent: number;
}

type GridCommand =
  | { readonly kind: 'go'; readonly index: number; readonly column: number }
  | { readonly kind: 'toggle' | 'menu' }
  | { readonly kind: 'set'; readonly permission: Permission | null; readonly propagate: boolean };

const keysOfRights: ReadonlyMap<string, Permission> = new Map([
  ['n', permissions.hidden],
  ['r', permissions.read],
  ['w', permissions.write],
]);

/** Command of a key; undefined for a key that the grid does not use. */
export function gridCommand(key: string, shift: boolean, at: GridPlace): GridCommand | undefined {
  const { index, column } = at;
  const isFolder = column === 0;
  const permission = keysOfRights.get(key.toLowerCase());
  switch (key) {
    case 'ArrowDown':
      return placeIn(at, index + 1, column);
    case 'ArrowUp':
      return placeIn(at, index - 1, column);
    case 'PageDown':
      return placeIn(at, index + at.page, column);
    case 'PageUp':
      return placeIn(at, index - at.page, column);
    case 'Home':
      return placeIn(at, 0, column);
    case 'End':
      return placeIn(at, at.rowCount - 1, column);
    case 'ArrowRight':
      return isFolder && at.hasChildren && !at.isOpen ? { kind: 'toggle' } : placeIn(at, index, column + 1);
    case 'ArrowLeft':
      if (!isFolder) return placeIn(at, index, column - 1);
      return at.isOpen ? { kind: 'toggle' } : placeIn(at, at.parent, 0);
    case 'Enter':
    case ' ':
      return { kind: isFolder ? 'toggle' : 'menu' };
    case 'Delete':
    case 'Backspace':
      // Members without a group always have a permission of their own.
      return column > 1 ? { kind: 'set', permission: null, propagate: false } : undefined;
    default:
      return permission === undefined || isFolder ? undefined : { kind: 'set', permission, propagate: shift };
  }
}

/** The valid position nearest to one that may be outside the grid. */
export const placeIn = (at: Pick<GridPlace, 'rowCount' | 'cellCount'>, index: number, column: number) => ({
  kind: 'go' as const,
  index: Math.max(0, Math.min(at.rowCount - 1, index)),
  column: Math.max(0, Math.min(at.cellCount, column)),
});

/** Pixels: the visible part of the cells next to the folders, and the position of a column's cells. */
type CellSight = { readonly scrolled: number; readonly room: number; readonly start: number; readonly width: number };

/** The scroll position that uncovers a column from behind the folders, which are fixed at the left. */
export function scrollToShow({ scrolled, room, start, width }: CellSight): number {
  if (start < scrolled) return start;
  return start + width > scrolled + room ? start + width - room : scrolled;
}
