// Props of tables.
import type { HTMLAttributes, ReactNode } from 'react';
import { formatNumber } from '../numbers/format.ts';

// Columns of a table by its width.
export type Room = 'wide' | 'narrow' | 'phone';

/** Pixels below which a table omits its `wide` columns, and below which the `roomy` ones too. */
const NARROW = 840;
const PHONE = 480;

export const roomOf = (width: number): Room => (width < PHONE ? 'phone' : width < NARROW ? 'narrow' : 'wide');

/** Widths of columns: a day with its time, a day, and an exact moment with its zone, in all languages. */
export const TIME = '142px';
export const DAY = '92px';
export const MOMENT = '172px';

interface Omission {
  /** omitted by default in a narrow table */
  readonly wide?: boolean;
  /** omitted by default in a table as narrow as on a phone */
  readonly roomy?: boolean;
  /** omitted by default */
  readonly spare?: boolean;
  /** its texts are never cut: as wide as the longest one shown, and the last to give way, with the first column */
  readonly whole?: boolean;
  /** the lower, the sooner it gives way in a narrow table; by default 1 if `wide`, 2 if `roomy`, else 3 */
  readonly priority?: number;
}

/** Whether a column is omitted by default. */
export const isLeftOut = ({ wide, roomy, spare }: Pick<Omission, 'wide' | 'roomy' | 'spare'>, room: Room): boolean =>
  spare === true || (wide === true && room !== 'wide') || (roomy === true && room === 'phone');

/** Storage key of a choice of columns: a choice for one width is not right for another. */
export const choiceKey = (table: string | undefined, room: Room): string =>
  `plinth.columns.${table ?? ''}${room === 'wide' ? '' : `.${room}`}`;

interface ColumnChooserProps {
  /** storage key of the choice */
  readonly name: string;
  readonly label: string;
}

export interface Column<Row> extends Omission {
  readonly id: string;
  readonly title: string;
  /** track of a CSS grid */
  readonly width: string;
  /** the same in a table as narrow as on a phone, where the cell is smaller */
  readonly phoneWidth?: string;
  readonly cell: (row: Row) => ReactNode;
  /** absent: not sortable */
  readonly sortBy?: (row: Row) => string | number;
  readonly align?: 'end';
  /** cannot be omitted, like the first one */
  readonly fixed?: boolean;
  /** whether the heading is for screen readers only */
  readonly silent?: boolean;
}

/** The row is that of the list of columns, also where a function accepts more than rows. */
type ColumnLook<Row> = Omit<Column<NoInfer<Row>>, 'id' | 'title' | 'width'>;

export const column = <Row>(id: string, title: string, width: string, look: ColumnLook<Row>): Column<Row> => ({
  id,
  title,
  width,
  ...look,
});

/** A column whose cells show what they are sorted by. */
export const textColumn = <Row>(
  id: string,
  title: string,
  width: string,
  text: (row: NoInfer<Row>) => string | number,
  look: Omit<ColumnLook<Row>, 'cell' | 'sortBy'> = {},
): Column<Row> => ({ id, title, width, sortBy: text, cell: text, ...look });

/** A column of numbers. */
export const numberColumn = <Row>(
  id: string,
  title: string,
  width: string,
  sortBy: (row: NoInfer<Row>) => number,
  look: Omit<ColumnLook<Row>, 'cell' | 'sortBy'> = {},
): Column<Row> => ({ id, title, width, align: 'end', sortBy, cell: row => formatNumber(sortBy(row)), ...look });

/** Rows of one group have equal ids. */
export type RowGroup = { readonly id: string; readonly title: ReactNode };

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** rows of a lower rank come before all others, whatever the order */
  readonly rankOf?: (row: Row) => number;
  /**
   * puts a heading before the rows of each group; `rankOf` determines the order of the groups. Must keep its identity.
   */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined;
  /** lets users choose columns; the button is in the last column that is silent */
  readonly chooser?: ColumnChooserProps;
  readonly sort?: { readonly column: string; readonly down: boolean };
  readonly onSort?: (sort: { readonly column: string; readonly down: boolean }) => void;
  /** receives the keys of all rows in display order, whenever these change */
  readonly onOrder?: (order: readonly string[]) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** key of a row that is selected and scrolled to once, as soon as it exists */
  readonly wanted?: string | undefined;
  readonly onOpen?: (row: Row) => void;
  /** receives the row that has the focus */
  readonly onActive?: (key: string) => void;
  /** Space; the row is then selected with Ctrl+Space */
  readonly onLook?: (row: Row) => void;
  /** F2 and Delete on the focused row */
  readonly onRename?: (row: Row) => void;
  readonly onDelete?: (row: Row) => void;
  /** more props of a row, such as for dragging */
  readonly rowProps?: (row: Row) => HTMLAttributes<HTMLDivElement>;
}
