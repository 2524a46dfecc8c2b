// The viewer of one or several models of a project: docks at the sides, the canvas between them.
import { useNavigate } from '@tanstack/react-router';
import { useComputedColorScheme } from '@mantine/core';
import { IconCubeOff } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../api/errors.ts';
import { permissions } from '../../api/roles.ts';
import type { Model } from '../../api/shapes.ts';
import { useCommands, ignoreFailure } from '../../ui/commands.ts';
import { Note, TroubleNote } from '../../ui/states.tsx';
import type { OpenView } from '../../viewer/open-view.ts';
import { createViewer, type Viewer } from '../../viewer/viewer.ts';
import { hasWebGl } from '../../ui/graphics-lost.tsx';
import { createActions } from './actions.ts';
import { canvasColours, overlayColours } from './colour/canvas-colours.ts';
import { CanvasArea } from './canvas/canvas-area.tsx';
import { viewerCommands, type ViewerCommand, windowCommands } from './tools/commands.ts';
import { ViewerProvider } from './context.ts';
import { DropPlaces } from './panels/drop-places.tsx';
import { HelpDialog } from './tools/help-dialog.tsx';
import { LAST, readLast, keepLayout } from './panels/panels.ts';
import { LayoutsDialog } from './panels/layouts-dialog.tsx';
import { readShifts, STORED } from './position/georeference-rules.ts';
import { OpenModelPanel, type ModelPanel } from './panels/model-panels.tsx';
import { PanelDock, type DockPanel } from './panels/panel-dock.tsx';
import { POINT_LOOK, readPointLook } from './points/point-look.ts';
import { PlanSplit } from './plan/plan-split.tsx';
import { PropertiesDock } from './properties/properties-dock.tsx';
import { PictureDialog } from './canvas/picture-dialog.tsx';
import { PropertyDialog } from './colour/property-dialog.tsx';
import { createPropertySource } from './properties/property-source.ts';
import { useRenewedProperties } from './properties/property-renewal.ts';
import { fetchRawElements } from './queries.ts';
import { resetState, setState } from './state.ts';
import { TreeDock } from './tree/tree-dock.tsx';
import { useWantedElement } from './tree/linked-element.ts';
import { useTurnedSides } from './panels/use-sides.ts';
import { useModels } from './models/use-models.ts';
import { useOpenView } from './use-open-view.ts';
import classes from './viewer.module.css';

interface ViewerPageProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** ids of the models to show, in the order of the address; none: all that are ready */
  readonly modelIds: readonly number[];
  /** GlobalId of an element to select and show once the models are there */
  readonly element?: string | undefined;
  /** whether the user may edit models, subject to the folders of their documents */
  readonly mayWrite: boolean;
  /** more views of the models, next to their structure */
  readonly panels: readonly ModelPanel[];
  readonly added: ViewerAddition;
}

/** A panel of the page next to those of the viewer. */
interface ViewPanel {
  readonly id: string;
  readonly label: string;
  readonly render: (view: OpenView) => ReactNode;
}

/** Additions of the page to the viewer. Keep its identity while it is the same. */
export interface ViewerAddition {
  readonly commands: readonly ViewerCommand[];
  /** next to the properties */
  readonly panels: readonly ViewPanel[];
  /** follows the models also without an open panel */
  readonly layer: (view: OpenView) => ReactNode;
  /** over the model */
  readonly over?: (view: OpenView) => ReactNode;
  /** next to the model, while `OpenView.openBeside` makes room for it */
  readonly beside?: (view: OpenView) => ReactNode;
}

export function ViewerPage(props: ViewerPageProps) {
  const { t } = useTranslation();
  const [canDraw] = useState(hasWebGl);
  if (!canDraw) return <Note icon={IconCubeOff} title={t('viewer.noWebGl.title')} text={t('viewer.noWebGl.text')} />;
  return <OpenViewer {...props} key={props.projectId} />;
}

function openViewer(): Viewer {
  const pointLook = readPointLook(localStorage.getItem(POINT_LOOK), innerWidth < 1000);
  const layout = readLast(localStorage.getItem(LAST));
  resetState(innerWidth, { shifts: readShifts(localStorage.getItem(STORED)), pointLook, layout });
  const viewer = createViewer();
  viewer.setCloudLook(pointLook);
  return viewer;
}

