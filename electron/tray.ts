// The sign in the system's tray: the service lives as long as it is there, also without a window.
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { DesktopState } from './channels.ts';

export interface TrayParts {
  readonly make: (image: NativeImage) => Tray;
  readonly image: NativeImage;
  readonly buildMenu: (template: MenuItemConstructorOptions[]) => Menu;
  readonly open: () => void;
  readonly copyAddress: (address: string) => void;
  readonly setSharing: (share: boolean) => void;
  readonly restart: () => void;
  readonly quit: () => void;
}

export interface TraySign {
  show(state: DesktopState): void;
  remove(): void;
}

/** Puts it there. */
export function makeTray({ make, image, buildMenu, open, copyAddress, setSharing, restart, quit }: TrayParts): TraySign {
  const tray = make(image);
  tray.on('click', open);
  let last = '';
  return {
    show(state) {
      const text = trayText(state);
      // Menus that are open close when they are set anew.
      const seen = JSON.stringify([text, state.addresses, state.settings.share, state.service]);
      if (seen === last) return;
      last = seen;
      tray.setToolTip(text.join('\n'));
      const address = state.settings.share ? state.addresses[0] : state.address;
      tray.setContextMenu(buildMenu([
        { label: 'Open Plinth', click: open },
        { type: 'separator' },
        ...text.slice(1).map((label): MenuItemConstructorOptions => ({ label, enabled: false })),
        ...(address ? [{ label: `Copy the address ${address}`, click: () => { copyAddress(address); } }] : []),
        { label: 'Share in the local network', type: 'checkbox', checked: state.settings.share, enabled: state.service !== 'starting', click: ({ checked }) => { setSharing(checked); } },
        ...(state.service === 'failed' ? [{ label: 'Start the service again', click: restart }] : []),
        { type: 'separator' },
        { label: 'Quit', click: quit },
      ]));
    },
    remove() { tray.destroy(); },
  };
}

/** What it says: the name, how the service is, and what goes on. */
export function trayText({ service, failure, jobs, visitors }: DesktopState): string[] {
  const many = (count: number, one: string, more: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]);
  switch (service) {
    case 'running': return ['Plinth', 'The service runs', ...many(jobs, 'model in process', 'models in process'), ...many(visitors, 'other computer connected', 'other computers connected')];
    case 'starting': return ['Plinth', 'The service starts'];
    case 'stopped': return ['Plinth', 'The service is stopped'];
    case 'failed': return ['Plinth', `The service does not run: ${failure ?? ''}`];
  }
}
