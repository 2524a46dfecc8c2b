// Connects the window to the desktop program around it: its menu shows the window's commands, its notifications lead to
// places, files passed to it are uploaded. Without effect in a browser.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { desktop } from '../../desktop/bridge.ts';
import { createSystemFiles, type SystemFile } from '../../desktop/system-files.ts';
import { ignoreFailure, runCommand, useAllCommands } from '../../ui/commands.ts';
import { addPendingFiles, addPendingIssues } from '../pending-files.ts';

/** Renders nothing. A component of its own, because the list of commands changes with every screen. */
export function DesktopLink(): null {
  const router = useRouter();
  const commands = useAllCommands();

  useEffect(() => {
    // Alternative keys of a command are not another line of the menu.
    const shown = commands.filter(
      ({ id }, n) => !id.endsWith('.also') && commands.findIndex(each => each.id === id) === n,
    );
    desktop
      ?.setMenu(shown.map(({ id, title, group, keys }) => ({ id, title, group, ...(keys !== undefined && { keys }) })))
      .catch(() => undefined);
  }, [commands]);

  useEffect(() => {
    if (!desktop) return undefined;
    const bridge = desktop;
    const go = (path: string) => ignoreFailure(router.navigate({ href: path }));
    const takeFiles = createSystemFiles(bridge);
    const take = () => {
      takeFiles().then(
        files => {
          if (files.length === 0) return;
          const isIssues = ({ file }: SystemFile) => /\.bcf(?:zip)?$/i.test(file.name);
          addPendingIssues(files.filter(isIssues));
          addPendingFiles(files.filter(each => !isIssues(each)).map(({ file }) => ({ file, path: [] })));
          go('/');
        },
        () => undefined,
      );
    };
    take();
    const stops = [bridge.onCommand(runCommand), bridge.onPlace(go), bridge.onFiles(take)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  return null;
}
