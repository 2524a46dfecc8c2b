// Arguments of the program's command line.
import { parseArgs } from 'node:util';
import type { StartFlags } from './service/open-core.ts';

/** Reads `--data DIR --port N --hidden`. Arguments of Chromium or the system are ignored. */
export function readFlags(words: readonly string[]): StartFlags {
  const { values } = parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    options: { data: { type: 'string' }, port: { type: 'string' }, hidden: { type: 'boolean' } },
  });
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return { data: text(values['data']), port: text(values['port']), hidden: values['hidden'] === true };
}
