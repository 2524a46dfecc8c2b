// The window's side of the IPC: named functions and nothing else. Built into one CommonJS file, as a sandboxed preload
// script must be.
import { contextBridge, ipcRenderer } from 'electron';
import {
  asks,
  tells,
  type DesktopSettings,
  type DesktopState,
  type MenuCommand,
  type WaitingFile,
} from './window/channels.ts';

const ask = <Answer>(channel: string, message: unknown = null) =>
  ipcRenderer.invoke(channel, message) as Promise<Answer>;

/** Listens on a channel without exposing Electron's events. Returns a function that removes the listener. */
function hear<Message>(channel: string, listener: (message: Message) => void): () => void {
  const own = (_event: unknown, message: Message) => {
    listener(message);
  };
  ipcRenderer.on(channel, own);
  return () => {
    ipcRenderer.removeListener(channel, own);
  };
}

const bridge = {
  state: () => ask<DesktopState>(asks.state),
  changeSettings: (change: Partial<DesktopSettings>) => ask<DesktopState>(asks.changeSettings, change),
  chooseDataFolder: () => ask<DesktopState>(asks.chooseDataFolder),
  chooseCertificate: () => ask<DesktopState>(asks.chooseCertificate),
  removeCertificate: () => ask<DesktopState>(asks.removeCertificate),
  showDataFolder: () => ask<null>(asks.showDataFolder),
  setMenu: (commands: readonly MenuCommand[]) => ask<null>(asks.setMenu, commands),
  waitingFiles: () => ask<readonly WaitingFile[]>(asks.waitingFiles),
  readFile: (token: string, offset: number, length: number) =>
    ask<Uint8Array>(asks.readFile, { token, offset, length }),
  releaseFile: (token: string) => ask<null>(asks.releaseFile, token),
  onChange: (listener: (state: DesktopState) => void) => hear(tells.changed, listener),
  onCommand: (listener: (id: string) => void) => hear(tells.command, listener),
  onFiles: (listener: (nothing: null) => void) => hear(tells.files, listener),
  onPlace: (listener: (path: string) => void) => hear(tells.place, listener),
} as const;

export type DesktopBridge = typeof bridge;

contextBridge.exposeInMainWorld('plinthDesktop', bridge);
