// A dock: tabs of its panels, the one in front, and targets to move it to.
import { SegmentedControl, ActionIcon, Menu } from '@mantine/core';
import type { ReactNode, HTMLAttributes, KeyboardEvent, PointerEvent } from 'react';
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { panelsAt, type Place, places, firstLayout, HIGHEST, LOWEST } from './panel-places.ts';
import property from '../properties/property.module.css';
import { isOpenAt, openLayouts, movePanel, setOpenAt } from './panels.ts';
import { setState, useViewerState, useViewerFacts, getState } from '../state.ts';
import classes from '../viewer.module.css';
import { IconButton } from '../../../ui/controls.tsx';
import { useFocusInDock, useDockWidths } from './use-sides.ts';

interface DockProps {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** A dock at a side of the canvas, with a width set by the user. */
function SideDock({ side, label, head, children }: DockProps & { readonly side: 'left' | 'right' }) {
  const { t } = useTranslation();
  const { isNarrow, sizes } = useViewerFacts('isNarrow', 'sizes');
  const dock = useRef<HTMLElement>(null);
  const { least, most } = useDockWidths(dock);
  const limited = (wanted: number): number => Math.min(most, Math.max(least, wanted));
  const [drawn, setDrawn] = useState<number>();
  const width = limited(drawn ?? sizes[side]);
  const keep = (next: number) => {
    setDrawn(undefined);
    setState({ sizes: { ...getState().sizes, [side]: limited(next) } });
  };
  useFocusInDock(dock, side);
  const dragged = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const sign = side === 'left' ? 1 : -1;
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { from: event.clientX, width };
  };
  const onMove = (event: PointerEvent) => {
    if (dragged.current) setDrawn(limited(dragged.current.width + sign * (event.clientX - dragged.current.from)));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -sign, ArrowRight: sign }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    keep(width + step * 16);
  };
  return (
    <aside
      ref={dock}
      className={classes.dock}
      data-side={side}
      style={{ width }}
      aria-label={label}
      tabIndex={isNarrow ? -1 : undefined}
    >
      {head}
      {children}
      <div
        className={classes.grip}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('viewer.resizePanel', { panel: label })}
        tabIndex={0}
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={() => {
          if (dragged.current) keep(width);
          dragged.current = null;
        }}
        onKeyDown={onKey}
      />
    </aside>
  );
}

/** Percent of the height of the page, for a key. */
const STEP = 3;
const limited = (share: number): number => Math.round(Math.min(HIGHEST, Math.max(LOWEST, share)));

/** The dock below the model, with a height set by the user. */
function BottomDock({ label, head, children }: DockProps) {
  const { t } = useTranslation();
  const share = limited(useViewerState(state => state.sizes.bottom));
  const dock = useRef<HTMLElement>(null);
  const isNarrow = useViewerState(state => state.isNarrow);
  useFocusInDock(dock, 'bottom');
  const keep = (next: number) => setState({ sizes: { ...getState().sizes, bottom: limited(next) } });
  /** The height follows the pointer in the DOM; React state changes only on release. */
  const shareAt = (event: PointerEvent): number => {
    const around = dock.current?.parentElement?.getBoundingClientRect();
    return around ? limited(((around.bottom - event.clientY) / around.height) * 100) : share;
  };
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    if (dock.current && event.currentTarget.hasPointerCapture(event.pointerId))
      dock.current.style.height = `${shareAt(event)}%`;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    keep(share + step);
  };
  return (
    <section
      ref={dock}
      className={classes.bottom}
      data-side="bottom"
      tabIndex={isNarrow ? -1 : undefined}
      style={{ height: `${share}%` }}
      aria-label={label}
    >
      <div
        className={classes.bottomGrip}
        role="separator"
        aria-orientation="horizontal"
        aria-label={t('viewer.resizeHeight', { panel: label })}
        tabIndex={0}
        aria-valuenow={share}
        aria-valuemin={LOWEST}
        aria-valuemax={HIGHEST}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onMove}
        onPointerUp={event => keep(shareAt(event))}
        onDoubleClick={() => keep(firstLayout.sizes.bottom)}
        onKeyDown={onKey}
      />
      {head}
      {children}
    </section>
  );
}

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

/** The head of a dock: drags its panel, moves it by menu to another place, and closes the dock. */
function PanelHead({ place, panel, label }: PanelHeadProps) {
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

export interface DockPanel {
  readonly id: string;
  readonly label: string;
  readonly content: () => ReactNode;
  /** whether it is hidden rather than unmounted behind another one: open rows and searches are kept */
  readonly stays?: boolean;
}

export function PanelDock({ place, panels }: { readonly place: Place; readonly panels: readonly DockPanel[] }) {
  const { t } = useTranslation();
  const isOpen = useViewerState(state => isOpenAt(state, place));
  const { moved, front } = useViewerFacts('moved', 'front');
  const ids = panels.map(({ id }) => id);
  const at = panelsAt({ moved, front }, ids, place);
  const here = panels.filter(({ id }) => at.all.includes(id));
  const shown = here.find(({ id }) => id === at.shown);
  if (!isOpen || !shown) return null;
  const content = (
    <>
      {here.length > 1 && (
        <div className={property.panels}>
          <SegmentedControl
            fullWidth
            aria-label={t('viewer.panels')}
            value={shown.id}
            onChange={id => setState({ front: { ...front, [place]: id } })}
            data={here.map(({ id, label }) => ({ value: id, label }))}
          />
        </div>
      )}
      {here.map(panel =>
        panel.stays ? (
          <div key={panel.id} className={property.structure} hidden={panel !== shown}>
            {panel.content()}
          </div>
        ) : (
          panel === shown && <Fragment key={panel.id}>{panel.content()}</Fragment>
        ),
      )}
    </>
  );
  const { id: panel, label } = shown;
  const dock = { label, head: <PanelHead {...{ place, panel, label }} />, children: content };
  return place === 'bottom' ? <BottomDock {...dock} /> : <SideDock side={place} {...dock} />;
}
