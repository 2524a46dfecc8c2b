// Responses to the window's requests.
import type { Shell } from 'electron';
import { requests, type DesktopState, type MenuCommand } from './channels.ts';
import type { WaitingFiles } from '../files.ts';
import type { Answers } from './ipc.ts';
import type { OwnerChoices } from '../owner-choices.ts';

export function answersOf(parts: {
  readonly state: () => DesktopState;
  readonly choices: OwnerChoices;
  readonly waiting: WaitingFiles;
  readonly shell: Pick<Shell, 'openPath'>;
  readonly dataFolder: () => string;
  readonly setMenu: (commands: readonly MenuCommand[]) => void;
}): Answers {
  const { state, choices, waiting, shell, dataFolder, setMenu } = parts;
  return {
    [requests.state]: state,
    [requests.changeSettings]: choices.change,
    [requests.chooseDataFolder]: choices.chooseDataFolder,
    [requests.chooseCertificate]: choices.chooseCertificate,
    [requests.removeCertificate]: choices.removeCertificate,
    async [requests.showDataFolder]() {
      await shell.openPath(dataFolder());
      return null;
    },
    [requests.setMenu](list) {
      setMenu(list);
      return null;
    },
    [requests.waitingFiles]: () => waiting.list(),
    [requests.readFile]: ({ token, offset, length }) => waiting.read(token, offset, length),
    [requests.releaseFile](token) {
      waiting.release(token);
      return null;
    },
  };
}
