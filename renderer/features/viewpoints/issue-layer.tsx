// Issues in the viewer apart from their panel: pins, the dialog of a new issue, and requested views.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { troubleOf } from '../../api/errors.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { viewOf } from './bcf-view.ts';
import { viewPins, listedIssues, neighbourOf } from './issue-rules.ts';
import { type IssueLayerProps, emptyDraft, getIssues, resetIssues, setIssues, useIssueState } from './state.ts';
import { extensionsQuery, pinsQuery, topicQuery, topicsQuery } from './queries.ts';
import { absentView, isOfPlan, modelsKey, takeView, stepTo } from './taking.ts';

const NewIssueDialog = lazy(async () => ({ default: (await import('./new-issue-dialog.tsx')).NewIssueDialog }));

export const ISSUES = 'issues';

export function IssueLayer(props: IssueLayerProps) {
  const { projectId, view, onAddress } = props;
  const draft = useIssueState(state => state.draft);
  useEffect(() => resetIssues, []);
  useWantedView(props);
  usePins(props);
  useCalls(props);
  return (
    <Suspense fallback={null}>
      {draft && (
        <NewIssueDialog
          projectId={projectId}
          view={view}
          draft={draft}
          onMade={guid => {
            view.openPanel(ISSUES);
            onAddress({ issue: guid, viewpoint: undefined });
          }}
        />
      )}
    </Suspense>
  );
}

/** Shows the requested view, initially that of the address, as soon as its models are drawn. */
function useWantedView({ projectId, view, address: { issue, viewpoint } }: IssueLayerProps): void {
  const wanted = useIssueState(state => state.wanted);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    if (issue === undefined) return;
    view.openPanel(ISSUES);
    setIssues({ wanted: { topic: issue, viewpoint: viewpoint ?? null } });
  }, [view, issue, viewpoint]);

  const { data: topic, error } = useQuery({ ...topicQuery(projectId, wanted?.topic ?? ''), enabled: wanted !== null });
  useEffect(() => {
    if (wanted && error && troubleOf(error) === 'absent') setIssues({ wanted: null, notice: { kind: 'absent' } });
  }, [wanted, error]);
  useEffect(() => {
    if (!wanted) return;
    const step = stepTo(wanted, topic, view);
    if (step.kind === 'giveUp') setIssues({ wanted: null });
    else if (step.kind === 'open') view.openModels(step.models);
    else if (step.kind === 'absent')
      setIssues({ wanted: null, notice: null, absent: absentView(wanted, step.viewpoint, 'elements', view) });
    else if (step.kind === 'show') {
      if (isOfPlan(step.viewpoint)) view.showPlan(viewOf(step.viewpoint));
      else view.show(viewOf(step.viewpoint));
      const isSeen = isOfPlan(step.viewpoint) || view.seesModels();
      const absent = isSeen ? null : absentView(wanted, step.viewpoint, 'sight', view);
      setIssues({ wanted: null, notice: step.notice, absent });
    }
  }, [wanted, topic, view]);
  useAbsent(view, issue);
}

/** Forgets a view without its models when another issue is opened, and tries it again with other models. */
function useAbsent(view: OpenView, issue: string | undefined): void {
  const absent = useIssueState(state => state.absent);
  useEffect(() => {
    if (!absent) return;
    if (absent.topic !== issue) setIssues({ absent: null });
    else if (view.isReady && modelsKey(view) !== absent.models) setIssues({ absent: null, wanted: absent });
  }, [absent, issue, view]);
}

function usePins({ projectId, view, address: { issue }, onAddress }: IssueLayerProps): void {
  const { data: topics } = useQuery(topicsQuery(projectId));
  const { data: pins } = useQuery(pinsQuery(projectId));
  const { data: extensions } = useQuery(extensionsQuery(projectId));
  const filter = useIssueState(state => state.filter);
  const { setPins } = view;
  const shown = view.models.map(({ id }) => id).join();
  const marks = useMemo(() => {
    const models = shown === '' ? [] : shown.split(',').map(Number);
    return viewPins(listedIssues(topics ?? [], models, filter), pins ?? [], {
      extensions,
      models,
      current: issue ?? null,
      onOpen: guid => {
        view.openPanel(ISSUES);
        onAddress({ issue: guid, viewpoint: undefined });
      },
    });
    // New instances of `view` and `onAddress` behave like the previous ones.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [topics, pins, extensions, filter, shown, issue]);
  useEffect(() => setPins(marks), [setPins, marks]);
}

/** Fulfils requests of keys and menus. */
function useCalls({ projectId, view, address: { issue }, onAddress }: IssueLayerProps): void {
  const call = useIssueState(state => state.call);
  const { data: topics } = useQuery(topicsQuery(projectId));
  useEffect(() => {
    if (call === null) return;
    setIssues({ call: null });
    if (call === 'new') {
      if (getIssues().draft) return;
      const place = view.chosenPlace();
      takeView(view).then(
        taken => setIssues({ draft: { ...emptyDraft(taken), pins: place ? [place] : [] } }),
        () => setIssues({ notice: { kind: 'noPicture' } }),
      );
      return;
    }
    const models = view.models.map(({ id }) => id);
    const listed = listedIssues(topics ?? [], models, getIssues().filter);
    const next = neighbourOf(listed, issue ?? null, call === 'next' ? 1 : -1);
    view.openPanel(ISSUES);
    if (!next) return;
    onAddress({ issue: next.guid, viewpoint: undefined });
    setIssues({ wanted: { topic: next.guid, viewpoint: null } });
  }, [call, view, topics, issue, onAddress]);
}
