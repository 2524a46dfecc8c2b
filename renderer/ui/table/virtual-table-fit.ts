// Columns that fit the width of a table: the less important ones give way, name and status last.
import type { Column } from './virtual-table-props.ts';

/** Pixels between columns, at both sides of a row, and of the boxes that select rows. */
const [GAP, SIDES, BOX] = [12, 32, 20];
/** Least pixels of the name when all others that can are hidden, and most pixels of a text that is shown whole. */
const [LEAST, MOST] = [96, 280];

type Sized = Pick<Column<never>, 'id' | 'width' | 'wide' | 'roomy' | 'whole' | 'fixed' | 'silent' | 'priority'>;

/** Pixels that whole texts need, by column. */
export type Needs = Readonly<Record<string, number>>;

const leastOf = ({ id, width }: Sized, needs: Needs): number =>
  Math.max(Number(/(\d+)px/.exec(width)?.[1] ?? 60), Math.min(MOST, needs[id] ?? 0));

/** Order in which columns give way, the lowest first. */
const priorityOf = ({ wide, roomy, whole, priority }: Sized): number =>
  priority ?? (wide ? 1 : roomy ? 2 : whole ? 4 : 3);

interface Space {
  /** pixels of the table */
  readonly width: number;
  /** rows have boxes */
  readonly hasBoxes: boolean;
  readonly needs: Needs;
  /** ids of columns that the user has added */
  readonly added: readonly string[];
}

const widthOf = (columns: readonly Sized[], { hasBoxes, needs }: Space): number =>
  columns.reduce((sum, column) => sum + leastOf(column, needs), SIDES) +
  GAP * (columns.length - (hasBoxes ? 0 : 1)) +
  (hasBoxes ? BOX : 0);

/** Leaves out columns until the others fit; of equal ones the last. Those that the user has added stay. */
export function fittingColumns<Fitted extends Sized>(columns: readonly Fitted[], space: Space): readonly Fitted[] {
  const shown = [...columns];
  const gives = (column: Fitted) =>
    column !== columns[0] && !column.fixed && !column.silent && !space.added.includes(column.id);
  while (widthOf(shown, space) > space.width) {
    const [next] = shown
      .filter(gives)
      .toReversed()
      .toSorted((one, other) => priorityOf(one) - priorityOf(other));
    if (!next || priorityOf(next) >= 4) break;
    shown.splice(shown.indexOf(next), 1);
  }
  return shown;
}

/** Tracks of the CSS grid: as wide as whole texts need; the name gives way where there is no room for all. */
export function tracksOf(columns: readonly Sized[], space: Space): string {
  const missing = Math.max(0, widthOf(columns, space) - space.width);
  const name = columns.findIndex(({ width, fixed }, index) => width.includes('fr') && (fixed === true || index === 0));
  return columns
    .map((column, index) => {
      const least = leastOf(column, space.needs);
      const px = index === name ? Math.max(Math.min(LEAST, least), least - missing) : least;
      return /\d+px/.test(column.width) ? column.width.replace(/\d+px/, `${px}px`) : column.width;
    })
    .join(' ');
}
