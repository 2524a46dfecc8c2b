// The plan next to the model: one storey at a time, in sync with the strip of storeys.
import { NativeSelect } from '@mantine/core';
import { IconBox, IconCompass, IconMapOff, IconMaximize, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../../api/errors.ts';
import type { OneProject } from '../../../api/models.ts';
import type { Model } from '../../../api/shapes.ts';
import { LoadingRows, Note, TroubleNote } from '../../../ui/states.tsx';
import type { PlanStage } from '../../../viewer/plan/plan-stage.ts';
import { useViewer } from '../context.ts';
import { PlanCanvas } from './plan-canvas.tsx';
import { useFarGroups } from '../position/georeference-notice.tsx';
import {
  firstWanted,
  heightsOf,
  levelOf,
  planTurn,
  plansOf,
  wantedAfter,
  levelBelow,
  planViewOf,
} from './plan-choice.ts';
import { planLevels } from './plan-levels.ts';
import { planDrawingQuery, plansQuery } from '../queries.ts';
import { getState, setState, useViewerState, useViewerFacts } from '../state.ts';
import classes from './plan.module.css';
import { IconButton } from '../../../ui/controls.tsx';
import { together } from '../../../api/server-data.ts';

export interface PlanPanelProps extends OneProject {
  readonly models: readonly Model[];
  /** shows the model again where the plan covers it */
  readonly onModel?: () => void;
}

export function PlanPanel({ cloud, project, models, onModel }: PlanPanelProps) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<PlanStage | null>(null);
  const found = useLevels(cloud, project, models);
  const { level, levels, choose, plans, floor, ceiling, isLoading, error, retry, absent } = found;
  const actions = useViewer();
  useEffect(() => {
    actions.setPlan(stage && plans ? { stage, floor } : null);
    return () => actions.setPlan(null);
  }, [actions, stage, plans, floor]);
  useWantedPlan(stage, found);
  const turn = planTurn(models);
  const [isNorthUp, setNorthUp] = useState(false);
  const northLabel = isNorthUp ? 'viewer.plan.turned' : 'viewer.plan.north';
  const name = level?.name ?? t('viewer.plan.title');
  const tool = (label: string, icon: typeof IconPlus, run: () => void, isOn?: boolean) => (
    <IconButton label={label} icon={icon} iconStroke={1.6} hint="tooltip" onClick={run} aria-pressed={isOn} />
  );
  const zoom = (factor: number) => stage?.zoom([stage.size.width / 2, stage.size.height / 2], factor);
  return (
    <section className={classes.panel} aria-label={t('viewer.plan.title')} aria-busy={isLoading} data-plan-panel>
      <header className={classes.head}>
        {levels.length > 0 && (
          <NativeSelect
            aria-label={t('viewer.plan.storey')}
            value={level ? levels.indexOf(level) : ''}
            onChange={event => choose(Number(event.currentTarget.value))}
            data={[
              ...(level ? [] : [{ value: '', label: absent ?? '' }]),
              ...levels
                .map((each, n) => ({ value: String(n), label: each.name ?? t('viewer.plan.title') }))
                .toReversed(),
            ]}
          />
        )}
        <span className={classes.gap} />
        {level && (
          <>
            {turn !== 0 && tool(t(northLabel), IconCompass, () => setNorthUp(!isNorthUp), isNorthUp)}
            {tool(t('viewer.plan.smaller'), IconMinus, () => zoom(1 / 1.4))}
            {tool(t('viewer.plan.larger'), IconPlus, () => zoom(1.4))}
            {tool(t('viewer.plan.fit'), IconMaximize, () => stage?.fit())}
          </>
        )}
        {onModel && tool(t('viewer.plan.toModel'), IconBox, onModel)}
        {tool(t('viewer.plan.close'), IconX, () => setState({ planOpen: false }))}
      </header>
      {!error && level && plans && (
        <PlanCanvas
          label={t('viewer.plan.of', { name })}
          plans={plans}
          floor={floor}
          ceiling={ceiling}
          angle={isNorthUp ? 0 : (turn * Math.PI) / 180}
          onStage={setStage}
        />
      )}
      {!error && !plans && (isLoading || level) && <LoadingRows rows={6} />}
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={retry} />}
      {!isLoading && !error && levels.length === 0 && (
        <Note icon={IconMapOff} title={t('viewer.plan.none.title')} text={t('viewer.plan.none.text')} />
      )}
      {!error && levels.length > 0 && !level && (
        <Note
          icon={IconMapOff}
          title={t('viewer.plan.noStorey.title', { name: absent ?? '' })}
          text={t('viewer.plan.noStorey.text')}
        />
      )}
    </section>
  );
}

