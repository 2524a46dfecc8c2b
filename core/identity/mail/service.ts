// Sends mail by the SMTP server of the settings; without one, or when it fails, the mail is stored as a file in the
// outbox folder.
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { invalid, messageOf } from '../../kit/errors.ts';
import type { Language } from '../../kit/text/languages.ts';
import type { Log } from '../../kit/log.ts';
import { textsIn } from '../../kit/text/texts.ts';
import { systemClock, type Clock } from '../../kit/time.ts';
import { checkedEmail } from '../users/service.ts';
import { createMailLimits, type MailLimits } from './limits.ts';
import type { MailServer, MailServerChange, TestMailResult } from './schema.ts';
import { newGuid } from '../../kit/ids.ts';

// The folder of mail that no server accepted, as `.eml` files that people can open.

/** Resolves when the mail is on disk. Under a temporary name first, so that no reader gets half a mail. */
async function writeToOutbox(folder: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${newGuid().slice(0, 8)}.eml`);
  try {
    await writeNew(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
  } catch (error) {
    await rm(`${path}.part`, { force: true }); // on a full disk its room is needed
    throw error;
  }
  if (process.platform === 'win32') return; // folders cannot be opened there
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function writeNew(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The number of mails in the outbox. */
async function countOutbox(folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(name => name.endsWith('.eml')).length;
}

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS */
  readonly secure?: boolean | undefined;
  /** `off`: mail is also sent to a server without encryption; `required` when absent */
  readonly tls?: 'required' | 'off' | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** address of the sender */
  readonly from: string;
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type Mail = ReturnType<typeof createMail>;

export type Letter = Pick<Message, 'subject' | 'text'>;

/** A mail in plain text: a greeting and paragraphs, those that are undefined excepted. */
export function letterOf(
  language: Language,
  subject: string,
  paragraphs: readonly (string | undefined)[],
  firstname: string | null = null,
): Letter {
  const hello = textsIn(language, 'mail')('hello', { name: firstname ? ` ${inLine(firstname)}` : '' });
  return { subject, text: `${[hello, ...paragraphs].filter(part => part !== undefined).join('\n\n')}\n` };
}

/** A name that people chose, as part of a sentence: it cannot begin a paragraph of its own. */
export const inLine = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** The name of a person in whose name a token acted, with that of its maker. */
export const byToken = (language: Language, name: string, maker: string): string =>
  textsIn(language, 'mail')('byToken', { name, maker });

const SMTP_MILLISECONDS = 15_000;
const usual = { port: 587, from: 'Plinth <plinth@localhost>' } as const;

export function createMail(options: {
  readonly smtp?: SmtpSettings | undefined;
  /** writes changed settings durably */
  readonly keep: (smtp: SmtpSettings | undefined) => void;
  /** folder of mail that no server accepted, as `.eml` files */
  readonly outboxFolder: string;
  readonly log: Log;
  readonly clock?: Clock;
  readonly limits?: MailLimits | undefined;
}) {
  const { smtp: atStart, keep, outboxFolder, log, clock = systemClock, limits } = options;
  let smtp = atStart;

  const withHeaders = ({ to, subject, text }: Message) =>
    ({
      // As an object an address is one address, whatever commas it holds.
      from: smtp?.from ?? usual.from,
      to: { name: '', address: to },
      subject,
      text,
      textEncoding: 'quoted-printable',
      disableFileAccess: true,
      disableUrlAccess: true,
    }) as const;

  /** The settings, without the password. */
  async function describe(): Promise<MailServer> {
    return {
      host: smtp?.host ?? null,
      port: smtp?.port ?? usual.port,
      secure: smtp?.secure ?? false,
      tls: smtp?.tls ?? 'required',
      user: smtp?.user ?? null,
      has_password: smtp?.password !== undefined,
      from: smtp?.from ?? usual.from,
      outbox: await countOutbox(outboxFolder),
    };
  }

  return {
    describe,
    /** Whether a mail server is set up; without one, messages only wait in the outbox. */
    isSetUp: (): boolean => smtp !== undefined,
    /** Counts a requested mail before anything is done for it. @throws 429 `too_many_mails` */
    admit: createMailLimits(clock, limits),

    /** Resolves when a server has the mail or it is durable in the outbox. Never within a transaction. */
    async send(message: Message): Promise<'sent' | 'outbox'> {
      if (smtp) {
        try {
          await deliver(smtp, withHeaders(message));
          return 'sent';
        } catch (error) {
          const about = { host: smtp.host, reason: messageOf(error) };
          log.warn('the mail server took no mail; it is in the outbox', about);
        }
      }
      await writeToOutbox(outboxFolder, await compose(withHeaders(message)));
      return 'outbox';
    },

    /** Takes effect for the next mail. @throws 400 for settings by which no mail could be sent */
    async change(wanted: MailServerChange): Promise<MailServer> {
      const next = wanted.host === null ? undefined : settingsOf(wanted, wanted.host, smtp);
      keep(next);
      smtp = next;
      return describe();
    },

    /** Sends a mail by the server alone and reports why it was not sent. @throws 400 for an invalid address */
    async test(to: string): Promise<TestMailResult> {
      const address = checkedEmail(to, 'to');
      if (!smtp) return { delivered: false, problem: 'No mail server is configured.' };
      try {
        const text = 'This is a test email from Plinth.\n\nCeci est un e-mail de test de Plinth.\n';
        await deliver(smtp, withHeaders({ to: address, subject: 'Plinth: test', text }));
        return { delivered: true, problem: null };
      } catch (error) {
        return { delivered: false, problem: messageOf(error) };
      }
    },
  };
}

/** The first mail comes long after the start: the code that composes and sends it is loaded then. */
const mailer = () => import('nodemailer');

async function deliver(smtp: SmtpSettings, mail: SendMailOptions): Promise<void> {
  const { host, port, secure = false, tls = 'required', user, password = '' } = smtp;
  const { createTransport } = await mailer();
  const server = createTransport({
    // Without it, an attacker on the way could remove the server's offer of STARTTLS (RFC 3207 section 6).
    requireTLS: !secure && tls === 'required',
    tls: { minVersion: 'TLSv1.2' },
    host,
    port,
    secure,
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: SMTP_MILLISECONDS,
    greetingTimeout: SMTP_MILLISECONDS,
    socketTimeout: SMTP_MILLISECONDS,
  });
  try {
    await server.sendMail(mail);
  } finally {
    server.close();
  }
}

async function compose(mail: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await mailer();
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(mail);
  if (!Buffer.isBuffer(message)) throw new Error('the composed mail is no buffer');
  return message;
}

/** Absent fields stay; no field may contain a line break, which would begin another header or command. */
function settingsOf(wanted: MailServerChange, host: string, before: SmtpSettings | undefined): SmtpSettings {
  const { secure, user, password, from } = wanted;
  const kept = { port: usual.port, from: usual.from, ...before };
  if (!/^[\w.:-]+$/.test(host))
    throw invalid('host', 'Enter the name or address of a mail server.', { code: 'invalid_host' });
  const sender = (from ?? kept.from).trim();
  if (
    !/^(?:[^\p{Cc}<>,;:]*<[^\s<>,;:@\p{Cc}]+@[^\s<>,;:@\p{Cc}]+>|[^\s<>,;:@\p{Cc}]+@[^\s<>,;:@\p{Cc}]+)$/u.test(sender)
  )
    throw invalid('from', 'Enter an email, or a name followed by an email in angle brackets.', {
      code: 'invalid_sender',
    });
  const login = (user === undefined ? before?.user : user) || undefined;
  for (const [field, text] of [
    ['user', login ?? ''],
    ['password', password ?? ''],
  ] as const) {
    if (/\p{Cc}/u.test(text))
      throw invalid(field, 'Line breaks and control characters are not allowed.', { code: 'one_line' });
  }
  // A person who may change the server could otherwise have the password sent to one of their own.
  const port = wanted.port ?? kept.port;
  const isElsewhere =
    before?.password !== undefined && (before.host !== host || before.port !== port || before.user !== login);
  if (password === undefined && isElsewhere && login !== undefined)
    throw invalid('password', 'Enter the password again for the new server or user.', { code: 'password_again' });
  const secret = (password === undefined ? before?.password : password) || undefined;
  const tls = wanted.tls ?? before?.tls;
  return {
    host,
    port,
    secure: secure ?? before?.secure ?? false,
    from: sender,
    ...(tls !== undefined && { tls }),
    ...(login !== undefined && { user: login, ...(secret !== undefined && { password: secret }) }),
  };
}
