// The head of a dock: drags its panel, moves it by menu to another place, and closes the dock.
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconLayoutBottombar,
  IconLayoutGrid,
  IconLayoutSidebar,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightCollapse,
  IconX,
} from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { places, type Place } from './panel-places.ts';
import { openLayouts, movePanel, setOpenAt } from './panels.ts';
import { setState } from '../state.ts';
import classes from '../viewer.module.css';
import { IconButton } from '../../../ui/controls.tsx';

const symbols = { left: IconLayoutSidebar, right: IconLayoutSidebarRight, bottom: IconLayoutBottombar };
const closing = { left: IconLayoutSidebarLeftCollapse, right: IconLayoutSidebarRightCollapse, bottom: IconX };

/** The focus moves with the panel, to its menu. */
function moveByMenu(panel: string, to: Place): void {
  movePanel(panel, to);
  setTimeout(() => document.querySelector<HTMLElement>(`[data-viewer] [data-side=${to}] header button`)?.focus());
}

interface PanelHeadProps {
  readonly place: Place;
  /** id of the panel in front */
  readonly panel: string;
  readonly label: string;
}

/** Props that make an element the drag handle of a panel. */
const dragged = (panel: string): HTMLAttributes<HTMLElement> => ({
  draggable: true,
  onDragStart: event => {
    event.dataTransfer.effectAllowed = 'move';
    // A type of our own: no field accepts it as text.
    event.dataTransfer.setData('application/x-plinth-panel', '');
    const { clientX: x, clientY: y } = event;
    // The dragged element must not change while the browser takes a picture of it.
    setTimeout(() => setState({ dragged: { panel, x, y } }));
  },
  onDragEnd: () => setState({ dragged: null }),
});

export function PanelHead({ place, panel, label }: PanelHeadProps) {
  const { t } = useTranslation();
  const Closing = closing[place];
  return (
    <header className={classes.dockHead}>
      <h2 className="truncate" {...dragged(panel)}>
        {label}
      </h2>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <IconButton label={t('viewer.panelMenu', { panel: label })} icon={IconDots} />
        </Menu.Target>
        <Menu.Dropdown>
          {places
            .filter(each => each !== place)
            .map(each => {
              const Symbol = symbols[each];
              return (
                <Menu.Item key={each} leftSection={<Symbol size={16} />} onClick={() => moveByMenu(panel, each)}>
                  {t(`viewer.moveTo.${each}`)}
                </Menu.Item>
              );
            })}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLayoutGrid size={16} />} onClick={openLayouts}>
            {t('viewer.command.layouts')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon aria-label={t('viewer.closePanel', { panel: label })} onClick={() => setOpenAt(place, false)}>
        <Closing size={16} />
      </ActionIcon>
    </header>
  );
}