type Levels = ReturnType<typeof useLevels>;

/** Moves the plan to the wanted view as soon as its storey is drawn. */
function useWantedPlan(stage: PlanStage | null, { plans, level, levels, choose }: Levels): void {
  const { viewer } = useViewer();
  const wanted = useViewerState(state => state.planWanted);
  useEffect(() => {
    if (!wanted || !stage || !plans) return undefined;
    const position = levelBelow(levels, wanted.eye[1]);
    if (levels[position] !== level) {
      choose(position, true);
      return undefined;
    }
    // Its size is known with its first frame.
    return stage.onDraw(() => {
      if (stage.size.width === 0 || getState().planWanted !== wanted) return;
      setState({ planWanted: null });
      stage.look(planViewOf(wanted, stage.size, viewer.sceneOf));
    });
    // `choose` does the same in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [wanted, stage, plans, levels, level, viewer]);
}

/**
 * The plans of the models, by level, and the level to show: the one selected last here, in the strip of storeys or by
 * walking.
 */
function useLevels(cloud: number, project: number, models: readonly Model[]) {
  const actions = useViewer();
  const { viewer, forest, storeys } = actions;
  const { version, shifts } = useViewerFacts('version', 'shifts');
  const drawn = version >= 0 && viewer.models.size > 0;
  const [wanted, setWanted] = useState(() => firstWanted(getState()));
  useEffect(
    () =>
      useViewerState.subscribe((state, before) => {
        const next = wantedAfter(state, before);
        if (next) setWanted(next);
      }),
    [],
  );

  const places = models.map(({ id, plans_file }) => ({ place: { cloud, project, model: id }, address: plans_file }));
  const files = useQueries({
    queries: places.map(({ place, address }) => plansQuery(place, address)),
    combine: results => ({
      ...together(results),
      retry: () => {
        for (const { refetch } of results) refetch().catch(() => undefined);
      },
    }),
  });
  const known = useMemo(
    () => new Map(models.flatMap(({ id }, n) => (files.data[n] ? [[id, files.data[n]] as const] : []))),
    [models, files.data],
  );
  const levels = useMemo(() => planLevels(forest, storeys, known), [forest, storeys, known]);
  const level = levelOf(levels, storeys, wanted);

  const chosen = level?.drawings ?? [];
  const drawings = useQueries({
    queries: chosen.flatMap(({ model, index }) => {
      const storey = known.get(model)?.storeys[index];
      return storey ? [planDrawingQuery(storey)] : [];
    }),
    combine: together,
  });
  const [x, y, z] = viewer.worldOf([0, 0, 0]);
  const away = useFarGroups();
  const read = useMemo(() => {
    if (!drawn || !level || drawings.isLoading) return null;
    return plansOf({ level, drawings: drawings.data, files: known, origin: [x, y, z], away, shifts });
  }, [drawn, level, drawings.data, drawings.isLoading, known, x, y, z, away, shifts]);
  // Until the next plans are read the last ones and their view stay.
  const [plans, setPlans] = useState(read);
  if (read !== null && read !== plans) setPlans(read);

  return {
    levels,
    level,
    plans,
    ...heightsOf(levels, level, [x, y, z]),
    absent: storeys[wanted.storey]?.name,
    isLoading: files.isLoading || drawings.isLoading,
    error: files.error ?? drawings.error,
    retry: files.retry,
    /** `alone`: the model is not cut above the level */
    choose(position: number, alone = false): void {
      const next = levels[position];
      if (!next) return;
      setWanted({ storey: next.storey, elevation: next.elevation });
      if (next.storey >= 0 && !alone) actions.setStorey(next.storey);
    },
  };
}
