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
  type Session,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import { dataFolderOf, standardLog as log } from '../core/config.ts';
import { createWakefulness, type Activity, createNotices } from './notices.ts';
import { answersOf } from './window/answers.ts';
import { followElectron } from './app-events.ts';
import { messages, type MenuCommand } from './window/channels.ts';
import { createUtilityHost, createUtilityStart } from './service/core-processes.ts';
import { desktopState } from './desktop-state.ts';
import { createWaitingFiles } from './files.ts';
import { firstLoginOf, showFirstLogin } from './service/first-login.ts';
import { answerRequests } from './window/ipc.ts';
import { keyStoreOf } from './service/key-store.ts';
import { setLoginItem } from './login-item.ts';
import { menuTemplate } from './menu.ts';
import { openCore, type StartFlags } from './service/open-core.ts';
import { createOwnerChoices } from './owner-choices.ts';
import { createPages } from './window/pages.ts';
import { createQuestions } from './questions.ts';
import { handleQuit } from './quit.ts';
import { createDesktopService } from './service/service.ts';
import { openSettings } from './service/settings.ts';
import { SignInWindow } from './window/sign-in-window.ts';
import { textsFor } from './texts.ts';
import { makeTray } from './tray.ts';
import { makeWindow, showWindow } from './window/window.ts';

/**
 * Runs the desktop program until it quits. Call once, when Electron is ready.
 * @param program its folder, with `resources/` and `dist/`
 * @param files of the command line and of the file manager, as absolute paths
 */
export async function runDesktop(flags: StartFlags, program: string, files: readonly string[]): Promise<void> {
  const desktop = new Desktop(flags, program);
  desktop.followElectron();
  desktop.showMenu([]);
  await desktop.restart();
  if (!flags.hidden) desktop.show();
  await desktop.takeFiles(files);
}

const isMac = process.platform === 'darwin';

function logged(error: unknown): void {
  log.error('the desktop program could not do something', { error });
}

function copy(text: string): void {
  clipboard.writeText(text).catch(logged);
}

const quit = (): void => {
  app.quit();
};

/** The parts of the program and what they do together. */
class Desktop {
  readonly #flags: StartFlags;
  readonly #texts = textsFor(app.getLocale());
  readonly #settings = openSettings(join(app.getPath('userData'), 'desktop.json'));
  readonly #waiting = createWaitingFiles();
  readonly #stayAwake = createWakefulness(powerSaveBlocker);
  readonly #service;
  readonly #questions;
  readonly #signIn;
  readonly #pages;
  readonly #notices;
  readonly #tray;
  readonly #choices;
  #activity: Activity = { jobs: 0, visitors: 0 };
  #isLoginShown = false;
  #isEnding = (): boolean => false;

