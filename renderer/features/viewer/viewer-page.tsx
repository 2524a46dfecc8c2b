// The viewer of one or several models of a project: docks at the sides, the canvas between them.
import { useNavigate } from '@tanstack/react-router';
import { useComputedColorScheme } from '@mantine/core';
import { IconCubeOff } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../api/errors.ts';
import type { Model } from '../../api/shapes.ts';
import { type Command, useCommands } from '../../ui/commands.ts';
import { Note, TroubleNote } from '../../ui/states.tsx';
import type { OpenView } from '../../viewer/open-view.ts';
import { createViewer, type Viewer } from '../../viewer/viewer.ts';
import { hasWebGl } from '../../ui/has-web-gl.ts';
import { createActions } from './actions.ts';
import { canvasColours, overlayColours } from './canvas-colours.ts';
import { BottomDock } from './bottom-dock.tsx';
import { CanvasArea } from './canvas-area.tsx';
import { viewerCommands, type ViewerCommand } from './commands.ts';
import { ViewerProvider } from './context.ts';
import { Dock } from './dock.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { readShifts, STORED } from './model-shifts.ts';
import { ModelPanels, type ModelPanel } from './model-panels.tsx';
import { POINT_LOOK, readPointLook } from './point-look.ts';
import { PlanSplit } from './plan-split.tsx';
import { PropertiesDock } from './properties-dock.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { PropertyDialog } from './property-dialog.tsx';
import { useRenewedProperties } from './property-renewal.ts';
import { createPropertySource } from './property-source.ts';
import { fetchRawElements } from './queries.ts';
import { RightDock, type ViewPanel } from './right-dock.tsx';
import { resetState, setState, useViewerState } from './state.ts';
import { TreeDock } from './tree-dock.tsx';
import { useWantedElement } from './wanted-element.ts';
import { useTurnedSides } from './use-sides.ts';
import { useModels } from './use-models.ts';
import { useOpenView } from './use-open-view.ts';
import classes from './viewer.module.css';

export interface ViewerPageProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** ids of the models to show, in the order of the address; none: all that are ready */
  readonly modelIds: readonly number[];
  /** GlobalId of an element to select and show once the models are there */
  readonly element?: string | undefined;
  /** whether the person may change models, as far as the folders of their documents let them */
  readonly mayWrite: boolean;
  /** further views of the models, beside their structure */
  readonly panels: readonly ModelPanel[];
  readonly added: ViewerAddition;
}

/** What the page adds to the viewer. Keep its identity while it is the same. */
export interface ViewerAddition {
  readonly commands: readonly ViewerCommand[];
  /** beside the properties */
  readonly panels: readonly ViewPanel[];
  /** what follows the models though no panel is open */
  readonly layer: (view: OpenView) => ReactNode;
  /** beside the model, while `OpenView.openBeside` gives it the place */
  readonly beside?: (view: OpenView) => ReactNode;
  /** below the model, when it is opened */
  readonly bottom?: ViewPanel;
}

export function ViewerPage(props: ViewerPageProps) {
  const { t } = useTranslation();
  const [canDraw] = useState(hasWebGl);
  if (!canDraw) return <Note icon={IconCubeOff} title={t('viewer.noWebGl.title')} text={t('viewer.noWebGl.text')} />;
  return <OpenViewer {...props} key={props.projectId} />;
}

function openViewer(): Viewer {
  const pointLook = readPointLook(localStorage.getItem(POINT_LOOK), innerWidth < 1000);
  resetState(innerWidth, { shifts: readShifts(localStorage.getItem(STORED)), pointLook });
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
  const leftOpen = useViewerState(state => state.leftOpen);
  const { query, shown, all, treesLoading, treesError, isBusy } = useModels(cloudId, projectId, modelIds, actions);

  useColours(viewer, page);
  useTurnedSides();

  const commands = useMemo(() => [...viewerCommands(actions, t), ...added.commands], [actions, t, added]);
  useOffered(commands);

  useRenewedProperties(projectId, actions);
  useWantedElement(actions, element, !isBusy && shown.length > 0);
  const mayEdit = useMayEdit(mayWrite, shown);

  const showModels = useCallback(
    (ids: readonly number[]) => {
      navigate({
        to: '/c/$cloud/p/$project/viewer',
        params: { cloud: cloudId, project: projectId },
        search: before => ({ ...before, models: ids.join(',') }),
      }).catch(() => undefined);
    },
    [navigate, cloudId, projectId],
  );
  const open = { commands, cloud: cloudId, project: projectId, models: shown };
  const view = useOpenView(actions, { all, shown, isBusy, onModels: showModels, mayEdit });

  return (
    <ViewerProvider value={actions}>
      <div className={classes.page} ref={page} data-viewer>
        {leftOpen && (
          <Dock side="left" label={t('viewer.tree.title')} onClose={() => setState({ leftOpen: false })}>
            <ModelPanels panels={panels} shown={shown} mayEdit={mayEdit}>
              <TreeDock
                cloud={cloudId}
                project={projectId}
                models={all}
                shown={shown}
                loading={query.isPending || treesLoading}
                error={treesError}
                onShow={showModels}
              />
            </ModelPanels>
          </Dock>
        )}
        <div className={classes.column}>
          <PlanSplit {...open} beside={added.beside?.(view)}>
            <section className={classes.middle} aria-label={t('viewer.canvas')} aria-busy={isBusy}>
              {query.error && !query.data ? (
                <TroubleNote
                  trouble={troubleOf(query.error)}
                  onRetry={() => {
                    query.refetch().catch(() => undefined);
                  }}
                />
              ) : (
                <CanvasArea {...open} isEmpty={query.data !== undefined && shown.length === 0} onShow={showModels} />
              )}
            </section>
          </PlanSplit>
          {added.bottom && <BottomDock panel={added.bottom} view={view} />}
        </div>
        <RightDock panels={added.panels} view={view}>
          <PropertiesDock cloud={cloudId} project={projectId} mayEdit={mayEdit} />
        </RightDock>
        {added.layer(view)}
        <HelpDialog commands={commands} />
        <PropertyDialog />
        <PictureDialog models={shown} />
      </div>
    </ViewerProvider>
  );
}

function useMayEdit(mayWrite: boolean, shown: readonly Model[]): (model: number) => boolean {
  return useCallback(
    (model: number) => mayWrite && shown.some(({ id, document }) => id === model && document?.user_permission === 100),
    [mayWrite, shown],
  );
}

function useProperties(cloud: number, project: number) {
  const properties = useMemo(
    () => createPropertySource(model => fetchRawElements({ cloud, project, model })),
    [cloud, project],
  );
  useEffect(() => () => properties.dispose(), [properties]);
  return properties;
}

/** The palette and the keys of the window read one list; what can do nothing now is silent. */
function useOffered(commands: readonly ViewerCommand[]): void {
  const { t } = useTranslation();
  const offered = useMemo(
    () =>
      commands.flatMap(({ id, title, keys, also, when, run }): Command[] => {
        const command = {
          id,
          title,
          group: t('viewer.title'),
          run: () => {
            if (when?.() !== false) run();
          },
        };
        return [{ ...command, ...(keys && { keys }) }, ...(also ? [{ ...command, id: `${id}.also`, keys: also }] : [])];
      }),
    [commands, t],
  );
  useCommands(offered);
}

/** The canvas has the colours of the page around it. */
function useColours(viewer: Viewer, page: RefObject<HTMLElement | null>): void {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    if (!page.current) return;
    viewer.setColours(canvasColours(page.current, scheme === 'dark'));
    setState({ colours: overlayColours(page.current) });
  }, [viewer, page, scheme]);
}
