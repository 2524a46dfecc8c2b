// Starts the program at the user's login, without a window. Windows and macOS have a list for that; on Linux it is a
// file of the desktop's autostart folder (freedesktop.org, Desktop Application Autostart Specification).
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';

const HIDDEN = '--hidden';

/** Enables or disables it. */
export function setLoginItem(
  isOn: boolean,
  {
    app,
    platform = process.platform,
    program = process.env['APPIMAGE'] ?? process.execPath,
    configFolder,
  }: {
    readonly app: Pick<App, 'setLoginItemSettings'>;
    readonly platform?: NodeJS.Platform;
    /** the program's own file, or the AppImage that it was started from */
    readonly program?: string;
    /** `~/.config` */
    readonly configFolder: string;
  },
): void {
  if (platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: isOn, args: [HIDDEN] });
    return;
  }
  const file = join(configFolder, 'autostart', 'plinth.desktop');
  if (!isOn) {
    if (existsSync(file)) rmSync(file);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Plinth',
      `Exec=${quoted(program)} ${HIDDEN}`,
      'X-GNOME-Autostart-enabled=true',
      '',
    ].join('\n'),
  );
}

/** An argument quoted for the Exec key (Desktop Entry Specification, "The Exec key"). */
const quoted = (text: string): string => `"${text.replaceAll(/[\\"`$]/g, '\\\\$&').replaceAll('%', '%%')}"`;
