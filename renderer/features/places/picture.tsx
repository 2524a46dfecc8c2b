// The picture of a cloud or project.
import { useState, type ReactNode } from 'react';
import classes from './places.module.css';

/** Stands in its place; the children do when there is none, or when it cannot be shown: addresses end after an hour. */
export function Picture({ address, children }: { readonly address: string | null; readonly children: ReactNode }) {
  const [isBroken, setBroken] = useState(false);
  return address === null || isBroken ? (
    children
  ) : (
    <img
      className={classes.picture}
      src={address}
      alt=""
      onError={() => {
        setBroken(true);
      }}
    />
  );
}
