// Issues in the viewer: their panel, their commands, and the layer that follows the models.
import { IconMessagePlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ViewerAddition } from '../../../features/viewer/viewer-page.tsx';
import { type IssueAddress, startIssue, stepIssue } from '../../../features/viewpoints/state.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { showPanel } from '../../../features/viewer/panels/panels.ts';
import { pinsSeen, setState, useViewerState, type PinsSeen } from '../../../features/viewer/state.ts';
import type { ViewerCommand } from '../../../features/viewer/tools/commands.ts';
import { ignoreFailure } from '../../../ui/commands.ts';
import { late } from '../../routes/late.tsx';

const route = getRouteApi('/c/$cloud/p/$project/viewer');
const Layer = late(async () => (await import('../../../features/viewpoints/issue-layer.tsx')).IssueLayer);
const Panel = late(
  async () => (await import('../../../features/viewpoints/issues-panel.tsx')).IssuesPanel,
  <LoadingRows />,
);

const Absent = late(async () => (await import('../../../features/viewpoints/absent-view.tsx')).AbsentViewNote);

const ISSUES = 'issues';

/** Keeps its identity while it is the same. */
export function useViewerIssues(
  project: number,
  { mayRead, mayWrite }: { readonly mayRead: boolean; readonly mayWrite: boolean },
): ViewerAddition {
  const { t } = useTranslation();
  const { issue, viewpoint } = route.useSearch();
  const navigate = useNavigate({ from: '/c/$cloud/p/$project/viewer' });
  const onAddress = useCallback(
    (address: IssueAddress) =>
      ignoreFailure(navigate({ search: before => ({ ...before, ...address }), replace: true })),
    [navigate],
  );
  const seen = useViewerState(state => state.pinsSeen);
  return useMemo((): ViewerAddition => {
    if (!mayRead) return { commands: [], panels: [], layer: () => null };
    const address = { issue, viewpoint };
    const text = (name: 'newIssue' | 'next' | 'previous' | 'panel') => t(`viewpoints.command.${name}`);
    return {
      commands: [
        ...(mayWrite
          ? [
              {
                id: 'viewer.newIssue',
                title: text('newIssue'),
                group: 'tools' as const,
                keys: 'n',
                also: 'p',
                icon: IconMessagePlus,
                isInMenu: true,
                run: startIssue,
              },
            ]
          : []),
        pinsCommand(t, seen),
        { id: 'viewer.nextIssue', title: text('next'), group: 'look', keys: '.', run: () => stepIssue(1) },
        { id: 'viewer.previousIssue', title: text('previous'), group: 'look', keys: ',', run: () => stepIssue(-1) },
        { id: 'viewer.issues', title: text('panel'), group: 'window', keys: 'shift+i', run: () => showPanel(ISSUES) },
      ],
      panels: [
        {
          id: ISSUES,
          label: t('viewpoints.title'),
          render: view => (
            <Panel projectId={project} view={view} address={address} onAddress={onAddress} mayWrite={mayWrite} />
          ),
        },
      ],
      over: view => <Absent view={view} />,
      layer: view => <Layer projectId={project} view={view} address={address} onAddress={onAddress} />,
    };
  }, [t, project, mayRead, mayWrite, issue, viewpoint, onAddress, seen]);
}

/** How pins are shown: a choice in the context menu; by its key the next one. */
function pinsCommand(t: TFunction, seen: PinsSeen): ViewerCommand {
  const next = pinsSeen[(pinsSeen.indexOf(seen) + 1) % pinsSeen.length] ?? 'front';
  const choose = (id: PinsSeen) => ({
    id,
    title: t(`viewpoints.pin.seen.${id}`),
    isOn: id === seen,
    run: () => setState({ pinsSeen: id }),
  });
  return {
    id: 'viewer.pins',
    title: t('viewpoints.command.pins', { choice: t(`viewpoints.pin.seen.${next}`) }),
    group: 'show',
    keys: 'shift+p',
    isInMenu: true,
    choices: { title: t('viewpoints.pin.title'), of: pinsSeen.map(choose) },
    run: () => setState({ pinsSeen: next }),
  };
}
