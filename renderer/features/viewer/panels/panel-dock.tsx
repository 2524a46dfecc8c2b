// A dock: tabs of its panels, the one in front, and targets to move it to.
import { SegmentedControl } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomDock } from './bottom-dock.tsx';
import { PanelHead } from './panel-head.tsx';
import { panelsAt, type Place } from './panel-places.ts';
import { SideDock } from './side-dock.tsx';
import classes from '../properties/property.module.css';
import { isOpenAt } from './panels.ts';
import { setState, useViewerState, useViewerFacts } from '../state.ts';

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
  const at = panelsAt(
    { moved, front },
    panels.map(({ id }) => id),
    place,
  );
  const here = panels.filter(({ id }) => at.all.includes(id));
  const shown = here.find(({ id }) => id === at.shown);
  if (!isOpen || !shown) return null;
  const content = (
    <>
      {here.length > 1 && (
        <div className={classes.panels}>
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
          <div key={panel.id} className={classes.structure} hidden={panel !== shown}>
            {panel.content()}
          </div>
        ) : (
          panel === shown && <Fragment key={panel.id}>{panel.content()}</Fragment>
        ),
      )}
    </>
  );
  const head = <PanelHead place={place} panel={shown.id} label={shown.label} />;
  return place === 'bottom' ? (
    <BottomDock label={shown.label} head={head}>
      {content}
    </BottomDock>
  ) : (
    <SideDock side={place} label={shown.label} head={head}>
      {content}
    </SideDock>
  );
}
