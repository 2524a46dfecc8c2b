// Channels between the window and the main process: names and types, no code. The preload script includes them, so
// nothing is imported here.

/** Requests of the window, which the main process answers. */
export const requests = {
  state: 'desktop:state',
  changeSettings: 'desktop:change-settings',
  chooseDataFolder: 'desktop:choose-data-folder',
  chooseCertificate: 'desktop:choose-certificate',
  removeCertificate: 'desktop:remove-certificate',
  showDataFolder: 'desktop:show-data-folder',
  setMenu: 'menu:set',
  waitingFiles: 'files:waiting',
  readFile: 'files:read',
  releaseFile: 'files:release',
} as const;

/** Messages of the main process to the window. */
export const messages = {
  changed: 'desktop:changed',
  command: 'menu:command',
  files: 'files:opened',
  place: 'place:open',
} as const;

export interface DesktopSettings {
  /** port of the service; 0: any free one */
  readonly port: number;
  /** whether other computers of the network may reach the service */
  readonly share: boolean;
  readonly openAtLogin: boolean;
}

export interface DesktopState {
  readonly service: 'starting' | 'running' | 'failed' | 'stopped';
  /** reason of a failure, in words */
  readonly failure: string | null;
  /** address on this computer; null while it does not run */
  readonly address: string | null;
  /** addresses for other computers, the machine's name first */
  readonly addresses: readonly string[];
  /** SHA-256 of the server's certificate and of the authority that signed it, `AB:CD:...` */
  readonly fingerprint: string | null;
  readonly authorityFingerprint: string | null;
  readonly jobs: number;
  readonly visitors: number;
  readonly dataFolder: string;
  readonly ownCertificate: string | null;
  readonly platform: string;
  readonly settings: DesktopSettings;
}

/** One command of the window, as the menu shows it. */
export interface MenuCommand {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** `mod+k`, `shift+h` */
  readonly keys?: string | undefined;
}

/** A file opened from outside, identified by a token. */
export interface WaitingFile {
  readonly token: string;
  readonly name: string;
  readonly size: number;
  /** models in the folder of a file of issues, which may name them: read only on request */
  readonly beside?: readonly WaitingFile[];
}
