// The context menu.
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../../ui/commands.ts';
import { type CommandChoice, type ViewerCommand, menuCommands } from '../tools/commands.ts';
import { useViewer } from '../context.ts';
import { showPanel } from '../panels/panels.ts';
import { setState, useViewerState } from '../state.ts';
import classes from '../viewer.module.css';

/** Colours for elements: content of the drawing, the same in light and dark. Names are text keys. */
const elementColours = [
  ['red', 0xd64541],
  ['orange', 0xe08e3c],
  ['yellow', 0xe3c548],
  ['green', 0x4f9d5d],
  ['teal', 0x3a9c9c],
  ['blue', 0x4577c9],
  ['violet', 0x8a5fb5],
] as const;

interface ChoiceMenuProps {
  readonly title: string;
  readonly choices: readonly CommandChoice[];
  readonly onChosen: () => void;
}

/** Opens when the pointer is over it, and by a click, Enter or the right arrow. */
function ChoiceMenu({ title, choices, onChosen }: ChoiceMenuProps) {
  const [isOpen, open] = useState(false);
  return (
    <Menu.Sub opened={isOpen} onChange={open}>
      <Menu.Sub.Target>
        <Menu.Sub.Item onClick={() => open(true)}>{title}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown aria-label={title}>
        {choices.map(({ id, title: name, isOn, run }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            checked={isOn}
            onClick={() => {
              run();
              onChosen();
            }}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

interface CanvasMenuProps {
  readonly commands: readonly ViewerCommand[];
  /** 1 for the second of two */
  readonly pane: 0 | 1;
}

export function CanvasMenu({ commands, pane }: CanvasMenuProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const menu = useViewerState(state => (state.menu?.pane === pane ? state.menu : null));
  const current = useViewerState(state => state.current);
  const hasChosen = menu !== null && actions.viewer.states.countOf('selected') > 0;
  const close = () => setState({ menu: null });
  const { ofChosen, ofAll } = menuCommands(commands);
  const item = ({ id, title, keys, choices, run }: ViewerCommand) =>
    choices ? (
      <ChoiceMenu key={id} title={choices.title} choices={choices.of} onChosen={close} />
    ) : (
      <Menu.Item key={id} onClick={run} rightSection={keys && <kbd className={classes.kbd}>{keysText(keys)}</kbd>}>
        {title}
      </Menu.Item>
    );
  return (
    <Menu
      opened={menu !== null}
      onChange={opened => {
        if (!opened) close();
      }}
      position="bottom-start"
      offset={0}
      width={230}
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 4 } }}
      returnFocus
      trapFocus
    >
      <Menu.Target>
        <span className={classes.menuPlace} style={{ left: menu?.x ?? 0, top: menu?.y ?? 0 }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('viewer.menu')}>
        {hasChosen && (
          <>
            {ofChosen.map(item)}
            <div className={classes.swatches} role="group" aria-label={t('viewer.colour')}>
              {elementColours.map(([name, colour]) => (
                <button
                  key={name}
                  type="button"
                  role="menuitem"
                  style={{ background: `#${colour.toString(16).padStart(6, '0')}` }}
                  aria-label={t(`viewer.colours.${name}`)}
                  onClick={() => {
                    actions.paint(colour);
                    close();
                  }}
                />
              ))}
            </div>
            <Menu.Item onClick={() => showPanel('properties')}>{t('viewer.properties.title')}</Menu.Item>
            {current >= 0 && <Menu.Item onClick={() => showPanel('structure')}>{t('viewer.showInTree')}</Menu.Item>}
            <Menu.Divider />
          </>
        )}
        {ofAll.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
