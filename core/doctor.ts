// Looks at the installation and the data folder and says what is wrong. Changes nothing.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { DAY } from './kit/time.ts';
import { noticeOf, noticeText } from './http/authority-notice.ts';
import { openPairFiles } from './http/pair-files.ts';
import type { Config } from './config.ts';
import { keptHead } from './audit/head.ts';
import { verifyActivity, type Verdict } from './audit/verify.ts';
import { messageOf } from './kit/errors.ts';
import type { KeyLocks } from './kit/key-locks.ts';
import { connect } from './storage/connect.ts';
import { DISK_RESERVE, openDiskBlobs } from './storage/disk.ts';
import { holderOf } from './storage/lock.ts';
import { protectionOf } from './storage/master-key.ts';
import { openSecrets } from './storage/secrets.ts';
import type { BlobEncoding } from './storage/blobs.ts';
import type { Params } from './storage/db.ts';

export interface Finding {
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly subject: string;
  readonly text: string;
}

const finding = (verdict: Finding['verdict'], subject: string, text: string): Finding => ({ verdict, subject, text });

/** Findings about Node, the disk, the lock, the database, its blobs, the log of activity, the master key, the certificate and the demo building. */
export async function examine({ dataFolder, keyLocks, program }: Config): Promise<Finding[]> {
  const parts: readonly (readonly [string, () => Finding | Promise<Finding>])[] = [
    [
      'Node',
      () =>
        Number(process.versions.node.split('.')[0]) >= 24
          ? finding('ok', 'Node', process.versions.node)
          : finding('fail', 'Node', `${process.versions.node}; 24 or newer is needed`),
    ],
    ['data folder', () => examineDisk(dataFolder)],
    ['service', () => examineLock(dataFolder)],
    ['database', () => examineDatabase(dataFolder)],
    ['stored files', () => examineBlobs(dataFolder)],
    ['log of activity', () => examineActivity(dataFolder)],
    ['master key', () => examineMasterKey(dataFolder)],
    ['certificate', () => examineCertificate(dataFolder, keyLocks)],
    [
      'demo building',
      () =>
        existsSync(join(program, 'resources/demo/manifest.json'))
          ? finding('ok', 'demo building', 'is built')
          : finding('warn', 'demo building', 'is not built; npm run build makes it'),
    ],
  ];
  const findings: Finding[] = [];
  for (const [subject, look] of parts) {
    try {
      findings.push(await look());
    } catch (error) {
      findings.push(finding('fail', subject, messageOf(error)));
    }
  }
  return findings;
}

function examineDisk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${folder}, ${Math.round(free / 1e6).toLocaleString('en')} MB free`;
  return finding(free < DISK_RESERVE * 2 ? 'fail' : free < 5e9 ? 'warn' : 'ok', 'data folder', text);
}

function examineLock(folder: string): Finding {
  const holder = holderOf(folder);
  return finding('ok', 'service', holder === undefined ? 'is not running on this folder' : `runs as process ${holder}`);
}

function examineDatabase(folder: string): Finding {
  const path = join(folder, 'plinth.db');
  if (!existsSync(path)) return finding('ok', 'database', 'is made at the first start');
  const connection = connect(path, { readonly: true });
  try {
    const [check] = connection.pragma('quick_check') as { quick_check: string }[];
    const broken = connection.pragma('foreign_key_check') as unknown[];
    if (check?.quick_check !== 'ok') return finding('fail', 'database', `is damaged: ${check?.quick_check}`);
    return broken.length > 0
      ? finding('fail', 'database', `${broken.length} rows refer to rows that are not there`)
      : finding('ok', 'database', 'is sound');
  } finally {
    connection.close();
  }
}

function examineBlobs(folder: string): Finding {
  const path = join(folder, 'plinth.db');
  if (!existsSync(path)) return finding('ok', 'stored files', 'none yet');
  const blobs = openDiskBlobs(folder);
  const connection = connect(path, { readonly: true });
  try {
    const rows = connection.prepare('SELECT hash, encoding FROM blob').all() as {
      hash: string;
      encoding: BlobEncoding;
    }[];
    const missing = rows.filter(row => !existsSync(blobs.pathOf(row)));
    return missing.length > 0
      ? finding('fail', 'stored files', `${missing.length} of ${rows.length} are missing, first ${missing[0]?.hash}`)
      : finding('ok', 'stored files', `${rows.length}, all there`);
  } finally {
    connection.close();
  }
}

async function examineActivity(folder: string): Promise<Finding> {
  const subject = 'log of activity';
  const path = join(folder, 'plinth.db');
  if (!existsSync(path)) return finding('ok', subject, 'has no lines yet');
  const connection = connect(path, { readonly: true });
  try {
    const { lines, broken } = await verifyActivity(
      {
        all: async <Row>(sql: string, params: Params = []) => connection.prepare(sql).all(...params) as Row[],
        get: async <Row>(sql: string, params: Params = []) => connection.prepare(sql).get(...params) as Row | undefined,
      },
      keptHead(folder),
    );
    return broken
      ? finding('fail', subject, `line ${broken.seq} ${brokenWords[broken.reason]}`)
      : finding('ok', subject, `${lines} lines, each as it was written`);
  } finally {
    connection.close();
  }
}

const brokenWords: Readonly<Record<NonNullable<Verdict['broken']>['reason'], string>> = {
  changed: 'is not as it was written',
  missing: 'is not there any more',
  cut: 'and what came after it were cut off',
  replaced: 'is another than was noted when it was the newest',
};

function examineMasterKey(folder: string): Finding {
  const subject = 'master key';
  const protection = protectionOf(folder);
  if (!protection) return finding('ok', subject, 'is made at the first start');
  const { by, keyStore, weakStore } = protection;
  const names = by.map(each => (each === 'key store' ? `the key store of the system (${keyStore})` : 'a passphrase'));
  if (names.length > 0) return finding('ok', subject, `is locked by ${names.join(' and by ')}`);
  const why =
    weakStore === undefined ? '' : `; the key store that the desktop program found (${weakStore}) protects nothing`;
  const remedy = 'start the service with PLINTH_PASSPHRASE set to lock it';
  return finding('warn', subject, `lies unlocked beside the data: whoever copies the folder has it${why}; ${remedy}`);
}

function examineCertificate(folder: string, keyLocks: KeyLocks): Finding {
  const certificates = join(folder, 'certificates');
  const file = join(certificates, 'server.pem');
  if (!existsSync(file)) return finding('ok', 'certificate', 'is made at the first start');
  const { validToDate, subjectAltName } = new X509Certificate(readFileSync(file));
  const days = Math.floor((validToDate.getTime() - Date.now()) / DAY);
  const names = subjectAltName?.replaceAll('DNS:', '').replaceAll('IP Address:', '');
  const text = `for ${names}; ends in ${days} days and is renewed by itself`;
  const notice = noticeOf(openPairFiles(certificates, openSecrets(folder, keyLocks)), [], Date.now());
  if (notice) return finding('warn', 'certificate', `${text}; ${noticeText(notice)}`);
  return finding(days < 0 ? 'warn' : 'ok', 'certificate', text);
}
