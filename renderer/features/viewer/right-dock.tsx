// The dock at the right: properties, and the panels of the page.
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenView } from '../../viewer/open-view.ts';
import { Dock } from './dock.tsx';
import classes from './property.module.css';
import { setState, useViewerState } from './state.ts';

/** A panel of the page beside the properties. */
export interface ViewPanel {
  readonly id: string;
  readonly label: string;
  readonly render: (view: OpenView) => ReactNode;
}

interface RightDockProps {
  readonly panels: readonly ViewPanel[];
  readonly view: OpenView;
  /** the properties */
  readonly children: ReactNode;
}

export function RightDock({ panels, view, children }: RightDockProps) {
  const { t } = useTranslation();
  const isOpen = useViewerState(state => state.rightOpen);
  const shown = useViewerState(state => state.rightPanel);
  if (!isOpen) return null;
  const panel = panels.find(({ id }) => id === shown);
  const label = panel?.label ?? t('viewer.properties.title');
  return (
    <Dock side="right" label={label} onClose={() => setState({ rightOpen: false })}>
      {panels.length > 0 && (
        <div className={classes.panels}>
          <SegmentedControl
            fullWidth
            aria-label={t('viewer.panels')}
            value={panel?.id ?? 'properties'}
            onChange={rightPanel => setState({ rightPanel })}
            data={[
              { value: 'properties', label: t('viewer.properties.title') },
              ...panels.map(({ id, label: name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      )}
      {panel ? panel.render(view) : children}
    </Dock>
  );
}
