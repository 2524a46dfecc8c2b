// What a table is given.
import type { HTMLAttributes, ReactNode } from 'react';

export interface ColumnChooserProps {
  /** name under which the choice is remembered */
  readonly name: string;
  readonly label: string;
}

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** track of a CSS grid */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  /** absent: cannot be sorted by */
  readonly sortBy?: (row: Row) => string | number;
  readonly align?: 'end';
  /** left out where the table is narrow, unless it was chosen */
  readonly wide?: boolean;
  /** left out where it is as narrow as on a phone, unless it was chosen */
  readonly roomy?: boolean;
  /** left out unless it was chosen */
  readonly spare?: boolean;
  /** cannot be left out, as the first one */
  readonly fixed?: boolean;
  /** the heading is for those who do not see it */
  readonly silent?: boolean;
}

/** Rows of one group have equal ids. */
export interface RowGroup {
  readonly id: string;
  readonly title: ReactNode;
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** rows of a lower rank stand before all others, whatever the order */
  readonly rankOf?: (row: Row) => number;
  /** puts a heading before the rows of each group; `rankOf` says the order of the groups. Must keep its identity. */
  readonly groupOf?: ((row: Row) => RowGroup) | undefined;
  /** lets people choose columns; the button stands in the last column that is silent */
  readonly chooser?: ColumnChooserProps;
  readonly sort?: { readonly column: string; readonly down: boolean };
  readonly onSort?: (sort: { readonly column: string; readonly down: boolean }) => void;
  /** the keys of all rows as they are shown, whenever these change */
  readonly onOrder?: (order: readonly string[]) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** key of a row that is selected and scrolled to as soon as it is there, once */
  readonly wanted?: string | undefined;
  readonly onOpen?: (row: Row) => void;
  /** the row that has the focus now */
  readonly onActive?: (key: string) => void;
  /** Space; the row is then selected with Ctrl+Space */
  readonly onLook?: (row: Row) => void;
  /** F2 and Delete on the row that has the focus */
  readonly onRename?: (row: Row) => void;
  readonly onDelete?: (row: Row) => void;
  /** what else a row answers to, such as being dragged */
  readonly rowProps?: (row: Row) => HTMLAttributes<HTMLDivElement>;
}
