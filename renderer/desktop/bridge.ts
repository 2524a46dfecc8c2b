// The only interface to the desktop program around the window. In a browser it is undefined, and nothing but the extras
// of the desktop may need it.

export type DesktopSettings = { readonly port: number; readonly share: boolean; readonly openAtLogin: boolean };

export interface DesktopState {
  readonly service: 'starting' | 'running' | 'failed' | 'stopped';
  readonly failure: string | null;
  readonly address: string | null;
  readonly addresses: readonly string[];
  readonly fingerprint: string | null;
  readonly authorityFingerprint: string | null;
  readonly jobs: number;
  readonly visitors: number;
  readonly dataFolder: string;
  readonly ownCertificate: string | null;
  readonly platform: string;
  readonly settings: DesktopSettings;
}

export interface MenuCommand {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly keys?: string | undefined;
}

export interface PassedFile {
  readonly token: string;
  readonly name: string;
  readonly size: number;
  /** models in the folder of a BCF file */
  readonly beside?: readonly PassedFile[];
}

/** Listens until the returned function is called. */
type Hear<Message> = (listener: (message: Message) => void) => () => void;

export interface DesktopBridge {
  state(): Promise<DesktopState>;
  changeSettings(change: Partial<DesktopSettings>): Promise<DesktopState>;
  chooseDataFolder(): Promise<DesktopState>;
  chooseCertificate(): Promise<DesktopState>;
  removeCertificate(): Promise<DesktopState>;
  showDataFolder(): Promise<null>;
  setMenu(commands: readonly MenuCommand[]): Promise<null>;
  waitingFiles(): Promise<readonly PassedFile[]>;
  readFile(token: string, offset: number, length: number): Promise<Uint8Array>;
  releaseFile(token: string): Promise<null>;
  readonly onChange: Hear<DesktopState>;
  readonly onCommand: Hear<string>;
  readonly onFiles: Hear<null>;
  readonly onPlace: Hear<string>;
}

/** The bridge of the desktop program; undefined in a browser. */
export const desktop: DesktopBridge | undefined = (globalThis as { readonly plinthDesktop?: DesktopBridge })
  .plinthDesktop;
