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
import { findBwrap } from './pipeline/bubblewrap.ts';
import { findDwg2dxf, type ProgramPlaces } from './pipeline/libredwg.ts';
import { connect } from './storage/connect.ts';
import { DISK_RESERVE, openDiskBlobs } from './storage/disk.ts';
import { holderOf } from './storage/lock.ts';
import { protectionOf } from './storage/master-key.ts';
import { keptForGood } from './storage/reclaim.ts';
import { openSecrets } from './storage/secrets.ts';
import type { BlobEncoding } from './storage/blobs.ts';
import type { Params } from './storage/db.ts';

export interface Finding {
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly subject: string;
  readonly text: string;
}

const finding = (verdict: Finding['verdict'], subject: string, text: string): Finding => ({ verdict, subject, text });

/** Findings about Node, the disk, the lock, the database, its blobs, the log of activity, the master key, the certificate, the demo building and LibreDWG. */
export async function examine({ dataFolder, keyLocks, program, programs }: Config): Promise<Finding[]> {
  const parts: readonly (readonly [string, () => Finding | Promise<Finding>])[] = [
    [
      'Node',
      () =>
        Number(process.versions.node.split('.')[0]) >= 24
          ? finding('ok', 'Node', process.versions.node)
          : finding('fail', 'Node', `${process.versions.node}; version 24 or later required`),
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
          ? finding('ok', 'demo building', 'built')
          : finding('warn', 'demo building', 'not built; run npm run build'),
    ],
    ['LibreDWG', () => examineLibreDwg(programs)],
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
  return finding('ok', 'service', holder === undefined ? 'not running on this folder' : `running, process ${holder}`);
}

/** Bytes of the database from which it is worth a word that they are unused. */
const MUCH_UNUSED = 64 * 1024 * 1024;

function examineDatabase(folder: string): Finding {
  const path = join(folder, 'plinth.db');
  if (!existsSync(path)) return finding('ok', 'database', 'will be created on first start');
  const connection = connect(path, { readonly: true });
  try {
    const [check] = connection.pragma('quick_check') as { quick_check: string }[];
    const broken = connection.pragma('foreign_key_check') as unknown[];
    if (check?.quick_check !== 'ok') return finding('fail', 'database', `damaged: ${check?.quick_check}`);
    if (broken.length > 0) return finding('fail', 'database', `${broken.length} rows refer to missing rows`);
    const unused = keptForGood(connection);
    return unused < MUCH_UNUSED
      ? finding('ok', 'database', 'ok')
      : finding(
          'warn',
          'database',
          `ok, but ${Math.round(unused / 1e6)} MB of it are unused. A start gives them back when memory and disk have room for all that the file holds, up to 256 MB`,
        );
  } finally {
    connection.close();
  }
}

function examineBlobs(folder: string): Finding {
  const path = join(folder, 'plinth.db');
  if (!existsSync(path)) return finding('ok', 'stored files', 'no files yet');
  const blobs = openDiskBlobs(folder);
  const connection = connect(path, { readonly: true });
  try {
    const rows = connection.prepare('SELECT hash, encoding FROM blob').all() as {
      hash: string;
      encoding: BlobEncoding;
    }[];
    const missing = rows.filter(row => !existsSync(blobs.pathOf(row)));
    return missing.length > 0
      ? finding('fail', 'stored files', `${missing.length} of ${rows.length} files missing, first ${missing[0]?.hash}`)
      : finding('ok', 'stored files', `${rows.length} files ok`);
  } finally {
    connection.close();
  }
}

async function examineActivity(folder: string): Promise<Finding> {
  const subject = 'log of activity';
  const path = join(folder, 'plinth.db');
  if (!existsSync(path)) return finding('ok', subject, 'no entries yet');
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
      ? finding('fail', subject, `entry ${broken.seq} ${brokenWords[broken.reason]}`)
      : finding('ok', subject, `${lines} entries ok`);
  } finally {
    connection.close();
  }
}

const brokenWords: Readonly<Record<NonNullable<Verdict['broken']>['reason'], string>> = {
  changed: 'was altered',
  missing: 'is missing',
  cut: 'and all later entries are missing',
  replaced: 'was replaced',
};

function examineMasterKey(folder: string): Finding {
  const subject = 'master key';
  const protection = protectionOf(folder);
  if (!protection) return finding('ok', subject, 'will be created on first start');
  const { by, keyStore, weakStore } = protection;
  const names = by.map(each => (each === 'key store' ? `the system key store (${keyStore})` : 'a passphrase'));
  if (names.length > 0) return finding('ok', subject, `locked by ${names.join(' and ')}`);
  const why =
    weakStore === undefined ? '' : `; the key store found by the desktop app (${weakStore}) gives no protection`;
  const remedy = 'set PLINTH_PASSPHRASE when starting the service to lock it';
  return finding('warn', subject, `not locked: anyone who copies the data folder has it${why}; ${remedy}`);
}

function examineCertificate(folder: string, keyLocks: KeyLocks): Finding {
  const certificates = join(folder, 'certificates');
  const file = join(certificates, 'server.pem');
  if (!existsSync(file)) return finding('ok', 'certificate', 'will be created on first start');
  const { validToDate, subjectAltName } = new X509Certificate(readFileSync(file));
  const days = Math.floor((validToDate.getTime() - Date.now()) / DAY);
  const names = subjectAltName?.replaceAll('DNS:', '').replaceAll('IP Address:', '');
  const text = `for ${names}; expires in ${days} days, renewed automatically`;
  const notice = noticeOf(openPairFiles(certificates, openSecrets(folder, keyLocks)), [], Date.now());
  if (notice) return finding('warn', 'certificate', `${text}; ${noticeText(notice)}`);
  return finding(days < 0 ? 'warn' : 'ok', 'certificate', text);
}

/** It is optional; what is named must be right, and its owner must know what it can reach. */
async function examineLibreDwg(places: ProgramPlaces): Promise<Finding> {
  const subject = 'LibreDWG';
  const { dwg2dxf, searchPath } = places;
  if (dwg2dxf === undefined)
    return finding('ok', subject, 'not set up; DWG files of AutoCAD R12 and older are refused');
  if ((await findDwg2dxf(places)) === undefined)
    return finding('warn', subject, `${dwg2dxf} is not a program; correct the path of dwg2dxf`);
  const reads = `${dwg2dxf} reads DWG files of AutoCAD R12 and older`;
  return (await findBwrap(searchPath).catch(() => undefined))
    ? finding('ok', subject, `${reads}; bwrap keeps it from the network and other files`)
    : finding('warn', subject, `${reads}; its access to files and network is not limited (no usable bwrap found)`);
}
