// States of objects: always an icon and a word.
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  type Icon,
} from '@tabler/icons-react';
import classes from './status.module.css';

export type StatusKind = 'waiting' | 'running' | 'done' | 'failed' | 'warning';

const icons: Readonly<Record<StatusKind, Icon>> = {
  waiting: IconClock,
  running: IconLoader2,
  done: IconCircleCheck,
  failed: IconCircleX,
  warning: IconAlertTriangle,
};

export function Status({
  kind,
  word,
  share,
}: {
  readonly kind: StatusKind;
  readonly word: string;
  readonly share?: number | undefined;
}) {
  const Symbol = icons[kind];
  return (
    <span className={classes.status} data-kind={kind}>
      <Symbol size={14} stroke={2} aria-hidden />
      <span className="truncate" title={word}>
        {word}
      </span>
      {share !== undefined && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
    </span>
  );
}
