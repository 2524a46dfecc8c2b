// The name of the model in a pane, and a note when the selection exists in this one only.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../../api/shapes.ts';
import { useViewer } from '../context.ts';
import { useViewerState } from '../state.ts';
import { onlyPane } from './panes.ts';
import classes from '../viewer.module.css';

/** Returns the name of a shown model. */
export const nameIn = (models: readonly Pick<Model, 'id' | 'name'>[], id: number): string =>
  models.find(model => model.id === id)?.name ?? String(id);

const marks = ['A', 'B'] as const;

interface PaneNameProps {
  /** 0 for the first */
  readonly pane: 0 | 1;
  readonly panes: readonly [first: number, second: number];
  readonly name: string;
}

export function PaneName({ pane, panes, name }: PaneNameProps) {
  const { t } = useTranslation();
  const { forest } = useViewer();
  const current = useViewerState(state => state.current);
  const only = useMemo(() => onlyPane(forest, current, panes), [forest, current, panes]);
  return (
    <p className={classes.paneName}>
      <strong>{marks[pane]}</strong>
      <span className="truncate" title={name}>
        {name}
      </span>
      <em role="status">{only === pane && t('viewer.onlyIn', { name: marks[pane] })}</em>
    </p>
  );
}
