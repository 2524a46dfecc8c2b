import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceleratorOf, menuTemplate } from './menu.ts';
import { textsFor } from './texts.ts';

test('keys become accelerators of the system', () => {
  const keys = {
    'mod+k': 'CommandOrControl+K',
    '?': '?',
    'alt+1': 'Alt+1',
    'shift+ArrowLeft': 'Shift+Left',
    Delete: 'Delete',
    ' ': 'Space',
    f2: 'F2',
    '[': '[',
    'mod++': 'CommandOrControl+Plus',
    'mod+shift+z': 'CommandOrControl+Shift+Z',
  };
  for (const [given, accelerator] of Object.entries(keys)) assert.equal(acceleratorOf(given), accelerator, given);
  for (const unknown of ['é', 'mod+ß', 'MediaPlay', '']) assert.equal(acceleratorOf(unknown), undefined, unknown);
});

test('commands are in their groups, in order; the program has its own menus around them', () => {
  const ran: string[] = [];
  const commands = [
    { id: 'fit', title: 'Fit', group: 'View', keys: 'z' },
    { id: 'home', title: 'Home', group: 'Go' },
    { id: 'top', title: 'From above', group: 'View', keys: 'ß' },
  ];
  const parts = {
    texts: textsFor('en'),
    run: (id: string) => {
      ran.push(id);
    },
    openServer: () => {
      ran.push('server');
    },
    quit: () => {
      ran.push('quit');
    },
  };
  const linux = menuTemplate(commands, { ...parts, isMac: false });
  assert.deepEqual(
    linux.map(({ label, role }) => label ?? role),
    ['&Plinth', 'editMenu', 'View', 'Go', 'windowMenu'],
  );
  const view = linux[2]!.submenu as Electron.MenuItemConstructorOptions[];
  assert.deepEqual(
    view.map(({ label, accelerator, registerAccelerator }) => [label, accelerator, registerAccelerator]),
    [
      ['Fit', 'Z', false],
      ['From above', undefined, undefined],
    ],
  );
  for (const item of [
    view[1]!,
    ...(linux[0]!.submenu as Electron.MenuItemConstructorOptions[]).filter(({ click }) => click),
  ])
    item.click!({} as never, undefined as never, {} as never);
  assert.deepEqual(ran, ['top', 'server', 'quit']);

  const mac = menuTemplate([], { ...parts, isMac: true });
  assert.deepEqual(
    mac.map(({ role }) => role),
    ['appMenu', 'editMenu', 'windowMenu'],
  );
});
