// Settings that the owner changes in the window or the tray; each takes effect at once, and restarts the service where
// necessary.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import type { DesktopSettings, DesktopState } from './window/channels.ts';
import { changeServiceSettings, type SettingsFile } from './service/settings.ts';
import type { Texts } from './texts.ts';

export type OwnerChoices = ReturnType<typeof createOwnerChoices>;

export function createOwnerChoices(parts: {
  readonly texts: Texts;
  readonly settings: SettingsFile;
  /** the data folder in use */
  readonly dataFolder: () => string;
  readonly restart: () => Promise<void>;
  readonly state: () => DesktopState;
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showMessageBox'>;
  readonly window: () => BrowserWindow | undefined;
  readonly setLoginItem: (isOn: boolean) => void;
  readonly onError: (error: unknown) => void;
}) {
  const { texts, settings, dataFolder, restart, state, dialog, window, setLoginItem, onError } = parts;
  /** A restart reloads the page that requested it: the page gets its response first. */
  const restartSoon = () => {
    setImmediate(() => {
      restart().catch(onError);
    });
    return state();
  };
  const choose = async (options: OpenDialogOptions): Promise<string | undefined> => {
    const over = window();
    const { canceled, filePaths } = over
      ? await dialog.showOpenDialog(over, options)
      : await dialog.showOpenDialog(options);
    return canceled ? undefined : filePaths[0];
  };
  const setCertificate = (certificate: { readonly cert_file: string; readonly key_file: string } | undefined) => {
    changeServiceSettings(join(dataFolder(), 'settings.json'), { certificate });
    return restartSoon();
  };

  return {
    change({ port, share, openAtLogin }: Partial<DesktopSettings>): DesktopState {
      const before = settings.get();
      const after = settings.change({
        ...(port !== undefined && { port }),
        ...(share !== undefined && { share }),
        ...(openAtLogin !== undefined && { openAtLogin }),
      });
      if (after.openAtLogin !== before.openAtLogin) setLoginItem(after.openAtLogin);
      return after.port === before.port && after.share === before.share ? state() : restartSoon();
    },

    /** The old folder is unchanged. */
    async chooseDataFolder(): Promise<DesktopState> {
      const folder = await choose({ title: texts('folderOf'), properties: ['openDirectory', 'createDirectory'] });
      if (folder === undefined || folder === dataFolder()) return state();
      settings.change({ dataFolder: folder });
      return restartSoon();
    },

    /** Two dialogs: the certificate, then its key. */
    async chooseCertificate(): Promise<DesktopState> {
      const filters = [{ name: 'PEM', extensions: ['pem', 'crt', 'cer', 'key'] }];
      const cert_file = await choose({ title: texts('certificate'), properties: ['openFile'], filters });
      const key_file =
        cert_file === undefined ? undefined : await choose({ title: texts('key'), properties: ['openFile'], filters });
      if (cert_file === undefined || key_file === undefined) return state();
      const holds = (file: string, word: string) => existsSync(file) && readFileSync(file, 'latin1').includes(word);
      const detail = holds(cert_file, 'END CERTIFICATE')
        ? holds(key_file, 'PRIVATE KEY')
          ? undefined
          : texts('wrongFile.key', { file: key_file })
        : texts('wrongFile.certificate', { file: cert_file });
      if (detail === undefined) return setCertificate({ cert_file, key_file });
      await dialog.showMessageBox({ type: 'error', message: texts('wrongFile.title'), detail, noLink: true });
      return state();
    },

    /** Restores the certificate that the service creates itself. */
    removeCertificate: (): DesktopState => setCertificate(undefined),
  };
}
