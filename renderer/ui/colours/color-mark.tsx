// The colour of a tag or group: a dot next to the name. The name keeps the text colour, so that it is readable in both
// schemes.
import type { ReactNode } from 'react';
import classes from './color-mark.module.css';
import { cssColor } from './theme.ts';

export interface Coloured {
  /** hex digits, from other clients also with `#`; null: none */
  readonly color: string | null;
  readonly name: string;
}

const Dot = ({ color }: Pick<Coloured, 'color'>) => (
  <span
    className={classes.dot}
    data-empty={color === null ? '' : undefined}
    style={color === null ? undefined : { background: cssColor(color) }}
    aria-hidden
  />
);

/** A dot and a name, with a frame around both. */
export const Chip = ({ color, name, children }: Coloured & { readonly children?: ReactNode }) => (
  <span className={classes.chip}>
    <Dot color={color} />
    <span className="truncate">{name}</span>
    {children}
  </span>
);

type ChipsProps = { readonly of: readonly (Coloured & { readonly id: number })[]; readonly wrap?: boolean };

/**
 * Chips in one line; those that do not fit are cut off, and the tooltip names them all. `wrap`: in as many lines as
 * they need.
 */
export function Chips({ of, wrap = false }: ChipsProps) {
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
export const Marked = ({ color, name }: Coloured) => (
  <span className={classes.marked}>
    <Dot color={color} />
    <span className="truncate">{name}</span>
  </span>
);
