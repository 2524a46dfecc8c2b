// The menu of the program, made from the window's own list of commands, so that menu, palette and shortcuts agree.
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from './window/channels.ts';
import type { Texts } from './texts.ts';

/** The template: the program's own menus around one menu for each group of commands. */
export function menuTemplate(
  commands: readonly MenuCommand[],
  {
    texts,
    isMac,
    run,
    openServer,
    quit,
  }: {
    readonly texts: Texts;
    readonly isMac: boolean;
    readonly run: (id: string) => void;
    readonly openServer: () => void;
    readonly quit: () => void;
  },
): MenuItemConstructorOptions[] {
  const groups = new Map<string, MenuCommand[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  const server: MenuItemConstructorOptions = { label: texts('server'), click: openServer };
  return [
    isMac
      ? { role: 'appMenu' }
      : {
          label: '&Plinth',
          submenu: [
            server,
            { type: 'separator' },
            { label: texts('quit'), accelerator: 'CommandOrControl+Q', click: quit },
          ],
        },
    { role: 'editMenu' },
    ...[...groups].map(([label, list]): MenuItemConstructorOptions => ({
      label,
      submenu: list.map(command => item(command, run)),
    })),
    {
      role: 'windowMenu',
      ...(isMac && { submenu: [{ role: 'minimize' }, { role: 'zoom' }, { type: 'separator' }, server] }),
    },
  ];
}

/** The window handles its shortcuts itself, also while a field has the focus; the menu only shows them. */
function item({ id, title, keys }: MenuCommand, run: (id: string) => void): MenuItemConstructorOptions {
  const accelerator = keys === undefined ? undefined : acceleratorOf(keys);
  return {
    id,
    label: title,
    click: () => run(id),
    ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
  };
}

const named: Readonly<Record<string, string>> = {
  mod: 'CommandOrControl',
  alt: 'Alt',
  shift: 'Shift',
  ' ': 'Space',
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
  escape: 'Escape',
  enter: 'Enter',
  delete: 'Delete',
  tab: 'Tab',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};

/** Accelerator in Electron's syntax; undefined for keys that it cannot express. */
export function acceleratorOf(keys: string): string | undefined {
  const parts = (keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), 'Plus'] : keys.split('+'))
    .filter(Boolean)
    .map(
      key =>
        named[key.toLowerCase()] ??
        (/^f\d{1,2}$/i.test(key) || /^[\x21-\x7e]$/.test(key) ? key.toUpperCase() : key === 'Plus' ? key : undefined),
    );
  return parts.includes(undefined) || parts.length === 0 ? undefined : parts.join('+');
}
