// Gives access at the first start: makes an account and an application, written to `bootstrap.json` of the data folder
// (0600). The file is a named exception to "no secret in clear": credentials that were changed or ended are removed
// from it.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import type { Alarms } from '../kit/alarms.ts';
import { writeDurably } from '../kit/files/durable-file.ts';
import { isDiskFull } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import type { Applications, CredentialChange } from './apps/service.ts';
import type { Users } from './users/service.ts';

export const ADMIN_EMAIL = 'admin@plinth.local';
const APPLICATION = 'Bootstrap';

/** Content of `bootstrap.json`. */
interface Bootstrap {
  base_url: string;
  /** clients append `/auth/realms/{realm}` */
  auth_url: string;
  realm: string;
  /** certificate of the authority that signs the service's own, to trust it by */
  ca_file: string;
  admin: { email: string; password?: string };
  application: { client_id: string; client_secret?: string; api_key?: string };
}

/**
 * Makes the first account and application when there is neither; writes the addresses of this start into
 * `bootstrap.json`, without a password that was changed since. To be called once the service listens.
 */
export async function ensureFirstAccount(given: {
  readonly dataFolder: string;
  readonly users: Users;
  readonly applications: Applications;
  /** `https://host:port` of this start */
  readonly baseUrl: string;
  readonly realm: string;
  readonly caFile: string;
  readonly alarms: Alarms;
  readonly log: Log;
}): Promise<void> {
  const { dataFolder, users, applications, baseUrl, realm, caFile, alarms, log } = given;
  const place = { base_url: baseUrl, auth_url: baseUrl, realm, ca_file: caFile };
  const known = readBootstrap(dataFolder);
  if (known === 'damaged') {
    // Its secrets are lost: only its addresses are written again.
    const application = (await applications.list()).find(({ name }) => name === APPLICATION);
    writeBootstrap(dataFolder, {
      ...place,
      admin: { email: ADMIN_EMAIL },
      application: { client_id: application?.clientId ?? '' },
    });
    alarms.raise('file_replaced', { file: 'bootstrap.json' });
    return;
  }
  if (!known) {
    const left = {
      admin: await users.findByEmail(ADMIN_EMAIL),
      application: (await applications.list()).find(({ name }) => name === APPLICATION),
    };
    const begun = join(dataFolder, 'bootstrap.begun');
    // The file was removed on purpose: its credentials are known to its readers only.
    if ((left.admin || left.application) && !existsSync(begun)) return;
    // A first start that was cut off left credentials that were never read: they are replaced.
    writeDurably(begun, '');
    if (left.application) await applications.remove(left.application.clientId);

    const password = readablePassword();
    if (left.admin) await users.setPassword(left.admin.id, password);
    else
      await users.createPerson({
        email: ADMIN_EMAIL,
        password,
        firstname: 'Admin',
        isAdministrator: true,
        isEmailVerified: true,
      });
    const { application, clientSecret, apiKey } = await applications.create({
      name: APPLICATION,
      accessType: 'Confidential',
      baseUrl,
      providesAccounts: true,
    });
    writeBootstrap(dataFolder, {
      ...place,
      admin: { email: ADMIN_EMAIL, password },
      application: { client_id: application.clientId, client_secret: clientSecret ?? '', api_key: apiKey ?? '' },
    });
    rmSync(begun);
    return;
  }
  rmSync(join(dataFolder, 'bootstrap.begun'), { force: true });
  const { email, password } = known.admin;
  const isCurrent = password !== undefined && (await users.checkPassword(email, password)) !== undefined;
  try {
    writeBootstrap(dataFolder, { ...known, ...place, admin: isCurrent ? { email, password } : { email } });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.warn('bootstrap.json has the address of an earlier start: the disk is full', { url: baseUrl });
  }
}

/** Whether a service wrote its addresses to this folder. */
export const hasStarted = (dataFolder: string): boolean => existsSync(join(dataFolder, 'bootstrap.json'));

/** `https://host:port` of the last start. @throws when there was none */
export function addressOfLastStart(dataFolder: string): string {
  const known = readBootstrap(dataFolder);
  if (known === 'damaged')
    throw new Error(`bootstrap.json in ${dataFolder} is damaged; start the service, which writes it again`);
  if (!known) throw new Error(`no bootstrap.json in ${dataFolder}; start the service first`);
  return known.auth_url;
}

/** Keeps `bootstrap.json` up to date while passwords and credentials change: its functions are for the services. */
export function followBootstrap(dataFolder: string) {
  const change = (work: (known: Bootstrap) => Bootstrap | undefined) => {
    const known = readBootstrap(dataFolder);
    const changed = known && known !== 'damaged' && work(known);
    if (changed) writeBootstrap(dataFolder, changed);
  };
  return {
    onPasswordChange: (email: string) =>
      change(known =>
        known.admin.email.toLowerCase() === email.toLowerCase()
          ? { ...known, admin: { email: known.admin.email } }
          : undefined,
      ),
    onEmailChange: (before: string, after: string) =>
      change(known =>
        known.admin.email.toLowerCase() === before.toLowerCase()
          ? { ...known, admin: { ...known.admin, email: after } }
          : undefined,
      ),
    onCredentialChange: ({ clientId, clientSecret, apiKey }: CredentialChange) =>
      change(known => {
        if (known.application.client_id !== clientId) return undefined;
        const { api_key: oldKey, client_secret: oldSecret } = known.application;
        const key = apiKey === undefined ? oldKey : (apiKey ?? undefined);
        return {
          ...known,
          application: { client_id: clientId, client_secret: clientSecret ?? oldSecret, api_key: key },
        };
      }),
  };
}

function readBootstrap(dataFolder: string): Bootstrap | 'damaged' | undefined {
  const file = join(dataFolder, 'bootstrap.json');
  if (!existsSync(file)) return undefined;
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<Bootstrap> | null;
    return content?.auth_url && content.admin && content.application ? (content as Bootstrap) : 'damaged';
  } catch (error) {
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}

function writeBootstrap(dataFolder: string, content: Bootstrap): void {
  const file = join(dataFolder, 'bootstrap.json');
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeDurably(file, text);
}

/** 20 characters without similar glyphs in four groups: 99 random bits that a person can read and type. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
