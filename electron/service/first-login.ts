// The first login of a new service, shown in the new window: without a terminal it is printed nowhere.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialog } from 'electron';
import type { Texts } from '../texts.ts';

// Reads bootstrap.json of the data folder, which the service writes for its owner at its first start.

export interface Bootstrap {
  readonly ca_file: string;
  /** the password is removed once it was changed */
  readonly admin: { readonly email: string; readonly password?: string };
}

export const bootstrapFile = (dataFolder: string): string => join(dataFolder, 'bootstrap.json');

/** Undefined while the service was never started on the folder. */
export function readBootstrap(dataFolder: string): Bootstrap | undefined {
  const file = bootstrapFile(dataFolder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Bootstrap) : undefined;
}

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
  }: { readonly dialog: Pick<Dialog, 'showMessageBox'>; readonly copy: (text: string) => void; readonly texts: Texts },
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
