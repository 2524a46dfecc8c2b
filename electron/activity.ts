// What follows from work under way: the computer stays awake as long as a model is in process, and the person hears when one ends.
import type { NotificationConstructorOptions, PowerSaveBlocker } from 'electron';
import type { Core } from '../core/app.ts';

export type Activity = Awaited<ReturnType<Core['owner']['activity']>>;
type ModelEnd = Parameters<Parameters<Core['owner']['onModelEnd']>[0]>[0];

/** Keeps the computer from sleeping while there are jobs, and only then. */
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

/** What is said of a model that is complete or has failed, and the page of the window that shows it. */
export function noticeOf({ cloudId, projectId, modelId, name, hasFailed }: ModelEnd): { readonly notice: NotificationConstructorOptions; readonly place: string } {
  const base = `/c/${cloudId}/p/${projectId}`;
  return hasFailed
    ? { notice: { title: `${name} could not be processed`, body: 'The file itself is safe. Open the report for the reason.' }, place: `${base}/models/${modelId}` }
    : { notice: { title: `${name} is ready`, body: 'Open it in the viewer.' }, place: `${base}/viewer?models=${modelId}` };
}