  constructor(flags: StartFlags, program: string) {
    this.#flags = flags;
    const [texts, settings] = [this.#texts, this.#settings];
    const window = () => this.#pages.window;
    const origin = this.#origin;
    this.#service = createDesktopService({
      open: () =>
        openCore({
          flags,
          settings: settings.get(),
          program,
          keys: keyStoreOf(safeStorage, process.platform),
          makeConverterHost: createUtilityHost((...call) => utilityProcess.fork(...call)),
          startProcess: createUtilityStart((...call) => utilityProcess.fork(...call)),
        }),
      onChange: this.#announce,
    });
    this.#questions = createQuestions({ dialog, texts, window, origin });
    this.#notices = createNotices({
      texts,
      settings,
      isSupported: () => Notification.isSupported(),
      make: options => new Notification(options),
      go: this.#go,
    });
    const icon = join(program, 'resources/icons/plinth-512.png');
    this.#signIn = new SignInWindow({
      make: options => new BrowserWindow(options),
      origin,
      main: window,
      show: showWindow,
      complain: (title, text) => {
        this.#questions.complain(title, text).catch(logged);
      },
      texts,
      icon,
      isDark: nativeTheme.shouldUseDarkColors,
      isMac,
      onError: logged,
    });
    this.#pages = createPages({
      core: () => this.#service.core,
      isGuest: this.#signIn.isGuest,
      fromPartition: partition => session.fromPartition(partition),
      show: showWindow,
      onError: logged,
      makeWindow: pageSession => this.#makeWindow(pageSession, icon),
    });
    this.#choices = createOwnerChoices({
      texts,
      settings,
      restart: this.restart,
      state: this.#state,
      dialog,
      dataFolder: this.#folder,
      window,
      onError: logged,
      setLoginItem: isOn => setLoginItem(isOn, { app, configFolder: dirname(app.getPath('userData')) }),
    });
    this.#tray = makeTray({
      texts,
      make: image => new Tray(image),
      image: nativeImage.createFromPath(join(program, 'resources/icons/plinth-32.png')),
      buildMenu: template => Menu.buildFromTemplate(template),
      open: () => this.show(),
      copyAddress: copy,
      setSharing: share => this.#choices.change({ share }),
      restart: () => {
        this.restart().catch(logged);
      },
      quit,
    });
  }

  /** Answers Electron's events and the messages of the pages; from now on the program can be quit. */
  followElectron(): void {
    const [signIn, origin] = [this.#signIn, this.#origin];
    this.#isEnding = handleQuit({
      texts: this.#texts,
      app,
      activity: async () => (await this.#service.core?.owner.activity()) ?? { jobs: 0, visitors: 0 },
      ask: async options => (await dialog.showMessageBox(options)).response,
      stopService: milliseconds => this.#service.stop(milliseconds),
      onLate: () => log.warn('the service did not stop in time'),
    });
    followElectron({ app, shell, log, signIn, origin, show: this.show, takeFiles: this.takeFiles, onError: logged });
    answerRequests(
      {
        ipcMain,
        origin,
        isGuest: signIn.isGuest,
        onRefusal: (channel, reason) => log.warn('a message of a page was refused', { channel, reason }),
      },
      answersOf({
        state: this.#state,
        choices: this.#choices,
        waiting: this.#waiting,
        shell,
        dataFolder: this.#folder,
        setMenu: this.showMenu,
      }),
    );
  }

  /** Shows the window; the first time with a notice on how to sign in, while the first login is still valid. */
  readonly show = (path?: string): void => {
    this.#pages.open(path);
    const login = this.#isLoginShown || !this.#service.core ? undefined : firstLoginOf(this.#folder());
    if (!login) return;
    this.#isLoginShown = true;
    showFirstLogin(login, { dialog, texts: this.#texts, copy }).catch(logged);
  };

  /** Starts the service, or starts it again; asks what to do when that fails. */
  readonly restart = async (): Promise<void> => {
    this.#signIn.end(); // it would return to a service that does not run
    await this.#service.restart();
    const { core } = this.#service;
    if (!core) {
      await this.#reportFailure();
      return;
    }
    core.owner.onActivity(now => {
      this.#setActivity(now);
      this.#announce();
    });
    core.owner.onModelEnd(end => {
      if (!this.#pages.window?.isFocused()) this.#notices.ofModel(end);
    });
    core.owner.onNewCertificate(() => {
      this.#pages.follow().catch(logged);
    });
    this.#setActivity(await core.owner.activity());
    await this.#pages.follow();
    this.#announce();
  };

  readonly showMenu = (commands: readonly MenuCommand[]): void => {
    const template = menuTemplate(commands, {
      texts: this.#texts,
      isMac,
      run: id => this.#pages.send(messages.command, id),
      openServer: () => this.#go('/server'),
      quit,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };

  readonly takeFiles = async (paths: readonly string[]): Promise<void> => {
    if (paths.length === 0 || (await this.#waiting.take(paths)) === 0) return;
    this.show();
    this.#pages.send(messages.files, null);
  };

  /** Determined without the service's settings: while their file is damaged the program must still report it. */
  readonly #folder = (): string => dataFolderOf(this.#flags.data ?? this.#settings.get().dataFolder ?? undefined);

  readonly #origin = (): string | undefined => this.#service.core?.url;

  readonly #state = () => desktopState(this.#service, this.#settings, this.#activity, this.#folder());

  /** Updates the tray and the window. */
  readonly #announce = (): void => {
    const now = this.#state();
    this.#tray.show(now);
    this.#pages.send(messages.changed, now);
  };

  /** Opens a page in the window: an open window navigates by itself, a new one starts there. */
  readonly #go = (place: string): void => {
    const isOpen = this.#pages.window !== undefined;
    this.show(`/app${place}`);
    if (isOpen) this.#pages.send(messages.place, place);
  };

  #setActivity(now: Activity): void {
    this.#activity = now;
    this.#stayAwake(now.jobs);
  }

  async #reportFailure(): Promise<void> {
    if (this.#service.state.kind !== 'failed') return;
    const choice = await this.#questions.afterFailure(this.#service.state.failure);
    if (choice === 'again') await this.restart();
    else if (choice === 'other folder') await this.#choices.chooseDataFolder();
    else app.quit();
  }

  #makeWindow(pageSession: Session, icon: string): BrowserWindow {
    return makeWindow({
      make: options => new BrowserWindow(options),
      session: pageSession,
      preload: join(import.meta.dirname, 'preload.cjs'),
      icon,
      isDark: nativeTheme.shouldUseDarkColors,
      bounds: this.#settings.get().window,
      keepBounds: bounds => this.#settings.change({ window: bounds }),
      maySurvive: () => {
        if (this.#isEnding()) return false;
        this.#notices.ofTray();
        return true;
      },
      onLost: this.#questions.lost,
      askUnresponsive: this.#questions.unresponsive,
    });
  }
}
