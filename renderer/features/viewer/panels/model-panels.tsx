// More views of the models next to their structure, such as classes and zones.
import type { ReactNode } from 'react';
import type { Model } from '../../../api/shapes.ts';
import type { Scene } from '../../../viewer/scene.ts';
import { useViewer } from '../context.ts';
import { findNode } from '../tree/forest.ts';
import { useChosen } from '../selection/chosen-elements.ts';

/** A view of the models next to their structure. */
export interface ModelPanel {
  readonly id: string;
  readonly label: string;
  readonly render: (scene: Scene) => ReactNode;
}

interface OpenModelPanelProps {
  readonly panel: ModelPanel;
  readonly shown: readonly Model[];
  readonly mayEdit: (model: number) => boolean;
}

export function OpenModelPanel({ panel, shown, mayEdit }: OpenModelPanelProps) {
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
