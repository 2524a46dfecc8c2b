// Events of the system: created pages, starts with further files, ended processes.
import type { App, Shell } from 'electron';
import type { standardLog } from '../core/config.ts';
import { guardContents } from './window/guard.ts';
import type { SignInWindow } from './window/sign-in-window.ts';

export function followElectron(parts: {
  readonly app: Pick<App, 'on'>;
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly log: Pick<typeof standardLog, 'warn'>;
  readonly signIn: SignInWindow;
  /** origin of the service's pages; undefined while it does not run */
  readonly origin: () => string | undefined;
  readonly show: () => void;
  readonly takeFiles: (paths: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}): void {
  const { app, shell, log, signIn, origin, show, takeFiles, onError } = parts;
  app.on('web-contents-created', (_event, contents) => {
    if (!signIn.guards(contents))
      guardContents(contents, {
        origin,
        openOutside: address => {
          shell.openExternal(address).catch(onError);
        },
        leave: address => signIn.begin(address),
      });
  });
  // By default Electron would send the user's first certificate to any server that asks for one.
  app.on('select-client-certificate', (event, _contents, _address, _certificates, answer) => {
    event.preventDefault();
    answer();
  });
  app.on('child-process-gone', (_event, { type, reason, name }) => log.warn('a process ended', { type, reason, name }));
  app.on('window-all-closed', () => undefined); // the service continues, with its tray icon
  app.on('activate', () => show());
  app.on('second-instance', (_event, _words, _folder, data) => {
    show();
    takeFiles((data as { readonly files?: readonly string[] }).files ?? []).catch(onError);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    takeFiles([path]).catch(onError);
  });
}
