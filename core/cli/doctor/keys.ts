// Findings of the doctor about the master key and the certificates.
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noticeOf, noticeText } from '../../http/tls/authority-notice.ts';
import { openPairFiles } from '../../http/tls/pair-files.ts';
import { opensKey } from '../../identity/keys/service.ts';
import { messageOf } from '../../kit/errors.ts';
import type { KeyLocks } from '../../kit/key-locks.ts';
import { DAY } from '../../kit/time.ts';
import { protectionOf } from '../../storage/keys/master-key.ts';
import { openSecrets, type Secrets } from '../../storage/keys/secrets.ts';
import { fail, ok, readingDatabase, warn, type Answer } from './finding.ts';

export async function examineMasterKey(folder: string, keyLocks: KeyLocks): Promise<Answer> {
  const found = await readingDatabase(folder, reads =>
    reads.get<{ accounts: number; jwk: string | null }>(
      'SELECT EXISTS (SELECT 1 FROM account) AS accounts, (SELECT sealed_jwk FROM signing_key LIMIT 1) AS jwk',
    ),
  );
  const protection = protectionOf(folder);
  const file = join(folder, 'keys', 'master.key');
  if (!protection)
    return !found?.accounts
      ? ok('will be created on first start')
      : fail(`${file} is missing; put it back from where it was moved or from a backup`);
  const secrets = openOrReason(folder, keyLocks);
  if (found?.jwk && typeof secrets !== 'string' && !opensKey(secrets, found.jwk))
    return fail(`${file} does not belong to plinth.db; put the right key back`);
  const { by, keyStore, weakStore } = protection;
  const names = by.map(each => (each === 'key store' ? `the system key store (${keyStore})` : 'a passphrase'));
  if (names.length > 0) return ok(`locked by ${names.join(' and ')}`);
  const why =
    weakStore === undefined ? '' : `; the key store found by the desktop app (${weakStore}) gives no protection`;
  const remedy = 'set PLINTH_PASSPHRASE when starting the service to lock it';
  return warn(`not locked: anyone who copies the data folder has it${why}; ${remedy}`);
}

/** The secrets of the folder, without making a key; or the reason why they cannot be opened here. */
function openOrReason(folder: string, keyLocks: KeyLocks): Secrets | string {
  try {
    return openSecrets(folder, keyLocks, false);
  } catch (error) {
    return messageOf(error);
  }
}

export function examineCertificate(folder: string, keyLocks: KeyLocks): Answer {
  const certificates = join(folder, 'certificates');
  const isNew = !['ca.pem', 'server.pem'].some(name => existsSync(join(certificates, name)));
  if (isNew) return ok('will be created on first start');
  const secrets = openOrReason(folder, keyLocks);
  if (typeof secrets === 'string') return warn(`cannot be checked: ${secrets}`);
  const files = openPairFiles(certificates, secrets);
  if (!files.read('ca')) return fail(files.authorityDamage());
  const leaf = files.read('server');
  if (!leaf) return warn(`${join(certificates, 'server.pem')} or its key is damaged; made again at the next start`);
  const { validToDate, subjectAltName } = new X509Certificate(leaf.cert);
  const days = Math.floor((validToDate.getTime() - Date.now()) / DAY);
  const names = subjectAltName?.replaceAll('DNS:', '').replaceAll('IP Address:', '');
  const text = `for ${names}; expires in ${days} days, renewed automatically`;
  const notice = noticeOf(files, [], Date.now());
  if (notice) return warn(`${text}; ${noticeText(notice)}`);
  return (days < 0 ? warn : ok)(text);
}
