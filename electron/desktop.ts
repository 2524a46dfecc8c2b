// The desktop program put together: the service, its window, tray, menu and what the system hands over. Read this first.
import { dirname, join } from 'node:path';
import { app, BrowserWindow, clipboard, dialog, ipcMain, Menu, nativeImage, nativeTheme, Notification, powerSaveBlocker, session, shell, Tray, utilityProcess, type Session } from 'electron';
import { readConfig } from '../core/config.ts';
import { createWakefulness, noticeOf, type Activity } from './activity.ts';
import { tells, type DesktopState, type MenuCommand } from './channels.ts';
import { createUtilityHost } from './converter-host.ts';
import { createWaitingFiles } from './files.ts';
import { guardContents, guardSession, pinCertificate } from './guard.ts';
import { answerAsks } from './ipc.ts';
import { setLoginItem } from './login-item.ts';
import { menuTemplate } from './menu.ts';
import { openCore, type StartFlags } from './open-core.ts';
import { createOwnerChoices } from './owner-choices.ts';
import { takeCareOfQuit } from './quit.ts';
import { createDesktopService } from './service.ts';
import { openSettings } from './settings.ts';
import { makeTray, type TraySign } from './tray.ts';
import { makeWindow, showWindow } from './window.ts';

/** What says no to a file: the program's own keys lie beside the data, for the command line and the headless service. */
const SECRETS_NOTE = 'The keys of this service lie in its data folder, in files that only your account can read. The keychain of the system does not hold them, so that the command line and a service without a window can use the same folder.';

export interface DesktopOptions {
  readonly flags: StartFlags;
  /** folder of the program, in which `resources/` and `dist/` lie */
  readonly program: string;
  /** files of the command line, as whole paths */
  readonly files: readonly string[];
}

