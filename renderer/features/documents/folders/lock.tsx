// A padlock for a read-only folder; its tooltip gives the reason.
import { IconLock } from '@tabler/icons-react';
import classes from '../documents.module.css';

export function Lock({ reason }: { readonly reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <span role="img" aria-label={reason} title={reason} className={classes.lock}>
      <IconLock size={13} stroke={1.8} aria-hidden />
    </span>
  );
}
