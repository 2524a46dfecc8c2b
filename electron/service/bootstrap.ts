// Reads bootstrap.json of the data folder, which the service writes for its owner at its first start.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Bootstrap {
  readonly ca_file: string;
  /** the password is removed once it was changed */
  readonly admin: { readonly email: string; readonly password?: string };
}

export const bootstrapFile = (dataFolder: string): string => join(dataFolder, 'bootstrap.json');

/** Undefined while the service was never started on the folder. */
export function readBootstrap(dataFolder: string): Bootstrap | undefined {
  const file = bootstrapFile(dataFolder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Bootstrap) : undefined;
}
