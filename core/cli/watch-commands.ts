// `plinth watch ...`: folders of this computer whose saved files become documents and their versions. Works on the data
// folder, also while a service runs on it, which watches them from the next second on.
import { resolve } from 'node:path';
import { actAs, unknownActor } from '../access/request-context.ts';
import { action, flags, needed, neededNumber, numberIn, print, UsageError } from './command-line.ts';
import { openWatchedFolderRecords } from './records.ts';
import { readConfig } from '../config.ts';
import { silentLog } from '../kit/log.ts';

type Records = ReturnType<typeof openWatchedFolderRecords>;

export async function watch(): Promise<void> {
  const run = commands[action ?? ''];
  if (!run) throw new UsageError(`watch ${Object.keys(commands).join(', ')}`);
  const records = openWatchedFolderRecords(readConfig({ data: flags.data, log: silentLog }));
  try {
    print(await actAs(unknownActor('command'), () => run(records)));
  } finally {
    await records.close();
  }
}

const commands: Readonly<Record<string, (records: Records) => Promise<unknown>>> = {
  list: records => records.list(),
  add: records =>
    records.createFor(needed('email'), {
      path: resolve(process.env['INIT_CWD'] ?? '', needed('folder')),
      project_id: neededNumber('project'),
      ...(numberIn('into') !== undefined && { folder_id: numberIn('into') }),
    }),
  pause: records => records.pause(neededNumber('id'), true),
  resume: records => records.pause(neededNumber('id'), false),
  'take-over': records => records.takeOverFor(needed('email'), neededNumber('id')),
  async remove(records) {
    await records.remove(neededNumber('id'));
    return { removed: true };
  },
  log: records => records.entries(neededNumber('id'), numberIn('after') ?? 0),
};
