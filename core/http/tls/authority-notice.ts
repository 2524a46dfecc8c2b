// The reasons to renew an installation's own authority. Only an administrator does that before its last weeks: every
// device that trusts it has to trust the new one.
import { X509Certificate } from 'node:crypto';
import { lifetimes } from '../../access/lifetimes.ts';
import { covers, type NameScope } from './authority-names.ts';
import type { Pair } from './certificate-maker.ts';
import type { PairFiles } from './pair-files.ts';

export type AuthorityNotice =
  /** it may sign for every site, as those of older versions: its key is worth a theft */
  | { readonly reason: 'unconstrained' }
  /** this machine has names that it may not sign for */
  | { readonly reason: 'names'; readonly names: readonly string[] }
  /** it ends soon, in milliseconds since 1970 */
  | { readonly reason: 'ending'; readonly endsAt: number };

/** For which names an authority may sign; undefined: for all. */
export function scopeOf(files: PairFiles, { cert }: Pair): NameScope | undefined {
  return files.readScope(new X509Certificate(cert).fingerprint256);
}

/** @param wanted names and addresses of this machine */
export function noticeOf(files: PairFiles, wanted: readonly string[], now: number): AuthorityNotice | null {
  const authority = files.read('ca');
  if (!authority) return null;
  const scope = scopeOf(files, authority);
  if (!scope) return { reason: 'unconstrained' };
  const names = wanted.filter(name => !covers(scope, name));
  if (names.length > 0) return { reason: 'names', names };
  const endsAt = new X509Certificate(authority.cert).validToDate.getTime();
  return endsAt - now < lifetimes.certificateAuthorityNotice ? { reason: 'ending', endsAt } : null;
}

/** The notice in a sentence, for the log and the doctor. */
export function noticeText(notice: AuthorityNotice): string {
  const remedy = 'run `plinth certificate renew`, then install the new certificate on all other devices';
  switch (notice.reason) {
    case 'unconstrained':
      return `its authority was created by an older version and can sign for any site; ${remedy}`;
    case 'names':
      return `its authority cannot sign for ${notice.names.join(', ')}; ${remedy}`;
    case 'ending':
      return `its authority expires on ${new Date(notice.endsAt).toISOString().slice(0, 10)}; ${remedy}`;
  }
}
