// The desktop program put together: the service, its window, tray, menu and what the system hands over. Read this first.
import { dirname, join } from 'node:path';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  powerSaveBlocker,
  safeStorage,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import { dataFolderOf, settingsOf, standardLog as log } from '../core/config.ts';
import { createWakefulness, noticeOf, type Activity, type ModelEnd } from './activity.ts';
import { asks, tells, type DesktopState, type MenuCommand } from './channels.ts';
import { createUtilityHost } from './converter-host.ts';
import { createWaitingFiles } from './files.ts';
import { firstLoginOf, tellFirstLogin } from './first-login.ts';
import { guardContents } from './guard.ts';
import { answerAsks } from './ipc.ts';
import { keyStoreOf } from './key-store.ts';
import { setLoginItem } from './login-item.ts';
import { menuTemplate } from './menu.ts';
import { openCore, type StartFlags } from './open-core.ts';
import { createOwnerChoices } from './owner-choices.ts';
import { createPages } from './pages.ts';
import { takeCareOfQuit } from './quit.ts';
import { createDesktopService } from './service.ts';
import { openSettings } from './settings.ts';
import { createSignInWindow } from './sign-in-window.ts';
import { textsFor } from './texts.ts';
import { makeTray } from './tray.ts';
import { makeWindow, showWindow } from './window.ts';

export interface DesktopOptions {
  readonly flags: StartFlags;
  /** folder of the program, in which `resources/` and `dist/` lie */
  readonly program: string;
  /** files of the command line and of the file manager, as whole paths */
  readonly files: readonly string[];
}

