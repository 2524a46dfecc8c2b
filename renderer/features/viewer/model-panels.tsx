// What the left dock shows: the structure, or another view of the models.
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../api/shapes.ts';
import type { Scene } from '../../viewer/scene.ts';
import { useViewer } from './context.ts';
import { findNode } from './forest.ts';
import { useChosen } from './property-chosen.ts';
import classes from './property.module.css';
import { setState, useViewerState } from './state.ts';

/** A view of the models beside their structure. */
export interface ModelPanel {
  readonly id: string;
  readonly label: string;
  readonly render: (scene: Scene) => ReactNode;
}

interface ModelPanelsProps {
  readonly panels: readonly ModelPanel[];
  readonly shown: readonly Model[];
  readonly mayEdit: (model: number) => boolean;
  /** the structure */
  readonly children: ReactNode;
}

export function ModelPanels({ panels, shown, mayEdit, children }: ModelPanelsProps) {
  const { t } = useTranslation();
  const open = useViewerState(state => state.leftPanel);
  const panel = panels.find(({ id }) => id === open);
  return (
    <>
      {panels.length > 0 && (
        <div className={classes.panels}>
          <SegmentedControl
            fullWidth
            aria-label={t('viewer.panels')}
            value={open}
            onChange={leftPanel => {
              setState({ leftPanel });
            }}
            data={[
              { value: 'structure', label: t('viewer.tree.title') },
              ...panels.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        </div>
      )}
      {panel && <OpenPanel panel={panel} shown={shown} mayEdit={mayEdit} />}
      {/* Hidden and not gone: what was opened and searched for stays. */}
      <div className={classes.structure} hidden={panel !== undefined}>
        {children}
      </div>
    </>
  );
}

function OpenPanel({
  panel,
  shown,
  mayEdit,
}: Pick<ModelPanelsProps, 'shown' | 'mayEdit'> & { readonly panel: ModelPanel }) {
  const { viewer, forest, select } = useViewer();
  const chosen = useChosen();
  const spaces = useChosen('IfcSpace');
  return panel.render({
    models: shown.map(({ id, name }) => ({ id, name: name ?? String(id) })),
    chosen: chosen.byModel,
    chosenSpaces: spaces.byModel,
    mayEdit,
    choose(elements) {
      const features = [...elements].flatMap(([model, uuids]) =>
        uuids.flatMap(uuid => viewer.models.get(model)?.featureOf(uuid) ?? []),
      );
      for (const mark of ['kindOff', 'hidden', 'ghost', 'aboveStorey'] as const)
        viewer.states.mark(features, mark, false);
      const [model, uuids] = [...elements].findLast(([, own]) => own.length > 0) ?? [];
      select(features, model === undefined ? -1 : findNode(forest, model, uuids?.at(-1) ?? ''));
    },
  });
}
