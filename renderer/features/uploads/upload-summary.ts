// Texts of the upload panel on all uploads together, and on each.
import type { TFunction } from 'i18next';
import type { StatusKind } from '../../ui/status.tsx';
import { isOpen, type Upload } from './upload.ts';

export function summaryOf(items: readonly Upload[]) {
  const open = items.filter(isOpen);
  const failed = items.filter(({ state }) => state === 'failed').map(({ id }) => id);
  const total = sumOf(items, ({ size }) => size);
  const sent = sumOf(items, item => (item.state === 'done' ? item.size : item.sent));
  const speed = sumOf(items, item => item.speed);
  const left = sumOf(open, item => item.size - item.sent);
  return {
    /** key and number of the sentence above the list */
    title:
      open.length > 0
        ? ({ key: 'uploads.running', count: open.length } as const)
        : failed.length > 0
          ? ({ key: 'uploads.failed', count: failed.length } as const)
          : ({ key: 'uploads.done', count: items.filter(({ state }) => state === 'done').length } as const),
    /** whether uploads are still pending */
    isOpen: open.length > 0,
    /** fraction of all bytes, 0 to 1 */
    share: total === 0 ? 0 : sent / total,
    /** undefined while nothing is being sent */
    pace: open.length > 0 && speed > 0 ? { bytesPerSecond: speed, millisecondsLeft: (left / speed) * 1000 } : undefined,
    failed,
  };
}

const sumOf = (items: readonly Upload[], part: (item: Upload) => number): number =>
  items.reduce((sum, item) => sum + part(item), 0);

/** Whether an upload can be retried: it failed, was cancelled or skipped. */
export const canRetry = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'failed' || state === 'cancelled' || state === 'skipped';

const kinds: Readonly<Record<Upload['state'], StatusKind>> = {
  waiting: 'waiting',
  asking: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'warning',
  skipped: 'warning',
};

/** The reason of a failure takes precedence over the state, because it says what to do. */
export const stateOf = (
  t: TFunction,
  { state, trouble, size, sent, notice }: Pick<Upload, 'state' | 'trouble' | 'size' | 'sent' | 'notice'>,
) => ({
  kind: notice ? 'warning' : kinds[state],
  word:
    state === 'failed'
      ? t(`uploads.trouble.${trouble ?? 'failed'}`)
      : t(`uploads.state.${notice ? (notice.code === 'not_read' ? 'unread' : 'odd') : state}`),
  /** fraction of its bytes, 0 to 1; only while it is being sent */
  share: state === 'running' && size > 0 ? sent / size : undefined,
});
