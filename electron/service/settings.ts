// Settings of the desktop program, in a file of their own in Electron's user data; the service's settings are in the
// data folder.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { DEFAULT_PORT } from '../../core/config.ts';

const Bounds = Type.Object({
  x: Type.Integer(),
  y: Type.Integer(),
  width: Type.Integer({ minimum: 400 }),
  height: Type.Integer({ minimum: 300 }),
});
const StoredSettings = Type.Object({
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  share: Type.Boolean(),
  openAtLogin: Type.Boolean(),
  /** null: the platform's usual place */
  dataFolder: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
  window: Type.Union([Bounds, Type.Null()]),
  /** whether the user was notified that the program stays in the tray */
  toldOfTray: Type.Boolean(),
});
export type StoredSettings = Static<typeof StoredSettings>;

const usual: StoredSettings = {
  port: DEFAULT_PORT,
  share: false,
  openAtLogin: false,
  dataFolder: null,
  window: null,
  toldOfTray: false,
};

export type SettingsFile = ReturnType<typeof openSettings>;
/** Opens the file. An unreadable one is renamed to `.damaged`, so that the program always starts. */
export function openSettings(file: string) {
  let current = read(file);
  return {
    get: (): StoredSettings => current,
    change(change: Partial<StoredSettings>): StoredSettings {
      current = { ...current, ...change };
      write(file, current);
      return current;
    },
  };
}

function read(file: string): StoredSettings {
  if (!existsSync(file)) return usual;
  const content = { ...usual, ...parse(readFileSync(file, 'utf8')) };
  if (Value.Check(StoredSettings, content)) return content;
  renameSync(file, `${file}.damaged`);
  return usual;
}

function parse(text: string): object {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : { port: 'damaged' };
  } catch {
    return { port: 'damaged' }; // fails the check like any other wrong content
  }
}

/** Atomic. */
function write(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Changes `settings.json` of a data folder, which the service reads at its start; other settings in it are kept. */
export function changeServiceSettings(file: string, change: Readonly<Record<string, unknown>>): void {
  const content = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  write(file, { ...content, ...change });
}
