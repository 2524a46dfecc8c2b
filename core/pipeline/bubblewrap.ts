// Shuts a program of the computer in by bubblewrap (`bwrap`), where Linux has it and lets it work.
import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, type OutsideWork } from './outside-program.ts';

const TRIAL_TIME = 5_000;
/** What programs are made of; the data folder and the homes of people are elsewhere. */
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc/ld.so.cache'];

/** The path of a `bwrap` that works: many containers, and some systems, forbid what it needs. @throws when a busy computer leaves that open */
export async function findBwrap(searchPath: string): Promise<string | undefined> {
  const bwrap = process.platform === 'linux' ? await findProgram('bwrap', searchPath) : undefined;
  if (bwrap === undefined) return undefined;
  const [command, ...words] = await shutIn(bwrap, [bwrap, '--version'], tmpdir());
  try {
    await promisify(execFile)(command, words, { env: {}, timeout: TRIAL_TIME, killSignal: 'SIGKILL' });
    return bwrap;
  } catch (error) {
    if ((error as { readonly killed?: boolean }).killed) throw new Error('bwrap has not answered in time');
    return undefined; // the caller says that nothing is shut in
  }
}

/** The command that runs another without network: it sees the system, its own libraries and `folder`, and changes that only. */
export async function shutIn(
  bwrap: string,
  [program, ...words]: OutsideWork['command'],
  folder: string,
): Promise<OutsideWork['command']> {
  const file = await realpath(program);
  const folderOfFile = dirname(file);
  const libraries = basename(folderOfFile) === 'bin' ? [join(folderOfFile, '../lib')] : [];
  const system = [...systemFolders, ...libraries].flatMap(path => ['--ro-bind-try', path, path]);
  const apart = ['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'];
  const places = [
    '--dev',
    '/dev',
    '--ro-bind',
    file,
    file,
    '--bind',
    folder,
    folder,
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
  ];
  return [bwrap, ...apart, ...system, ...places, '--chdir', folder, '--', file, ...words];
}
