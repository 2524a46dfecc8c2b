// The tray icon: the service runs as long as it exists, also without a window.
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { DesktopState } from './window/channels.ts';
import type { Texts } from './texts.ts';

/** Creates the icon. */
export function makeTray(parts: {
  readonly texts: Texts;
  readonly make: (image: NativeImage) => Tray;
  readonly image: NativeImage;
  readonly buildMenu: (template: MenuItemConstructorOptions[]) => Menu;
  readonly open: () => void;
  readonly copyAddress: (address: string) => void;
  readonly setSharing: (share: boolean) => unknown;
  readonly restart: () => void;
  readonly quit: () => void;
}) {
  const { texts, make, image, buildMenu, open, copyAddress, setSharing, restart, quit } = parts;
  const tray = make(image);
  tray.on('click', open);
  let last = '';
  return {
    show(state: DesktopState): void {
      const text = trayText(state, texts);
      // Setting a new menu closes an open one.
      const seen = JSON.stringify([text, state.addresses, state.settings.share, state.service]);
      if (seen === last) return;
      last = seen;
      tray.setToolTip(text.join('\n'));
      const address = state.settings.share ? state.addresses[0] : state.address;
      tray.setContextMenu(
        buildMenu([
          { label: texts('open'), click: open },
          { type: 'separator' },
          ...text.slice(1).map((label): MenuItemConstructorOptions => ({ label, enabled: false })),
          ...(address ? [{ label: texts('copyAddress', { address }), click: () => copyAddress(address) }] : []),
          {
            label: texts('share'),
            type: 'checkbox',
            checked: state.settings.share,
            enabled: state.service !== 'starting',
            click: ({ checked }) => setSharing(checked),
          },
          ...(state.service === 'failed' ? [{ label: texts('startAgain'), click: restart }] : []),
          { type: 'separator' },
          { label: texts('quit'), click: quit },
        ]),
      );
    },
  };
}

/** Text of the icon: the name, the state of the service, and running jobs. */
export function trayText(
  { service, failure, jobs, visitors }: Pick<DesktopState, 'service' | 'failure' | 'jobs' | 'visitors'>,
  texts: Texts,
): string[] {
  switch (service) {
    case 'running':
      return [
        'Plinth',
        texts('running'),
        ...(jobs > 0 ? [texts('jobs', { count: jobs })] : []),
        ...(visitors > 0 ? [texts('visitors', { count: visitors })] : []),
      ];
    case 'starting':
      return ['Plinth', texts('starting')];
    case 'stopped':
      return ['Plinth', texts('stopped')];
    case 'failed':
      return ['Plinth', texts('notRunning', { why: failure ?? '' })];
  }
}
