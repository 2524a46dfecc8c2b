// What keys do in the grid of rights, and how far it is scrolled so that a column is seen.
import { permissions, type Permission } from '../../api/roles.ts';

/** Where one is in the grid. Column 0 is the folder itself; the others are its cells. */
export interface GridPlace {
  readonly index: number;
  readonly column: number;
  readonly rowCount: number;
  /** cells of a row */
  readonly cellCount: number;
  /** rows of a page */
  readonly page: number;
  /** the row, when it is a folder with others in it */
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** row of its parent folder; -1: it has none */
  readonly parent: number;
}

export type GridCommand =
  | { readonly kind: 'go'; readonly index: number; readonly column: number }
  | { readonly kind: 'toggle' | 'menu' }
  | { readonly kind: 'set'; readonly permission: Permission | null; readonly propagate: boolean };

const keysOfRights: ReadonlyMap<string, Permission> = new Map([
  ['n', permissions.hidden],
  ['r', permissions.read],
  ['w', permissions.write],
]);

/** What a key comes to; undefined for keys that are not for the grid. */
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
      // Members in no group always have a right of their own.
      return column > 1 ? { kind: 'set', permission: null, propagate: false } : undefined;
    default:
      return permission === undefined || isFolder ? undefined : { kind: 'set', permission, propagate: shift };
  }
}

/** The place nearest to one that may be outside the grid. */
export function placeIn(
  { rowCount, cellCount }: Pick<GridPlace, 'rowCount' | 'cellCount'>,
  index: number,
  column: number,
): Extract<GridCommand, { kind: 'go' }> {
  return {
    kind: 'go',
    index: Math.max(0, Math.min(rowCount - 1, index)),
    column: Math.max(0, Math.min(cellCount, column)),
  };
}

/** Pixels: what of the cells is in sight beside the folders, and where the cells of a column are. */
export interface CellSight {
  readonly scrolled: number;
  readonly room: number;
  readonly start: number;
  readonly width: number;
}

/** How far to scroll so that a column comes out from below the folders, which stay at the left. */
export function scrollToShow({ scrolled, room, start, width }: CellSight): number {
  if (start < scrolled) return start;
  return start + width > scrolled + room ? start + width - room : scrolled;
}
