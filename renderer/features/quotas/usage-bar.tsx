// How full a cloud is: a bar, and the same in numbers beside it.
import type { Fullness } from './quota-rules.ts';
import classes from './quotas.module.css';

/** Nothing without a limit. */
export function UsageBar({ fullness }: { readonly fullness: Fullness | undefined }) {
  if (!fullness) return null;
  return (
    <div className={classes.bar} data-state={fullness.state} aria-hidden>
      <span style={{ width: `${fullness.share * 100}%` }} />
    </div>
  );
}
