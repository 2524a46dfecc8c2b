// Sends mail by the SMTP server of the settings; without one, or when it fails, the mail lies as a file in the outbox folder.
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from '../../kit/errors.ts';
import { newGuid } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS when the server offers it */
  readonly secure?: boolean | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** address of the sender */
  readonly from: string;
}

export interface MailOptions {
  readonly smtp?: SmtpSettings | undefined;
  /** where mail lies that no server took, as `.eml` files */
  readonly outboxFolder: string;
  readonly log: Log;
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** Resolves when a server has the mail or it lies durably in the outbox. Never within a transaction. */
  send(message: Message): Promise<void>;
}

const SMTP_MILLISECONDS = 15_000;

export function createMail({ smtp, outboxFolder, log }: MailOptions): Mail {
  const from = smtp?.from ?? 'Plinth <plinth@localhost>';
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const server = smtp && createTransport({
    host: smtp.host, port: smtp.port, secure: smtp.secure ?? false,
    ...(smtp.user !== undefined && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: SMTP_MILLISECONDS, greetingTimeout: SMTP_MILLISECONDS, socketTimeout: SMTP_MILLISECONDS,
  });

  return {
    async send({ to, subject, text }) {
      const message = { from, to, subject, text, textEncoding: 'quoted-printable', disableFileAccess: true, disableUrlAccess: true } as const;
      if (server) {
        try {
          await server.sendMail(message);
          return;
        } catch (error) {
          log.warn('the mail server took no mail; it lies in the outbox', { host: smtp.host, reason: messageOf(error) });
        }
      }
      const { message: composed } = await composer.sendMail(message);
      if (!Buffer.isBuffer(composed)) throw new Error('the composed mail is no buffer');
      await writeToOutbox(outboxFolder, composed);
    },
  };
}

/** Under a temporary name first, so that nobody reads half a mail. */
async function writeToOutbox(folder: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${newGuid().slice(0, 8)}.eml`);
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  if (process.platform === 'win32') return; // folders cannot be opened there
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
