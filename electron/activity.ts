// Effects of running jobs: the computer stays awake while a model is in process, and a notification reports the end of
// one.
import type { NotificationConstructorOptions, PowerSaveBlocker } from 'electron';
import type { Core } from '../core/app.ts';
import type { Texts } from './texts.ts';

export type Activity = Awaited<ReturnType<Core['owner']['activity']>>;
export type ModelEnd = Parameters<Parameters<Core['owner']['onModelEnd']>[0]>[0];

/** Prevents the computer from sleeping while there are jobs, and only then. */
export function createWakefulness(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): (jobs: number) => void {
  let held: number | undefined;
  return jobs => {
    if (jobs > 0) held ??= blocker.start('prevent-app-suspension');
    else if (held !== undefined) {
      blocker.stop(held);
      held = undefined;
    }
  };
}

/** Notification about a model that is complete or has failed, with the page of the window to open. */
export function noticeOf(
  { cloudId, projectId, modelId, name, hasFailed }: ModelEnd,
  texts: Texts,
): { readonly notice: NotificationConstructorOptions; readonly place: string } {
  const base = `/c/${cloudId}/p/${projectId}`;
  return hasFailed
    ? {
        notice: { title: texts('notReady.title', { name }), body: texts('notReady.text') },
        place: `${base}/models/${modelId}`,
      }
    : {
        notice: { title: texts('ready.title', { name }), body: texts('ready.text') },
        place: `${base}/viewer?models=${modelId}`,
      };
}
