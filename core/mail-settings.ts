// The mail server of `settings.json`, whose password is sealed there for the server that it is for. One that was
// written in clear, by hand or by an older version, is sealed at the next start.
import { changeSettings, type Config, type Settings } from './config.ts';
import type { SmtpSettings } from './identity/mail/service.ts';
import type { Secrets } from './storage/keys/secrets.ts';

type Stored = NonNullable<Settings['smtp']>;

/** Opens for the same host and port only: editing the file cannot send the password elsewhere. */
const purposeOf = ({ host, port }: Pick<Stored, 'host' | 'port'>) =>
  `password of the mail server ${host.toLowerCase()} ${port}`;

/** The mail server, and how another is kept. */
export function openMailSettings({ dataFolder, log, settings }: Config, secrets: Pick<Secrets, 'seal' | 'unseal'>) {
  const keep = (smtp: SmtpSettings | undefined): void => {
    if (!smtp) {
      changeSettings(dataFolder, { smtp: undefined });
      return;
    }
    const { password, ...others } = smtp;
    const sealed = password === undefined ? undefined : secrets.seal(purposeOf(smtp), password);
    changeSettings(dataFolder, { smtp: { ...others, ...(sealed !== undefined && { sealed_password: sealed }) } });
  };

  function open(stored: Stored): SmtpSettings {
    const { sealed_password: sealed, ...smtp } = stored;
    if (smtp.password !== undefined) {
      keep(smtp);
      return smtp;
    }
    if (sealed === undefined) return smtp;
    try {
      return { ...smtp, password: secrets.unseal(purposeOf(smtp), sealed) };
    } catch (error) {
      log.warn('the mail password is for another host or port; enter it again', {
        host: smtp.host,
        error,
      });
      return smtp;
    }
  }

  return { smtp: settings.smtp && open(settings.smtp), limits: settings.mail_limits, keep };
}
