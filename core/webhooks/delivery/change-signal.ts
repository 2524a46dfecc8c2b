// Lets open windows know that the deliveries of a webhook have changed: at most so often for each, whatever its pace.
import type { WebHookRow } from '../subscriptions/service.ts';

/** Milliseconds in which changes of one webhook are gathered. */
const GATHER = 300;

export type ChangeSignal = ReturnType<typeof createChangeSignal>;

export function createChangeSignal(send: (hook: WebHookRow) => void) {
  const waiting = new Map<number, NodeJS.Timeout>();
  return {
    note(hook: WebHookRow): void {
      if (waiting.has(hook.id)) return;
      const timer = setTimeout(() => {
        waiting.delete(hook.id);
        send(hook);
      }, GATHER);
      timer.unref();
      waiting.set(hook.id, timer);
    },
    stop(): void {
      waiting.forEach(clearTimeout);
      waiting.clear();
    },
  };
}
