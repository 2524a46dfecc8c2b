// Responses to the window's requests.
import type { Shell } from 'electron';
import { asks, type DesktopState, type MenuCommand } from './channels.ts';
import type { WaitingFiles } from '../files.ts';
import type { Answers } from './ipc.ts';
import type { OwnerChoices } from '../owner-choices.ts';

export function answersOf({
  state,
  choices,
  waiting,
  shell,
  dataFolder,
  setMenu,
}: {
  readonly state: () => DesktopState;
  readonly choices: OwnerChoices;
  readonly waiting: WaitingFiles;
  readonly shell: Pick<Shell, 'openPath'>;
  readonly dataFolder: () => string;
  readonly setMenu: (commands: readonly MenuCommand[]) => void;
}): Answers {
  return {
    [asks.state]: state,
    [asks.changeSettings]: choices.change,
    [asks.chooseDataFolder]: choices.chooseDataFolder,
    [asks.chooseCertificate]: choices.chooseCertificate,
    [asks.removeCertificate]: choices.removeCertificate,
    async [asks.showDataFolder]() {
      await shell.openPath(dataFolder());
      return null;
    },
    [asks.setMenu](list) {
      setMenu(list);
      return null;
    },
    [asks.waitingFiles]: () => waiting.list(),
    [asks.readFile]: ({ token, offset, length }) => waiting.read(token, offset, length),
    [asks.releaseFile](token) {
      waiting.release(token);
      return null;
    },
  };
}