/** Runs the desktop program until it quits. Call once, when Electron is ready. */
export async function runDesktop({ flags, program, files }: DesktopOptions): Promise<void> {
  const texts = textsFor(app.getLocale());
  const settings = openSettings(join(app.getPath('userData'), 'desktop.json'));
  // Asked without reading the service's settings: while their file is damaged the program must still be able to say so.
  const folder = () => dataFolderOf(flags.data ?? settings.get().dataFolder ?? undefined);
  const logged = (error: unknown) => {
    log.error('the desktop program could not do something', { error });
  };
  const waiting = createWaitingFiles();
  const stayAwake = createWakefulness(powerSaveBlocker);
  let activity: Activity = { jobs: 0, visitors: 0 };
  let commands: readonly MenuCommand[] = [];

  const service = createDesktopService({
    open: () =>
      openCore({
        flags,
        settings: settings.get(),
        program,
        keys: keyStoreOf(safeStorage, process.platform),
        makeConverterHost: createUtilityHost((...call) => utilityProcess.fork(...call)),
      }),
    onChange: () => {
      tell();
    },
  });
  const origin = () => service.core?.url;
  const icon = join(program, 'resources/icons/plinth-512.png');
  const isMac = process.platform === 'darwin';
  const complain = async (title: string, text: string) => {
    const question = { type: 'error', title: 'Plinth', message: title, detail: text, noLink: true } as const;
    await (pages.window ? dialog.showMessageBox(pages.window, question) : dialog.showMessageBox(question));
  };
  const signIn = createSignInWindow({
    make: options => new BrowserWindow(options),
    origin,
    main: () => pages.window,
    show: showWindow,
    tell: (title, text) => {
      complain(title, text).catch(logged);
    },
    texts: texts.signIn,
    icon,
    isDark: nativeTheme.shouldUseDarkColors,
    isMac,
    onError: logged,
  });
  const pages = createPages({
    core: () => service.core,
    isGuest: signIn.isGuest,
    fromPartition: partition => session.fromPartition(partition),
    show: showWindow,
    onError: logged,
    makeWindow: pageSession =>
      makeWindow({
        make: options => new BrowserWindow(options),
        session: pageSession,
        preload: join(import.meta.dirname, 'preload.cjs'),
        icon,
        isDark: nativeTheme.shouldUseDarkColors,
        bounds: settings.get().window,
        keepBounds: bounds => {
          settings.change({ window: bounds });
        },
        maySurvive: () => {
          if (isEnding()) return false;
          tellOfTray();
          return true;
        },
        onLost: reason => {
          dialog.showErrorBox(texts.lost.title, texts.lost.text(reason, `${origin() ?? ''}/app/`));
        },
        async askUnresponsive(window) {
          const { title, text, wait, reload } = texts.unresponsive;
          return (
            (
              await dialog.showMessageBox(window, {
                type: 'warning',
                message: title,
                detail: text,
                buttons: [wait, reload],
                cancelId: 0,
                noLink: true,
              })
            ).response === 1
          );
        },
      }),
  });

  const tray = makeTray({
    texts,
    make: image => new Tray(image),
    image: nativeImage.createFromPath(join(program, 'resources/icons/plinth-32.png')),
    buildMenu: template => Menu.buildFromTemplate(template),
    open: () => {
      show();
    },
    copyAddress: address => {
      clipboard.writeText(address).catch(logged);
    },
    setSharing: share => {
      choices.change({ share });
    },
    restart: () => {
      restart().catch(logged);
    },
    quit: () => {
      app.quit();
    },
  });

  let isTold = false;
  /** Brings the window; the first time the person is told how to sign in, as long as that is the login of the first start. */
  function show(path?: string): void {
    pages.open(path);
    const login = isTold || !service.core ? undefined : firstLoginOf(folder());
    if (!login) return;
    isTold = true;
    tellFirstLogin(login, {
      dialog,
      texts: texts.firstLogin,
      copy: text => {
        clipboard.writeText(text).catch(logged);
      },
    }).catch(logged);
  }

  function state(): DesktopState {
    const dataFolder = folder();
    const { port, share, openAtLogin } = settings.get();
    const reach = service.core?.owner.reach();
    return {
      service: service.state.kind,
      failure: service.state.kind === 'failed' ? service.state.failure : null,
      address: origin() ?? null,
      addresses: reach?.addresses ?? [],
      fingerprint: reach?.fingerprint ?? null,
      authorityFingerprint: reach?.authorityFingerprint ?? null,
      ...activity,
      dataFolder,
      ownCertificate: settingsOf(dataFolder)?.certificate?.cert_file ?? null,
      platform: process.platform,
      settings: { port, share, openAtLogin },
    };
  }

  /** Everybody who shows how things are. */
  function tell(): void {
    const now = state();
    tray.show(now);
    pages.send(tells.changed, now);
  }

  async function restart(): Promise<void> {
    signIn.end(); // it would come back to a service that is not there
    await service.restart();
    const { core } = service;
    if (!core) {
      await tellFailure();
      return;
    }
    core.owner.onActivity(now => {
      activity = now;
      stayAwake(now.jobs);
      tell();
    });
    core.owner.onModelEnd(end => {
      if (!pages.window?.isFocused()) notify(end);
    });
    core.owner.onNewCertificate(() => {
      pages.follow().catch(logged);
    });
    activity = await core.owner.activity();
    stayAwake(activity.jobs);
    await pages.follow();
    tell();
  }

  async function tellFailure(): Promise<void> {
    if (service.state.kind !== 'failed') return;
    const { title, safe, again, otherFolder } = texts.failed;
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: 'Plinth',
      message: title,
      detail: `${service.state.failure}\n\n${safe}`,
      buttons: [again, otherFolder, texts.quit],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    });
    if (response === 0) await restart();
    else if (response === 1) await choices.chooseDataFolder();
    else app.quit();
  }

  function tellOfTray(): void {
    if (settings.get().toldOfTray || !Notification.isSupported()) return;
    settings.change({ toldOfTray: true });
    new Notification({ title: texts.inTray.title, body: texts.inTray.text }).show();
  }

  function notify(end: ModelEnd): void {
    if (!Notification.isSupported()) return;
    const { notice, place } = noticeOf(end, texts);
    const notification = new Notification(notice);
    notification.on('click', () => {
      go(place);
    });
    notification.show();
  }

  /** Shows a place of the window: an open one goes there by itself, a new one begins there. */
  function go(place: string): void {
    const isOpen = pages.window !== undefined;
    show(`/app${place}`);
    if (isOpen) pages.send(tells.place, place);
  }

  function showMenu(): void {
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate(commands, {
          texts,
          isMac,
          run: id => {
            pages.send(tells.command, id);
          },
          openServer: () => {
            go('/server');
          },
          quit: () => {
            app.quit();
          },
        }),
      ),
    );
  }

  async function takeFiles(paths: readonly string[]): Promise<void> {
    if (paths.length === 0 || (await waiting.take(paths)) === 0) return;
    show();
    pages.send(tells.files, null);
  }

  const choices = createOwnerChoices({
    texts,
    settings,
    restart,
    state,
    dialog,
    dataFolder: folder,
    window: () => pages.window,
    onError: logged,
    setLoginItem: isOn => {
      setLoginItem(isOn, {
        app,
        platform: process.platform,
        program: process.env['APPIMAGE'] ?? process.execPath,
        configFolder: dirname(app.getPath('userData')),
      });
    },
  });
  const isEnding = takeCareOfQuit({
    texts,
    app,
    activity: async () => (await service.core?.owner.activity()) ?? { jobs: 0, visitors: 0 },
    ask: async options => (await dialog.showMessageBox(options)).response,
    stopService: milliseconds => service.stop(milliseconds),
    onLate: () => {
      log.warn('the service did not stop in time');
    },
  });

  app.on('web-contents-created', (_event, contents) => {
    if (!signIn.guards(contents))
      guardContents(contents, {
        origin,
        openOutside: address => {
          shell.openExternal(address).catch(logged);
        },
        leave: signIn.begin,
      });
  });
  // Else the first certificate of the person would be shown to whoever asks for one.
  app.on('select-client-certificate', (event, _contents, _address, _certificates, answer) => {
    event.preventDefault();
    answer();
  });
  app.on('child-process-gone', (_event, { type, reason, name }) => {
    log.warn('a process ended', { type, reason, name });
  });
  app.on('window-all-closed', () => undefined); // the service lives on, with its sign in the tray
  app.on('activate', () => {
    show();
  });
  app.on('second-instance', (_event, _words, _folder, data) => {
    show();
    takeFiles((data as { readonly files?: readonly string[] }).files ?? []).catch(logged);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    takeFiles([path]).catch(logged);
  });
  answerAsks(
    {
      ipcMain,
      origin,
      isGuest: signIn.isGuest,
      onRefusal: (channel, reason) => {
        log.warn('a message of a page was refused', { channel, reason });
      },
    },
    {
      [asks.state]: state,
      [asks.changeSettings]: choices.change,
      [asks.chooseDataFolder]: choices.chooseDataFolder,
      [asks.chooseCertificate]: choices.chooseCertificate,
      [asks.removeCertificate]: choices.removeCertificate,
      async [asks.showDataFolder]() {
        await shell.openPath(folder());
        return null;
      },
      [asks.setMenu](list) {
        commands = list;
        showMenu();
        return null;
      },
      [asks.waitingFiles]: () => waiting.list(),
      [asks.readFile]: ({ token, offset, length }) => waiting.read(token, offset, length),
      [asks.releaseFile](token) {
        waiting.release(token);
        return null;
      },
    },
  );

  showMenu();
  await restart();
  if (!flags.hidden) show();
  await takeFiles(files);
}
