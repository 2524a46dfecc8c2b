// What people gave a colour: a dot of it beside the name. The name stays in the colour of text, so that it can be read
// in both schemes.
import type { ReactNode } from 'react';
import classes from './color-mark.module.css';
import { cssColor } from './theme.ts';

export interface Coloured {
  /** hex digits, of other clients with `#`, too; null: none was given */
  readonly color: string | null;
  readonly name: string;
}

function Dot({ color }: Pick<Coloured, 'color'>) {
  return (
    <span
      className={classes.dot}
      data-empty={color === null ? '' : undefined}
      style={color === null ? undefined : { background: cssColor(color) }}
      aria-hidden
    />
  );
}

/** A dot and a name, with a frame around both. */
export function Chip({ color, name, children }: Coloured & { readonly children?: ReactNode }) {
  return (
    <span className={classes.chip}>
      <Dot color={color} />
      <span className="truncate">{name}</span>
      {children}
    </span>
  );
}

/**
 * Chips in one line; what has no room is cut off, and the hint names them all. `wrap`: in as many lines as they need.
 */
export function Chips({
  of,
  wrap = false,
}: {
  readonly of: readonly (Coloured & { readonly id: number })[];
  readonly wrap?: boolean;
}) {
  if (of.length === 0) return null;
  return (
    <span className={classes.chips} data-wrap={wrap ? '' : undefined} title={of.map(({ name }) => name).join(', ')}>
      {of.map(({ id, color, name }) => (
        <Chip key={id} color={color} name={name} />
      ))}
    </span>
  );
}

/** A dot and a name without a frame, for lists that have lines already. */
export function Marked({ color, name }: Coloured) {
  return (
    <span className={classes.marked}>
      <Dot color={color} />
      <span className="truncate">{name}</span>
    </span>
  );
}
