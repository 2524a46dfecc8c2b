// Entry of a process that tries to open a database exclusively, as another program could. It reports the result and
// ends by SIGKILL: an orderly end would checkpoint and delete the -wal of a database that has lost its lock.
import Database from 'better-sqlite3';

const path = process.argv[2] ?? '';
let answer: string;
try {
  const connection = new Database(path, { fileMustExist: true, timeout: 0 });
  connection.pragma('locking_mode = EXCLUSIVE');
  connection.exec('BEGIN IMMEDIATE');
  answer = 'free';
} catch (error) {
  answer = (error as Error & { readonly code?: string }).code ?? 'failed';
}
process.stdout.write(answer, () => {
  process.kill(process.pid, 'SIGKILL');
});
