// The command line: `plinth serve | user | app | keys | certificate | token | webhook | watch | doctor | backup |
// restore`. Standard output carries results only. A command loads only its own part: all of the service takes half a
// second.
import { action, command, flags, print, progressOf, usage, UsageError } from './command-line.ts';
import { readConfig } from '../config.ts';
import { isDiskFull, messageOf } from '../kit/errors.ts';
import { silentLog } from '../kit/log.ts';

async function serve(): Promise<void> {
  const { serveUntilStopped, startCore } = await import('./serve.ts');
  const config = readConfig({
    data: flags.data,
    host: flags.host,
    port: flags.port,
    webhookAllow: flags['webhook-allow'],
    dwg2dxf: flags.dwg2dxf,
  });
  const core = await startCore(config);
  await serveUntilStopped(core, config.launcher, () => console.log(`ready ${core.url}`));
}

/** A running service uses the new authority within seconds. */
async function certificate(): Promise<void> {
  if (action !== 'renew') throw new UsageError('certificate renew');
  const { renewCertificate } = await import('../http/server/door.ts');
  const { openSecrets } = await import('../storage/keys/secrets.ts');
  const config = readConfig({ data: flags.data, log: silentLog });
  const openKeys = () => openSecrets(config.dataFolder, config.keyLocks);
  const { fingerprint256, validTo } = await renewCertificate(config, openKeys);
  print({ authority_fingerprint: fingerprint256, ends_at: new Date(validTo).toISOString() });
}

async function doctor(): Promise<void> {
  const { examine } = await import('./doctor/examine.ts');
  const config = readConfig({ data: flags.data, log: silentLog });
  const findings = await examine(config, flags.deep ? { onProgress: progressOf('files read') } : undefined);
  for (const { verdict, subject, text } of findings) console.log(`${verdict.padEnd(5)} ${subject}: ${text}`);
  if (findings.some(({ verdict }) => verdict === 'fail')) process.exitCode = 1;
}

const accountCommands = () => import('./account-commands.ts');

const commands: Readonly<Record<string, () => Promise<void>>> = {
  serve,
  user: async () => (await accountCommands()).user(),
  app: async () => (await accountCommands()).app(),
  keys: async () => (await accountCommands()).keys(),
  certificate,
  token: async () => (await accountCommands()).token(),
  watch: async () => (await import('./watch-commands.ts')).watch(),
  webhook: async () => (await import('./webhook-commands.ts')).webhook(),
  doctor,
  backup: async () => (await import('./backup-commands.ts')).backup(),
  restore: async () => (await import('./backup-commands.ts')).restore(),
};

try {
  const run = commands[command ?? ''];
  if (flags.help) console.log(usage);
  else if (run) await run();
  else throw new UsageError(command ? `unknown command: ${command}` : 'command required');
} catch (error) {
  const isUsage = error instanceof UsageError;
  const reason = isDiskFull(error)
    ? `the disk is full: free some space, then start again (${messageOf(error)})`
    : messageOf(error);
  console.error(isUsage ? `${error.message}\n\n${usage}` : `plinth: ${reason}`);
  process.exitCode = isUsage ? 2 : 1;
}
