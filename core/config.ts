// Every setting of the service as one typed object. The only reader of the environment and of flags.
import { existsSync, fstatSync, mkdirSync, readFileSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { writeDurably } from './kit/files/durable-file.ts';
import { isDiskFull, messageOf } from './kit/errors.ts';
import type { KeyLocks, KeyStore } from './kit/key-locks.ts';
import { createLog, silentLog, type Log } from './kit/log.ts';

export type { KeyLocks, KeyStore } from './kit/key-locks.ts';

/** `settings.json` of the data folder: the choices of the owner. Unknown names stop the start. */
const Settings = Type.Object(
  {
    /** address under which others reach the service, for mails and webhooks */
    public_url: Type.Optional(Type.String({ pattern: '^https://' })),
    /** further names under which the service may be called */
    hosts: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    /** certificate of the owner's own, in PEM files */
    certificate: Type.Optional(
      Type.Object({ cert_file: Type.String(), key_file: Type.String() }, { additionalProperties: false }),
    ),
    /** origins of pages that may call the API; any when absent */
    'web.origins': Type.Optional(Type.Array(Type.String({ pattern: '^https?://' }))),
    /** name of the accounts of this service in `preferred_username`, where clients expect that of a sign-in provider;
     *  `plinth` when absent */
    local_alias: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
    /** whether four answers of BCF 2.1 have the shape that the typed client of the vendor expects, against the standard
     *  (BCF.md section 5); they do not when absent */
    'bcf.clientShapes': Type.Optional(Type.Boolean()),
    /** days that deleted things stay in the bin, 30 when absent; 0: none */
    bin_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
    /** days between two checks of all stored files against their hashes, 7 when absent; 0: never */
    check_files_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    /** backups each day; none when absent */
    backup: Type.Optional(
      Type.Object(
        {
          /** absolute path */
          folder: Type.String({ minLength: 1 }),
          /** time of the day on this computer, `02:00` */
          at: Type.String({ pattern: '^\\d\\d:\\d\\d$' }),
          keep_days: Type.Integer({ minimum: 1, maximum: 3650 }),
          /** ISO time of the choice of this folder */
          since: Type.String(),
          /** content of a key file that a passphrase opens; without it the master key is not in backups */
          key_lock: Type.Optional(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
    smtp: Type.Optional(
      Type.Object(
        {
          host: Type.String(),
          port: Type.Integer({ minimum: 1, maximum: 65_535 }),
          secure: Type.Optional(Type.Boolean()),
          user: Type.Optional(Type.String()),
          from: Type.String(),
          /** from older versions, or typed in: sealed at the next start */
          password: Type.Optional(Type.String()),
          sealed_password: Type.Optional(Type.String()),
          /** `required` when absent: without encryption no mail is sent */
          tls: Type.Optional(Type.Union([Type.Literal('required'), Type.Literal('off')])),
        },
        { additionalProperties: false },
      ),
    ),
    /** receivers of webhooks that may be in private ranges, besides those of the command line: `host` or `host:port` */
    webhook_allow: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    /** bytes that each cloud may hold; as many as the disk when absent */
    quota: Type.Optional(Type.Integer({ minimum: 1 })),
    /** models and files of one person that may wait to be processed; 1,000 when absent */
    waiting_jobs: Type.Optional(Type.Integer({ minimum: 1 })),
    /** secret by which a collector of figures reads `/metrics`, as a bearer token; without one there are no figures */
    metrics_token: Type.Optional(Type.String({ minLength: 16 })),
    /** a proxy in front: the header in which it states the client's address, and the proxy's own addresses */
    proxy: Type.Optional(
      Type.Object(
        {
          header: Type.String({ pattern: '^[A-Za-z0-9-]+$' }),
          addresses: Type.Array(Type.String({ minLength: 2 }), { minItems: 1 }),
        },
        { additionalProperties: false },
      ),
    ),
    /**
     * mails an hour: 300 for a sender, 20 to an address, 60 invitations for a person with their applications when
     * absent
     */
    mail_limits: Type.Optional(
      Type.Object(
        {
          /** at the request of one person or application */
          per_sender: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
          /** to one address, at anyone's request */
          per_address: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
          /** invitations of one person and all their applications */
          per_inviter: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type Settings = Static<typeof Settings>;

/** Setting and flag of earlier versions, which named a converter for old drawings: a start ignores it. */
const RETIRED = 'dwg2dxf';

export interface Config {
  readonly dataFolder: string;
  readonly host: string;
  /** 0: any free port */
  readonly port: number;
  readonly realm: string;
  /** receivers of webhooks that may be in private ranges: `host` or `host:port` */
  readonly webhookAllow: readonly string[];
  readonly settings: Settings;
  /** folder of the program, with `resources/`, `dist/app/`, `core/storage/migrations/` and `node_modules/` */
  readonly program: string;
  readonly log: Log;
  /** locks of the master key of the data folder */
  readonly keyLocks: KeyLocks;
  /** process that launched this one and forwards signals */
  readonly launcher: number | undefined;
}

interface ConfigInput {
  readonly data?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly webhookAllow?: readonly string[] | undefined;
  /** of earlier versions: ignored */
  readonly dwg2dxf?: string | undefined;
  readonly log?: Log | undefined;
  /** folder of the program when these sources were built into another place */
  readonly program?: string | undefined;
  /** of the program around this one */
  readonly keyStore?: KeyStore | undefined;
  /** name of a key store that protects nothing */
  readonly weakStore?: string | undefined;
}

export const DEFAULT_PORT = 8443;

/**
 * Lines on standard error. One that cannot be written is dropped: it may be for a file on a full disk, where the stream
 * of Node would end the process, and write nothing more once there is room again.
 */
export const standardLog: Log = createLog(line => {
  try {
    if (fstatSync(2).isFile()) writeSync(2, line);
    else process.stderr.write(line);
  } catch {
    // There is nowhere else to report it.
  }
});

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (isDiskFull(error)) throw error;
    const remedy = 'make it for the account that runs Plinth, or choose another folder with --data';
    throw new Error(`${folder} cannot be made (${messageOf(error)}); ${remedy}`, { cause: error });
  }
}

/**
 * Reads flags, environment and the settings file of the data folder; makes the folder (0700) when it is missing.
 * @throws with a text that names the setting that is wrong
 */
export function readConfig(input: ConfigInput, environment: NodeJS.ProcessEnv = process.env): Config {
  const { data, host = '127.0.0.1', port, webhookAllow = [], keyStore, weakStore } = input;
  const { program = resolve(import.meta.dirname, '..'), log = standardLog } = input;
  const dataFolder = dataFolderOf(data, environment);
  makeFolder(dataFolder);
  const number = port === undefined ? DEFAULT_PORT : Number(port);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new Error(`--port ${port}: expected a number from 0 to 65535`);
  if (input.dwg2dxf !== undefined) logIgnored(log, `--${RETIRED}`);
  const settings = readSettings(settingsFile(dataFolder), log);
  return {
    dataFolder,
    host,
    port: number,
    realm: 'plinth',
    webhookAllow: [...webhookAllow, ...(settings.webhook_allow ?? [])],
    settings,
    program,
    log,
    keyLocks: { passphrase: environment.PLINTH_PASSPHRASE || undefined, keyStore, weakStore },
    // The variable also reaches processes further down, which have another launcher.
    launcher: Number(environment.PLINTH_LAUNCHER_PID) === process.ppid ? process.ppid : undefined,
  };
}

/**
 * The settings of a data folder; undefined while their file is damaged, in which case the service does not start and
 * reports why.
 */
export function settingsOf(dataFolder: string): Settings | undefined {
  try {
    return readSettings(settingsFile(dataFolder));
  } catch {
    return undefined; // reported by the start of the service
  }
}

/** The data folder: the flag (relative to where the command was typed), PLINTH_DATA, or the platform's place. */
export function dataFolderOf(flag: string | undefined, environment: NodeJS.ProcessEnv = process.env): string {
  const named = flag ?? environment.PLINTH_DATA;
  if (named) return resolve(environment.INIT_CWD ?? process.cwd(), named);
  switch (process.platform) {
    case 'win32':
      return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Plinth');
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Plinth');
    default:
      return join(environment.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'plinth');
  }
}

/**
 * Changes settings in the file of the data folder; undefined removes one. Its other content stays, except the retired
 * setting.
 * @throws with a text that names the setting that is wrong; the file is as it was then
 */
export function changeSettings(
  dataFolder: string,
  change: { readonly [Name in keyof Settings]: Settings[Name] | undefined },
): Settings {
  const file = settingsFile(dataFolder);
  // Through JSON, so that undefined fields are absent.
  const content = checked(file, JSON.parse(JSON.stringify({ ...readSettings(file), ...change })));
  writeDurably(file, `${JSON.stringify(content, null, 2)}\n`);
  return content;
}

const settingsFile = (dataFolder: string) => join(dataFolder, 'settings.json');

const logIgnored = (log: Log, name: string) =>
  log.warn(`${name} is ignored: DWG files of AutoCAD R12 and older are no longer converted`);

function readSettings(file: string, log: Log = silentLog): Settings {
  if (!existsSync(file)) return {};
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not valid JSON: correct it, or remove it to use the defaults (${messageOf(error)})`, {
      cause: error,
    });
  }
  if (content instanceof Object && RETIRED in content) {
    logIgnored(log, `${RETIRED} of settings.json`);
    delete content[RETIRED];
  }
  return checked(file, content);
}

function checked(file: string, content: unknown): Settings {
  const [problem] = Value.Errors(Settings, content);
  if (problem) throw new Error(`${file}: ${problem.instancePath.slice(1) || 'content'} ${problem.message}`);
  return content as Settings;
}
