// For tests through a whole service: people at a window of it, and the mails in its outbox.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpClient } from '../../testing/http-client.ts';
import type { TestService } from '../../testing/service.ts';
import { signIn } from '../../testing/sign-in.ts';

/** Signs in at another window. @returns value of the Authorization header @throws when it is refused */
export async function signInAt({ url, bootstrap }: TestService, email: string, password: string): Promise<string> {
  const client = createHttpClient(url, bootstrap.ca_file);
  try {
    return `Bearer ${(await signIn(client, `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`, email, password)).accessToken}`;
  } finally {
    client.close();
  }
}

/** The account of the first start, signed in. */
export async function signInAdministrator(
  service: TestService,
): Promise<{ readonly email: string; readonly password: string; readonly as: string }> {
  const { email, password = '' } = service.bootstrap.admin;
  return { email, password, as: await signInAt(service, email, password) };
}

/** Mails of an outbox folder, oldest first, as their readers see them. */
export function readOutbox(folder: string): string[] {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.eml'))
        .sort()
    : [];
  return names.map(name => decode(readFileSync(join(folder, name), 'utf8')));
}

/** The first mails, once there are so many: some are written after an answer, and those of one moment in any order. */
export async function firstMails(folder: string, count: number): Promise<string[]> {
  for (;;) {
    const found = readOutbox(folder).slice(0, count);
    if (found.length === count) return found;
    await sleep(5);
  }
}

export const nthMail = async (folder: string, count: number): Promise<string> =>
  (await firstMails(folder, count))[count - 1] ?? '';

/** The address with a token in a mail. @throws when there is none */
export function linkIn(mail: string): string {
  const found = /https:\/\/\S+[?&]token=[\w-]{43}/.exec(mail)?.[0];
  if (found === undefined) throw new Error(`no link in: ${mail}`);
  return found;
}

/** Quoted-printable (RFC 2045), in UTF-8. */
function decode(mail: string): string {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
