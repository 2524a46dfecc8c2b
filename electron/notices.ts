// Notifications of the system: a model has ended, and once, that the service continues without a window.
import type { Notification, NotificationConstructorOptions } from 'electron';
import { noticeOf, type ModelEnd } from './activity.ts';
import type { SettingsFile } from './service/settings.ts';
import type { Texts } from './texts.ts';

export function createNotices({
  texts,
  settings,
  isSupported,
  make,
  go,
}: {
  readonly texts: Texts;
  readonly settings: SettingsFile;
  readonly isSupported: () => boolean;
  readonly make: (options: NotificationConstructorOptions) => Notification;
  /** opens a page of the window */
  readonly go: (place: string) => void;
}) {
  return {
    ofModel(end: ModelEnd): void {
      if (!isSupported()) return;
      const { notice, place } = noticeOf(end, texts);
      const notification = make(notice);
      notification.on('click', () => {
        go(place);
      });
      notification.show();
    },

    ofTray(): void {
      if (settings.get().toldOfTray || !isSupported()) return;
      settings.change({ toldOfTray: true });
      make({ title: texts('inTray.title'), body: texts('inTray.text') }).show();
    },
  };
}
