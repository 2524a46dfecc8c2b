// The mail server of the settings, whose password is sealed there for the server that it is for. One that was written
// in clear, by hand or by an older version, is sealed at the next start.
import type { Log } from '../../kit/log.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import type { SmtpSettings } from './service.ts';

type StoredServer = SmtpSettings & { readonly sealed_password?: string };

/** Opens for the same host and port only: editing the file cannot send the password elsewhere. */
const purposeOf = ({ host, port }: StoredServer) => `password of the mail server ${host.toLowerCase()} ${port}`;

/** The mail server, and how another is kept. */
export function openMailServer(deps: {
  readonly stored: StoredServer | undefined;
  /** writes the settings durably */
  readonly write: (stored: StoredServer | undefined) => void;
  readonly secrets: Secrets;
  readonly log: Log;
}) {
  const { stored, write, secrets, log } = deps;
  const keep = (smtp: SmtpSettings | undefined): void => {
    if (!smtp) {
      write(undefined);
      return;
    }
    const { password, ...others } = smtp;
    write({ ...others, ...(password !== undefined && { sealed_password: secrets.seal(purposeOf(smtp), password) }) });
  };

  function open({ sealed_password: sealed, ...smtp }: StoredServer): SmtpSettings {
    if (smtp.password !== undefined) {
      keep(smtp);
      return smtp;
    }
    if (sealed === undefined) return smtp;
    try {
      return { ...smtp, password: secrets.unseal(purposeOf(smtp), sealed) };
    } catch (error) {
      log.warn('the mail password is for another host or port; enter it again', { host: smtp.host, error });
      return smtp;
    }
  }

  return { smtp: stored && open(stored), keep };
}
