// Finds the Electron program (DESKTOP.md 2): in a configured folder, in the electron package, or downloaded into it
// once.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type FoundElectron = { readonly program: string } | { readonly reason: string };

export interface FindOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** folder of the electron package */
  readonly packageFolder: string;
  readonly isRoot: boolean;
  /** called before a download */
  readonly say: (line: string) => void;
}

const names: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};
const nameOn = (platform: NodeJS.Platform) => names[platform] ?? 'electron';
/** Time limit of the download: some 100 MB over a slow line. */
const FETCH_WITHIN = 15 * 60_000;

/** The program inside the electron package, if it was downloaded before. */
export function installedElectron(packageFolder: string, platform: NodeJS.Platform): string | undefined {
  const file = join(packageFolder, 'path.txt');
  const program = join(packageFolder, 'dist', existsSync(file) ? readFileSync(file, 'utf8').trim() : nameOn(platform));
  return isProgram(program) ? program : undefined;
}

/**
 * The program, or the reason why there can be no window here. Nothing is downloaded for a machine that could not show
 * it.
 */
export function findElectron({ environment, platform, packageFolder, isRoot, say }: FindOptions): FoundElectron {
  if (platform === 'linux' && !environment['DISPLAY'] && !environment['WAYLAND_DISPLAY'])
    return { reason: 'There is no display' };
  if (platform === 'linux' && isRoot)
    return { reason: 'A window is not opened for root, whose pages could not be kept in their sandbox' };
  const name = nameOn(platform);
  const named = environment['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named)
    return isProgram(join(named, name))
      ? { program: join(named, name) }
      : { reason: `ELECTRON_OVERRIDE_DIST_PATH names ${named}, where there is no ${name}` };
  const found = installedElectron(packageFolder, platform);
  if (found !== undefined) return { program: found };
  if (!existsSync(join(packageFolder, 'install.js'))) return { reason: 'Electron is not installed' };
  say('Fetching Electron for the window, once (about 100 MB)…');
  const { status, stderr } = spawnSync(process.execPath, [join(packageFolder, 'install.js')], {
    encoding: 'utf8',
    timeout: FETCH_WITHIN,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const fetched = status === 0 ? installedElectron(packageFolder, platform) : undefined;
  return fetched === undefined
    ? { reason: `Electron cannot be fetched (${stderr.trim().split('\n')[0] || 'no answer'})` }
    : { program: fetched };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
