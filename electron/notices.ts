// Notifications of the system: a model has ended, and once, that the service continues without a window.
import type { Notification, NotificationConstructorOptions, PowerSaveBlocker } from 'electron';
import type { SettingsFile } from './service/settings.ts';
import type { Texts } from './texts.ts';
import type { Core } from '../core/app.ts';

// Effects of running jobs: the computer stays awake while a model is in process, and a notification reports the end of
// one.

export type Activity = Awaited<ReturnType<Core['owner']['activity']>>;
type ModelEnd = Parameters<Parameters<Core['owner']['onModelEnd']>[0]>[0];

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

export function createNotices(parts: {
  readonly texts: Texts;
  readonly settings: SettingsFile;
  readonly isSupported: () => boolean;
  readonly make: (options: NotificationConstructorOptions) => Notification;
  /** opens a page of the window */
  readonly go: (place: string) => void;
}) {
  const { texts, settings, isSupported, make, go } = parts;
  return {
    ofModel(end: ModelEnd): void {
      if (!isSupported()) return;
      const { notice, place } = noticeOf(end, texts);
      const notification = make(notice);
      notification.on('click', () => go(place));
      notification.show();
    },

    ofTray(): void {
      if (settings.get().toldOfTray || !isSupported()) return;
      settings.change({ toldOfTray: true });
      make({ title: texts('inTray.title'), body: texts('inTray.text') }).show();
    },
  };
}
