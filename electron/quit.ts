// Leaving in good order: first the question when somebody or something would be cut off, then the service, then the program.
import type { App, MessageBoxOptions } from 'electron';
import type { Activity } from './activity.ts';

export interface QuitParts {
  readonly app: Pick<App, 'on' | 'exit'>;
  readonly activity: () => Promise<Activity>;
  /** shows the question; gives the number of the button */
  readonly ask: (options: MessageBoxOptions) => Promise<number>;
  /** @returns false when it took longer */
  readonly stopService: (milliseconds: number) => Promise<boolean>;
  readonly onLate: () => void;
}

/** How long the service may take. */
export const STOP_WITHIN = 20_000;

/** Takes over the end of the program. Returns whether it is ending. */
export function takeCareOfQuit({ app, activity, ask, stopService, onLate }: QuitParts): () => boolean {
  let isEnding = false;
  let isAsking = false;

  async function end(): Promise<void> {
    if (isAsking || isEnding) return;
    isAsking = true;
    const question = questionFor(await activity());
    const mayEnd = question === undefined || await ask(question) === 0;
    isAsking = false;
    if (!mayEnd) return;
    isEnding = true;
    if (!await stopService(STOP_WITHIN)) onLate();
    app.exit(0);
  }

  app.on('before-quit', event => {
    event.preventDefault();
    end().catch(() => { app.exit(1); });
  });
  return () => isEnding;
}

/** What is asked before the end; nothing when nobody would notice. */
export function questionFor({ jobs, visitors }: Activity): MessageBoxOptions | undefined {
  const detail = [
    ...(jobs > 0 ? [`${jobs === 1 ? 'A model is' : `${jobs} models are`} still in process; ${jobs === 1 ? 'it goes' : 'they go'} on at the next start.`] : []),
    ...(visitors > 0 ? [`${visitors === 1 ? 'Another computer is' : `${visitors} other computers are`} connected and will lose the connection.`] : []),
  ];
  if (detail.length === 0) return undefined;
  return { type: 'question', title: 'Plinth', message: 'Quit Plinth now?', detail: detail.join('\n'), buttons: ['Quit', 'Cancel'], defaultId: 1, cancelId: 1, noLink: true };
}
