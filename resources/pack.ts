// `npm run pack`: builds everything and makes the installers for this system (electron-builder.yml) into
// dist/packages/.
// `npm run pack -- --dir` stops at the unpacked program.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { build, type AfterPackContext, type Configuration, type CliOptions } from 'electron-builder';
import { build as buildDemo } from './build.ts';
import { buildDesktop } from './desktop.ts';
import { buildWindow } from './window.ts';

const project = join(import.meta.dirname, '..');

/**
 * Switches in Electron's binary (DESKTOP.md 5). A fuse that a later Electron adds stops the build until it is listed
 * here.
 */
const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Without these traps V8 checks every access to the memory of web-ifc in code.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const;

/** The program's own file in the packed folder. */
export function binaryOf({
  appOutDir,
  electronPlatformName,
  packager,
}: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName'> & {
  readonly packager: { readonly executableName?: string; readonly appInfo: { readonly productFilename: string } };
}): string {
  const { productFilename } = packager.appInfo;
  switch (electronPlatformName) {
    case 'darwin':
    case 'mas':
      return join(appOutDir, `${productFilename}.app`);
    case 'win32':
      return join(appOutDir, `${productFilename}.exe`);
    default:
      return join(appOutDir, packager.executableName ?? productFilename.toLowerCase());
  }
}

/**
 * Packs the built program.
 * @param change settings that override those of electron-builder.yml
 */
export async function pack(options: CliOptions, change: Configuration = {}): Promise<string[]> {
  const electron = JSON.parse(readFileSync(join(project, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  return build({
    ...options,
    projectDir: project,
    publish: 'never',
    config: {
      extends: join(project, 'electron-builder.yml'),
      electronVersion: electron.version,
      afterPack: async context => {
        await flipFuses(binaryOf(context as unknown as Parameters<typeof binaryOf>[0]), fuses);
      },
      ...change,
    },
  });
}

if (import.meta.main) {
  for (const step of [buildWindow, buildDemo, buildDesktop]) await step(console.log);
  const made = await pack({ dir: process.argv.includes('--dir') });
  for (const file of made) console.log(file);
}
