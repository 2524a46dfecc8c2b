// The menu at the pointer.
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../ui/commands.ts';
import type { ViewerCommand } from './commands.ts';
import { useViewer } from './context.ts';
import { elementColours } from './element-colours.ts';
import { showPanel } from './panels.ts';
import { setState, useViewerState } from './state.ts';
import classes from './viewer.module.css';

const onElement = ['frame', 'similar', 'hide', 'isolate', 'xray'] as const;
const always = ['showAll', 'fit', 'home', 'spaces'] as const;
const colours = ['colourClass', 'colourStorey', 'colourModel', 'colourProperty'] as const;

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
  const item = (name: string) => {
    const command = commands.find(({ id }) => id === `viewer.${name}`);
    return (
      command &&
      command.when?.() !== false && (
        <Menu.Item
          key={name}
          onClick={command.run}
          rightSection={command.keys && <kbd className={classes.kbd}>{keysText(command.keys)}</kbd>}
        >
          {command.title}
        </Menu.Item>
      )
    );
  };
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
            {onElement.map(item)}
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
        {commands.filter(({ isInMenu }) => isInMenu).map(({ id }) => item(id.replace('viewer.', '')))}
        {always.map(item)}
        {colours.map(item)}
        {item('ownColours')}
      </Menu.Dropdown>
    </Menu>
  );
}
