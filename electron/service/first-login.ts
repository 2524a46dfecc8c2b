// The first login of a new service, shown in the new window: without a terminal it is printed nowhere.
import type { Dialog } from 'electron';
import { readBootstrap } from './bootstrap.ts';
import type { Texts } from '../texts.ts';

interface FirstLogin {
  readonly email: string;
  readonly password: string;
}

/** The login of a data folder's first start; undefined once its password was changed (bootstrap.json drops it then). */
export function firstLoginOf(dataFolder: string): FirstLogin | undefined {
  const { email, password } = readBootstrap(dataFolder)?.admin ?? {};
  return email === undefined || password === undefined ? undefined : { email, password };
}

/** Shows the login; the password can be copied. */
export async function showFirstLogin(
  { email, password }: FirstLogin,
  {
    dialog,
    copy,
    texts,
  }: {
    readonly dialog: Pick<Dialog, 'showMessageBox'>;
    readonly copy: (text: string) => void;
    readonly texts: Texts;
  },
): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'Plinth',
    message: texts('firstLogin.title'),
    detail: texts('firstLogin.text', { email, password }),
    buttons: [texts('firstLogin.copyPassword'), texts('firstLogin.close')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response === 0) copy(password);
}
