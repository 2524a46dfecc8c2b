// `plinth watch ...`: folders of this computer whose saved files become documents and their versions. Works on the data
// folder, also while a service runs on it, which watches them from the next second on.
import { resolve } from 'node:path';
import { needed, neededNumber, numberIn } from './command-line.ts';
import { openWatchedFolderRecords, runAction } from './records.ts';

type Records = ReturnType<typeof openWatchedFolderRecords>;

export const watch = (): Promise<void> => runAction('watch', actions, openWatchedFolderRecords);

const actions: Readonly<Record<string, (records: Records) => Promise<unknown>>> = {
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