function OpenViewer({ cloudId, projectId, modelIds, element, mayWrite, panels, added }: ViewerPageProps) {
  const [viewer] = useState(openViewer);
  useEffect(() => () => viewer.dispose(), [viewer]);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const properties = useProperties(cloudId, projectId);
  const actions = useMemo(() => createActions(viewer, properties), [viewer, properties]);
  const page = useRef<HTMLDivElement>(null);
  const { query, shown, all, treesLoading, treesError, isBusy } = useModels(cloudId, projectId, modelIds, actions);

  useColours(viewer, page);
  useTurnedSides();
  useEffect(keepLayout, []);

  const commands = useMemo(() => [...viewerCommands(actions, t), ...added.commands], [actions, t, added]);
  // The palette and the keys of the window read one list; commands without an effect now do nothing.
  useCommands(useMemo(() => windowCommands(commands, t('viewer.title')), [commands, t]));

  useRenewedProperties(projectId, actions);
  useWantedElement(actions, element, !isBusy && shown.length > 0);
  const mayEdit = useMayEdit(mayWrite, shown);

  const showModels = useCallback(
    (ids: readonly number[]) =>
      ignoreFailure(
        navigate({
          to: '/c/$cloud/p/$project/viewer',
          params: { cloud: cloudId, project: projectId },
          search: before => ({ ...before, models: ids.join(',') || undefined }),
        }),
      ),
    [navigate, cloudId, projectId],
  );
  const open = { commands, cloud: cloudId, project: projectId, models: shown };
  const view = useOpenView(actions, { all, shown, isBusy, onModels: showModels, mayEdit });

  const docked: readonly DockPanel[] = [
    {
      id: 'structure',
      label: t('viewer.tree.title'),
      stays: true,
      content: () => (
        <TreeDock
          cloud={cloudId}
          project={projectId}
          models={all}
          shown={shown}
          loading={query.isPending || treesLoading}
          error={treesError}
          onShow={showModels}
        />
      ),
    },
    ...panels.map(panel => ({ ...panel, content: () => <OpenModelPanel {...{ panel, shown, mayEdit }} /> })),
    {
      id: 'properties',
      label: t('viewer.properties.title'),
      content: () => <PropertiesDock cloud={cloudId} project={projectId} mayEdit={mayEdit} />,
    },
    ...added.panels.map(panel => ({ ...panel, content: () => panel.render(view) })),
  ];
  usePanels(docked);

  return (
    <ViewerProvider value={actions}>
      <div className={classes.page} ref={page} data-viewer>
        <PanelDock place="left" panels={docked} />
        <div className={classes.column}>
          <PlanSplit {...open} beside={added.beside?.(view)}>
            <section className={classes.middle} aria-label={t('viewer.canvas')} aria-busy={isBusy}>
              {query.error && !query.data ? (
                <TroubleNote trouble={troubleOf(query.error)} onRetry={() => ignoreFailure(query.refetch())} />
              ) : (
                <CanvasArea
                  {...open}
                  isEmpty={query.data !== undefined && shown.length === 0}
                  hasOthers={view.available.length > 0}
                  onShow={showModels}
                />
              )}
              {added.over?.(view)}
            </section>
          </PlanSplit>
          <PanelDock place="bottom" panels={docked} />
        </div>
        <PanelDock place="right" panels={docked} />
        <DropPlaces />
        {added.layer(view)}
        <HelpDialog commands={commands} />
        <LayoutsDialog />
        <PropertyDialog />
        <PictureDialog models={shown} />
      </div>
    </ViewerProvider>
  );
}

/** Registers the panels for commands and the tool bar. */
function usePanels(docked: readonly DockPanel[]): void {
  const labels = JSON.stringify(docked.map(({ id, label }) => [id, label]));
  useLayoutEffect(() => setState({ panels: new Map(JSON.parse(labels) as [string, string][]) }), [labels]);
}

const useMayEdit = (mayWrite: boolean, shown: readonly Model[]): ((model: number) => boolean) =>
  useCallback(
    (model: number) =>
      mayWrite && shown.some(({ id, document }) => id === model && document?.user_permission === permissions.write),
    [mayWrite, shown],
  );

function useProperties(cloud: number, project: number) {
  const properties = useMemo(
    () => createPropertySource(model => fetchRawElements({ cloud, project, model })),
    [cloud, project],
  );
  useEffect(() => () => properties.dispose(), [properties]);
  return properties;
}

/** Sets the colours of the canvas to those of the page around it. */
function useColours(viewer: Viewer, page: RefObject<HTMLElement | null>): void {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    if (!page.current) return;
    viewer.setColours(canvasColours(page.current, scheme === 'dark'));
    setState({ colours: overlayColours(page.current) });
  }, [viewer, page, scheme]);
}
