// Composition of the desktop program: the service, its window, tray, menu and files opened from outside. Read this
// first.
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
import { dataFolderOf, standardLog as log } from '../core/config.ts';
import { createWakefulness, type Activity } from './activity.ts';
import { answersOf } from './window/answers.ts';
import { followApp } from './app-events.ts';
import { tells, type MenuCommand } from './window/channels.ts';
import { createUtilityHost } from './service/converter-host.ts';
import { desktopState } from './desktop-state.ts';
import { createWaitingFiles } from './files.ts';
import { firstLoginOf, tellFirstLogin } from './service/first-login.ts';
import { answerAsks } from './window/ipc.ts';
import { keyStoreOf } from './service/key-store.ts';
import { setLoginItem } from './login-item.ts';
import { menuTemplate } from './menu.ts';
import { createNotices } from './notices.ts';
import { openCore, type StartFlags } from './service/open-core.ts';
import { createOwnerChoices } from './owner-choices.ts';
import { createPages } from './window/pages.ts';
import { createQuestions } from './questions.ts';
import { takeCareOfQuit } from './quit.ts';
import { createDesktopService } from './service/service.ts';
import { openSettings } from './service/settings.ts';
import { createSignInWindow } from './window/sign-in-window.ts';
import { textsFor } from './texts.ts';
import { makeTray } from './tray.ts';
import { makeWindow, showWindow } from './window/window.ts';

/** Runs the desktop program until it quits. Call once, when Electron is ready.
 *  Long: every part of the program, in the order in which they are joined. */
export async function runDesktop({
  flags,
  program,
  files,
}: {
  readonly flags: StartFlags;
  /** folder of the program, with `resources/` and `dist/` */
  readonly program: string;
  /** files of the command line and of the file manager, as absolute paths */
  readonly files: readonly string[];
}): Promise<void> {
  const texts = textsFor(app.getLocale());
  const settings = openSettings(join(app.getPath('userData'), 'desktop.json'));
  // Determined without the service's settings: while their file is damaged the program must still be able to report it.
  const folder = () => dataFolderOf(flags.data ?? settings.get().dataFolder ?? undefined);
  const logged = (error: unknown) => {
    log.error('the desktop program could not do something', { error });
  };
  const waiting = createWaitingFiles();
  const stayAwake = createWakefulness(powerSaveBlocker);
  let activity: Activity = { jobs: 0, visitors: 0 };

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
      announce();
    },
  });
  const origin = () => service.core?.url;
  const icon = join(program, 'resources/icons/plinth-512.png');
  const isMac = process.platform === 'darwin';
  const questions = createQuestions({ dialog, texts, window: () => pages.window, origin });
  const signIn = createSignInWindow({
    make: options => new BrowserWindow(options),
    origin,
    main: () => pages.window,
    show: showWindow,
    tell: (title, text) => {
      questions.complain(title, text).catch(logged);
    },
    texts,
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
          notices.ofTray();
          return true;
        },
        onLost: questions.lost,
        askUnresponsive: questions.unresponsive,
      }),
  });

  const notices = createNotices({
    texts,
    settings,
    isSupported: () => Notification.isSupported(),
    make: options => new Notification(options),
    go,
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

  let isLoginShown = false;
  /** Shows the window; the first time with a notice on how to sign in, while the first login is still valid. */
  function show(path?: string): void {
    pages.open(path);
    const login = isLoginShown || !service.core ? undefined : firstLoginOf(folder());
    if (!login) return;
    isLoginShown = true;
    tellFirstLogin(login, {
      dialog,
      texts,
      copy: text => {
        clipboard.writeText(text).catch(logged);
      },
    }).catch(logged);
  }

  const state = () => desktopState({ service, settings, activity, dataFolder: folder() });

  /** Updates the tray and the window. */
  function announce(): void {
    const now = state();
    tray.show(now);
    pages.send(tells.changed, now);
  }

  async function restart(): Promise<void> {
    signIn.end(); // it would return to a service that does not run
    await service.restart();
    const { core } = service;
    if (!core) {
      await reportFailure();
      return;
    }
    core.owner.onActivity(now => {
      activity = now;
      stayAwake(now.jobs);
      announce();
    });
    core.owner.onModelEnd(end => {
      if (!pages.window?.isFocused()) notices.ofModel(end);
    });
    core.owner.onNewCertificate(() => {
      pages.follow().catch(logged);
    });
    activity = await core.owner.activity();
    stayAwake(activity.jobs);
    await pages.follow();
    announce();
  }

  async function reportFailure(): Promise<void> {
    if (service.state.kind !== 'failed') return;
    const choice = await questions.afterFailure(service.state.failure);
    if (choice === 'again') await restart();
    else if (choice === 'other folder') await choices.chooseDataFolder();
    else app.quit();
  }

  /** Opens a page in the window: an open window navigates by itself, a new one starts there. */
  function go(place: string): void {
    const isOpen = pages.window !== undefined;
    show(`/app${place}`);
    if (isOpen) pages.send(tells.place, place);
  }

  function showMenu(commands: readonly MenuCommand[]): void {
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

  followApp({ app, shell, log, signIn, origin, show, takeFiles, onError: logged });
  answerAsks(
    {
      ipcMain,
      origin,
      isGuest: signIn.isGuest,
      onRefusal: (channel, reason) => {
        log.warn('a message of a page was refused', { channel, reason });
      },
    },
    answersOf({
      state,
      choices,
      waiting,
      shell,
      dataFolder: folder,
      setMenu: showMenu,
    }),
  );

  showMenu([]);
  await restart();
  if (!flags.hidden) show();
  await takeFiles(files);
}
