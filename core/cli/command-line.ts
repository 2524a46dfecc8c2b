// The arguments of a command, and the messages about errors in them. Standard output carries results only.
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { messageOf } from '../kit/errors.ts';

export const usage = `plinth <command> [--data DIR]

  serve [--port N] [--host H] [--webhook-allow HOST[:PORT]]...
  user create --email E --password P [--first-name F] [--last-name L]
  user list
  user password --email E --password P
  user reset-factors --email E
  app create --name N [--base-url U] [--scope S]... [--redirect-uri U]... [--public] [--provides-accounts]
  app edit --client-id C [--name N] [--base-url U] [--scope S]... [--redirect-uri U]... [--[no-]provides-accounts] \
[--owner EMAIL]
  app list
  app show | rotate-secret | new-key | revoke-key | remove --client-id C
  keys list | rotate
  certificate renew
  token --client-id C [--scope S]...
  webhook list [--cloud N [--project N]]
  webhook add --cloud N [--project N] --url U --event E... [--secret S] [--webhook-allow HOST[:PORT]]...
  webhook remove | ping --id N
  webhook log --id N [--after N] [--failed]
  webhook replay --id N --first N [--last N] [--failed]
  watch add --folder DIR --project N --email E [--into FOLDER-ID]
  watch list
  watch pause | resume | remove --id N
  watch take-over --id N --email E
  watch log --id N [--after N]
  doctor [--deep]
  backup --to DIR [--keep 30d] [--recheck] [--follow]
  backup list --to DIR
  backup verify --to DIR [--name BACKUP] [--key-from DATA-DIR] [--only-bytes]
  restore --from DIR [--name BACKUP] --data NEW-DIR [--key-from DATA-DIR | --without-key]

\`--password -\` and \`--secret -\` read from standard input. PLINTH_PASSPHRASE locks and opens the keys of the data \
folder, PLINTH_BACKUP_PASSPHRASE those in backups.`;

/** A mistake in the command itself: reported with the usage, exit code 2. */
export class UsageError extends Error {}

export const {
  values: flags,
  positionals: [command, action],
} = readArguments();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        'webhook-allow': { type: 'string', multiple: true },
        dwg2dxf: { type: 'string' }, // of earlier versions, see config.ts
        email: { type: 'string' },
        password: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        name: { type: 'string' },
        scope: { type: 'string', multiple: true },
        'redirect-uri': { type: 'string', multiple: true },
        'base-url': { type: 'string' },
        public: { type: 'boolean' },
        'provides-accounts': { type: 'boolean' },
        owner: { type: 'string' },
        'client-id': { type: 'string' },
        cloud: { type: 'string' },
        project: { type: 'string' },
        url: { type: 'string' },
        event: { type: 'string', multiple: true },
        secret: { type: 'string' },
        id: { type: 'string' },
        folder: { type: 'string' },
        into: { type: 'string' },
        after: { type: 'string' },
        first: { type: 'string' },
        last: { type: 'string' },
        failed: { type: 'boolean' },
        deep: { type: 'boolean' },
        to: { type: 'string' },
        from: { type: 'string' },
        keep: { type: 'string' },
        follow: { type: 'boolean' },
        recheck: { type: 'boolean' },
        'key-from': { type: 'string' },
        'without-key': { type: 'boolean' },
        'only-bytes': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
    process.exit(2);
  }
}

type Flag =
  | 'client-id'
  | 'cloud'
  | 'email'
  | 'folder'
  | 'from'
  | 'id'
  | 'name'
  | 'password'
  | 'project'
  | 'secret'
  | 'to'
  | 'url';

export function needed(name: Flag): string {
  const value = flags[name];
  if (!value) throw new UsageError(`--${name} is required`);
  return value;
}

/** A whole number from 1; undefined without the flag. */
export function numberIn(name: 'after' | 'cloud' | 'first' | 'id' | 'into' | 'last' | 'project'): number | undefined {
  const value = flags[name];
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw new UsageError(`--${name} ${value}: expected a whole number`);
  return Number(value);
}

export function neededNumber(name: 'cloud' | 'first' | 'id' | 'project'): number {
  const value = numberIn(name);
  if (value === undefined) throw new UsageError(`--${name} is required`);
  return value;
}

/**
 * `-` in place of a secret: the first line of standard input, so that no list of processes and no history of a shell
 * shows it.
 */
export async function neededSecret(name: 'password' | 'secret'): Promise<string> {
  const given = needed(name);
  if (given !== '-') return given;
  const [line = ''] = (await buffer(process.stdin)).toString('utf8').split(/\r?\n/, 1);
  if (line === '') throw new UsageError(`--${name} - reads the ${name} from standard input, which is empty`);
  return line;
}

export const print = (value: unknown) => console.log(JSON.stringify(value, null, 2));

/** Milliseconds. */
const PROGRESS_EVERY = 5_000;

/** Reports the progress of long work on standard error now and then, and at its end. @param what is counted */
export function progressOf(what: string): (done: number, all: number) => void {
  let shown = performance.now();
  return (done, all) => {
    if (performance.now() - shown < PROGRESS_EVERY) return;
    shown = performance.now();
    console.error(`${done} of ${all} ${what}`);
  };
}