/** Runs the desktop program until it quits. Call once, when Electron is ready. */
export async function runDesktop({ flags, program, files }: DesktopOptions): Promise<void> {
  const settings = openSettings(join(app.getPath('userData'), 'desktop.json'));
  const config = () => readConfig({ data: flags.data ?? settings.get().dataFolder ?? undefined });
  const { log } = config();
  const waiting = createWaitingFiles();
  const stayAwake = createWakefulness(powerSaveBlocker);
  let activity: Activity = { jobs: 0, visitors: 0 };
  let window: BrowserWindow | undefined;
  let tray: TraySign | undefined;
  let pageSession: { readonly session: Session; readonly fingerprint: string } | undefined;
  let commands: readonly MenuCommand[] = [];

  const service = createDesktopService({
    open: () => openCore({ flags, settings: settings.get(), program, makeConverterHost: createUtilityHost((...call) => utilityProcess.fork(...call)) }),
    onChange: () => { tell(); },
  });
  const origin = () => service.core?.url;

  function state(): DesktopState {
    const { dataFolder, settings: { certificate } } = config();
    const { port, share, openAtLogin } = settings.get();
    const reach = service.core?.owner.reach();
    return {
      service: service.state.kind, failure: service.state.kind === 'failed' ? service.state.failure : null,
      address: origin() ?? null, addresses: reach?.addresses ?? [], fingerprint: reach?.fingerprint ?? null, authorityFingerprint: reach?.authorityFingerprint ?? null,
      ...activity, dataFolder, ownCertificate: certificate?.cert_file ?? null, platform: process.platform, secretsNote: SECRETS_NOTE, settings: { port, share, openAtLogin },
    };
  }

  /** Everybody who shows how things are. */
  function tell(): void {
    const now = state();
    tray?.show(now);
    send(tells.changed, now);
  }

  function send(channel: string, message: unknown): void {
    if (window && !window.isDestroyed()) window.webContents.send(channel, message);
  }

  async function restart(): Promise<void> {
    const { kind } = await service.restart();
    const { core } = service;
    if (!core) {
      if (kind === 'failed') await tellFailure();
      return;
    }
    core.owner.onActivity(now => {
      activity = now;
      stayAwake(now.jobs);
      tell();
    });
    core.owner.onModelEnd(end => { if (!window?.isFocused()) notify(end); });
    core.owner.onNewCertificate(() => { openPages().catch(logged); });
    activity = await core.owner.activity();
    await openPages();
    tell();
  }

  /** The session that trusts the certificate of now, and the window on it if there is or should be one. */
  async function openPages(): Promise<void> {
    const { core } = service;
    if (!core) return;
    const { fingerprint } = core.owner.reach();
    const place = window && !window.isDestroyed() ? new URL(window.webContents.getURL() || core.url).pathname : undefined;
    if (pageSession?.fingerprint !== fingerprint) {
      const next = session.fromPartition(`persist:plinth-${fingerprint.replaceAll(':', '').slice(0, 16).toLowerCase()}`);
      guardSession(next, origin);
      pinCertificate(next, new URL(core.url).hostname, fingerprint);
      // Who is signed in stays so.
      for (const { name, value, path, sameSite, expirationDate } of await pageSession?.session.cookies.get({}) ?? []) {
        await next.cookies.set({ url: core.url, name, value, secure: true, httpOnly: true, sameSite, ...(path !== undefined && { path }), ...(expirationDate !== undefined && { expirationDate }) });
      }
      pageSession = { session: next, fingerprint };
      const old = window;
      window = undefined;
      if (old && !old.isDestroyed()) {
        openWindow(place);
        old.destroy();
      }
    } else if (window && !window.isDestroyed()) await window.loadURL(`${core.url}${place ?? '/app/'}`);
  }

  function openWindow(place = '/app/'): void {
    if (window && !window.isDestroyed()) {
      showWindow(window);
      return;
    }
    const { core } = service;
    if (!core || !pageSession) return;
    window = makeWindow({
      make: options => new BrowserWindow(options), session: pageSession.session, preload: join(import.meta.dirname, 'preload.cjs'), icon: join(program, 'resources/icons/plinth-512.png'),
      isDark: nativeTheme.shouldUseDarkColors, bounds: settings.get().window, keepBounds: bounds => { settings.change({ window: bounds }); },
      maySurvive: () => {
        if (tray === undefined || isEnding()) return false;
        tellOfTray();
        return true;
      },
      onLost: reason => { dialog.showErrorBox('The window cannot be shown', `Its page ended again and again (${reason}). The service goes on; the browser can show it: ${core.url}/app/`); },
      askUnresponsive: async asked => (await dialog.showMessageBox(asked, { type: 'warning', message: 'The window does not answer.', detail: 'The service goes on, and nothing that was saved is lost.', buttons: ['Wait', 'Load it anew'], cancelId: 0, noLink: true })).response === 1,
    });
    window.loadURL(`${core.url}${place}`).catch(logged);
  }

  function tellOfTray(): void {
    if (settings.get().toldOfTray || !Notification.isSupported()) return;
    settings.change({ toldOfTray: true });
    new Notification({ title: 'Plinth goes on', body: 'The service stays reachable. Quit it from its sign in the tray.' }).show();
  }

  function notify(end: Parameters<typeof noticeOf>[0]): void {
    if (!Notification.isSupported()) return;
    const { notice, place } = noticeOf(end);
    const notification = new Notification(notice);
    notification.on('click', () => {
      openWindow(`/app${place}`);
      send(tells.place, place);
    });
    notification.show();
  }

  async function tellFailure(): Promise<void> {
    if (service.state.kind !== 'failed') return;
    const { response } = await dialog.showMessageBox({
      type: 'error', title: 'Plinth', message: 'The service does not start.', detail: `${service.state.failure}\n\nNothing in the data folder was changed.`,
      buttons: ['Try again', 'Choose another data folder', 'Quit'], defaultId: 0, cancelId: 2, noLink: true,
    });
    if (response === 0) await restart();
    else if (response === 1) await choices.chooseDataFolder();
    else app.quit();
  }

  const logged = (error: unknown) => { log.error('the window could not follow the service', { error }); };
  const showMenu = () => {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(commands, {
      isMac: process.platform === 'darwin', run: id => { send(tells.command, id); }, openServer: () => { openWindow('/app/server'); send(tells.place, '/server'); }, quit: () => { app.quit(); },
    })));
  };
  const choices = createOwnerChoices({
    settings, restart, state, dialog, config, window: () => window,
    setLoginItem: isOn => { setLoginItem(isOn, { app, platform: process.platform, program: process.env['APPIMAGE'] ?? process.execPath, configFolder: dirname(app.getPath('userData')) }); },
  });

  async function takeFiles(paths: readonly string[]): Promise<void> {
    if (paths.length === 0 || await waiting.take(paths) === 0) return;
    openWindow();
    send(tells.files, null);
  }

  const isEnding = takeCareOfQuit({
    app, activity: async () => await service.core?.owner.activity() ?? { jobs: 0, visitors: 0 },
    ask: async options => (await dialog.showMessageBox(options)).response,
    stopService: milliseconds => service.stop(milliseconds),
    onLate: () => { log.warn('the service did not stop in time'); },
  });

  app.on('web-contents-created', (_event, contents) => { guardContents(contents, { origin, openOutside: address => { shell.openExternal(address).catch(logged); } }); });
  app.on('child-process-gone', (_event, { type, reason, name }) => { log.warn('a process ended', { type, reason, name }); });
  app.on('window-all-closed', () => { if (!tray) app.quit(); });
  app.on('activate', () => { openWindow(); });
  app.on('second-instance', (_event, _words, _folder, data) => {
    openWindow();
    const { files: handed } = data as { files?: readonly string[] };
    takeFiles(handed ?? []).catch(logged);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    takeFiles([path]).catch(logged);
  });
  answerAsks({ ipcMain, origin, onRefusal: (channel, reason) => { log.warn('a message of a page was refused', { channel, reason }); } }, {
    'desktop:state': state,
    'desktop:change-settings': choices.change,
    'desktop:choose-data-folder': choices.chooseDataFolder,
    'desktop:choose-certificate': choices.chooseCertificate,
    'desktop:remove-certificate': choices.removeCertificate,
    'desktop:show-data-folder': async () => { await shell.openPath(config().dataFolder); },
    'menu:set': list => {
      commands = list;
      showMenu();
    },
    'files:waiting': () => waiting.list(),
    'files:read': ({ token, offset, length }) => waiting.read(token, offset, length),
    'files:release': token => { waiting.release(token); },
  });

  showMenu();
  tray = makeTray({
    make: image => new Tray(image), image: nativeImage.createFromPath(join(program, 'resources/icons/plinth-32.png')), buildMenu: template => Menu.buildFromTemplate(template),
    open: () => { openWindow(); }, copyAddress: address => { clipboard.writeText(address); }, setSharing: share => { Promise.resolve(choices.change({ share })).catch(logged); },
    restart: () => { restart().catch(logged); }, quit: () => { app.quit(); },
  });
  await restart();
  if (!flags.hidden) openWindow();
  await takeFiles(files);
}
