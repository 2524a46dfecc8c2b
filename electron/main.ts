// Entry of the desktop program.
import { app } from 'electron';
import { runDesktop } from './desktop.ts';
import { filesOf } from './files.ts';
import { readFlags } from './flags.ts';

app.enableSandbox();
const words = process.argv.slice(app.isPackaged ? 1 : 2);
const flags = readFlags(words);
const files = filesOf(words, process.cwd());
// macOS emits `open-file` before anything else is ready.
const early = (event: { preventDefault(): void }, path: string) => {
  event.preventDefault();
  files.push(path);
};
app.on('open-file', early);

// A second start sends its files to the first instance and exits.
if (app.requestSingleInstanceLock({ files })) {
  await app.whenReady();
  app.removeListener('open-file', early);
  await runDesktop(flags, app.getAppPath(), files);
} else app.quit();
