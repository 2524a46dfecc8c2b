// Orderly quit: a confirmation if users or jobs would be interrupted, then the end of the service, then of the program.
import type { App, MessageBoxOptions } from 'electron';
import type { Activity } from './notices.ts';
import type { Texts } from './texts.ts';

export interface QuitParts {
  readonly texts: Texts;
  readonly app: Pick<App, 'on' | 'exit'>;
  readonly activity: () => Promise<Activity>;
  /** shows the message box; returns the index of the button */
  readonly ask: (options: MessageBoxOptions) => Promise<number>;
  /** @returns false when it took longer */
  readonly stopService: (milliseconds: number) => Promise<boolean>;
  readonly onLate: () => void;
}

/** Time limit for the end of the service, in milliseconds. */
export const STOP_WITHIN = 20_000;

/** Handles the quit of the program. Returns whether it is quitting. */
export function handleQuit({ texts, app, activity, ask, stopService, onLate }: QuitParts): () => boolean {
  let isEnding = false;
  let isAsking = false;

  async function end(): Promise<void> {
    if (isAsking || isEnding) return;
    isAsking = true;
    const question = questionFor(await activity(), texts);
    const mayEnd = question === undefined || (await ask(question)) === 0;
    isAsking = false;
    if (!mayEnd) return;
    isEnding = true;
    if (!(await stopService(STOP_WITHIN))) onLate();
    app.exit(0);
  }

  app.on('before-quit', event => {
    event.preventDefault();
    end().catch(() => app.exit(1));
  });
  return () => isEnding;
}

/** The confirmation before quitting; undefined when no user and no job is affected. */
export function questionFor({ jobs, visitors }: Activity, texts: Texts): MessageBoxOptions | undefined {
  const detail = [
    ...(jobs > 0 ? [texts('quitNow.jobs', { count: jobs })] : []),
    ...(visitors > 0 ? [texts('quitNow.visitors', { count: visitors })] : []),
  ];
  if (detail.length === 0) return undefined;
  return {
    type: 'question',
    title: 'Plinth',
    message: texts('quitNow.title'),
    detail: detail.join('\n'),
    buttons: [texts('quit'), texts('cancel')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
}
