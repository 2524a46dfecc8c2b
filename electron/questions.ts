// Message boxes of the program.
import type { BrowserWindow, Dialog } from 'electron';
import type { Texts } from './texts.ts';

export function createQuestions(parts: {
  readonly dialog: Pick<Dialog, 'showMessageBox' | 'showErrorBox'>;
  readonly texts: Texts;
  readonly window: () => BrowserWindow | undefined;
  /** origin of the service's pages; undefined while it does not run */
  readonly origin: () => string | undefined;
}) {
  const { dialog, texts, window, origin } = parts;
  return {
    async complain(title: string, text: string): Promise<void> {
      const question = { type: 'error', title: 'Plinth', message: title, detail: text, noLink: true } as const;
      const over = window();
      await (over ? dialog.showMessageBox(over, question) : dialog.showMessageBox(question));
    },

    /** The page of the window cannot be restored. */
    lost(reason: string): void {
      dialog.showErrorBox(texts('lost.title'), texts('lost.text', { reason, address: `${origin() ?? ''}/app/` }));
    },

    /** True: reload the page. */
    async unresponsive(over: BrowserWindow): Promise<boolean> {
      const { response } = await dialog.showMessageBox(over, {
        type: 'warning',
        message: texts('unresponsive.title'),
        detail: texts('unresponsive.text'),
        buttons: [texts('unresponsive.wait'), texts('unresponsive.reload')],
        cancelId: 0,
        noLink: true,
      });
      return response === 1;
    },

    /** What to do about a service that did not start. */
    async afterFailure(failure: string): Promise<'again' | 'other folder' | 'quit'> {
      const { response } = await dialog.showMessageBox({
        type: 'error',
        title: 'Plinth',
        message: texts('failed.title'),
        detail: `${failure}\n\n${texts('failed.safe')}`,
        buttons: [texts('failed.again'), texts('failed.otherFolder'), texts('quit')],
        defaultId: 0,
        cancelId: 2,
        noLink: true,
      });
      return (['again', 'other folder'] as const)[response] ?? 'quit';
    },
  };
}
