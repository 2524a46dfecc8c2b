// The window's side of the IPC: named functions and nothing else. Built into one CommonJS file, as a sandboxed preload
// script must be.
import { contextBridge, ipcRenderer } from 'electron';
import {
  requests,
  messages,
  type DesktopSettings,
  type DesktopState,
  type MenuCommand,
  type WaitingFile,
} from './window/channels.ts';

const ask = <Answer>(channel: string, message: unknown = null) =>
  ipcRenderer.invoke(channel, message) as Promise<Answer>;

/** Listens on a channel without exposing Electron's events. Returns a function that removes the listener. */
function subscribe<Message>(channel: string, listener: (message: Message) => void): () => void {
  const own = (_event: unknown, message: Message) => listener(message);
  ipcRenderer.on(channel, own);
  return () => {
    ipcRenderer.removeListener(channel, own);
  };
}

const bridge = {
  state: () => ask<DesktopState>(requests.state),
  changeSettings: (change: Partial<DesktopSettings>) => ask<DesktopState>(requests.changeSettings, change),
  chooseDataFolder: () => ask<DesktopState>(requests.chooseDataFolder),
  chooseCertificate: () => ask<DesktopState>(requests.chooseCertificate),
  removeCertificate: () => ask<DesktopState>(requests.removeCertificate),
  showDataFolder: () => ask<null>(requests.showDataFolder),
  setMenu: (commands: readonly MenuCommand[]) => ask<null>(requests.setMenu, commands),
  waitingFiles: () => ask<readonly WaitingFile[]>(requests.waitingFiles),
  readFile: (token: string, offset: number, length: number) =>
    ask<Uint8Array>(requests.readFile, { token, offset, length }),
  releaseFile: (token: string) => ask<null>(requests.releaseFile, token),
  onChange: (listener: (state: DesktopState) => void) => subscribe(messages.changed, listener),
  onCommand: (listener: (id: string) => void) => subscribe(messages.command, listener),
  onFiles: (listener: (nothing: null) => void) => subscribe(messages.files, listener),
  onPlace: (listener: (path: string) => void) => subscribe(messages.place, listener),
} as const;

export type DesktopBridge = typeof bridge;

contextBridge.exposeInMainWorld('plinthDesktop', bridge);
