// A plan of a storey: visibility, opacity and actions.
import { Button, Slider } from '@mantine/core';
import { IconEye, IconEyeOff, IconArrowDown, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelWithPositioningPlan } from '../../api/schema.d.ts';
import { useProblems } from '../../api/problem.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { formatShare } from '../../ui/numbers/format.ts';
import { lengthText } from '../../ui/numbers/length-display.ts';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { laterPage, planActions, planName, keyOf, placingOfPlan, sizeOnStorey } from './plan-rules.ts';
import { usePlanChanges, wholePictureQuery } from './queries.ts';
import { setOpacity, showPlan, startPlacing, useStoreyPlans } from './state.ts';
import type { StoreyPlace } from './placing.ts';
import { opacityOf } from './visible-plans.ts';
import classes from './plans.module.css';
import { IconButton } from '../../ui/controls.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Problem } from '../../ui/states.tsx';

interface PlanRowProps {
  readonly at: StoreyPlace;
  readonly storeyName: string;
  readonly placed: ModelWithPositioningPlan;
  readonly view: OpenView;
}

export function PlanRow({ at, storeyName, placed, view }: PlanRowProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { plan } = placed;
  const key = keyOf(at.model, at.storey, plan.id);
  const changes = usePlanChanges(at);
  const isShown = useStoreyPlans(({ shown }) => shown.has(key));
  const opacity = useStoreyPlans(({ opacities }) => opacityOf(opacities, key, placed));
  const [isRemoving, setRemoving] = useState(false);
  const placing = placingOfPlan(placed);
  const mayEdit = view.mayEdit(at.model);
  const { canShow, canPlaceFirst, canPlace, canRemove } = planActions(placed, mayEdit);
  const name = planName(plan);
  const place = () =>
    startPlacing(view, { model: at.model, storey: at.storey, storeyName, plan, isNew: false, opacity });
  const label = t(isShown ? 'storeyPlans.hide' : 'storeyPlans.show', { name });
  return (
    <li className={classes.plan}>
      <div className={classes.row}>
        <IconButton
          label={label}
          icon={isShown ? IconEye : IconEyeOff}
          hint="tooltip"
          aria-pressed={isShown}
          disabled={!canShow}
          onClick={() => showPlan(key, !isShown)}
        />
        <PlanName plan={plan} name={name} isPlaced={placing !== null} />
        {canPlaceFirst && <Button onClick={place}>{t('storeyPlans.place')}</Button>}
        <MoreMenu
          label={t('parts.more', { name })}
          dots={15}
          actions={[
            {
              title: t('storeyPlans.fromAbove'),
              icon: IconArrowDown,
              run: () => {
                view.seeStorey(at.model, at.storey);
                if (canShow) showPlan(key, true);
              },
            },
            canPlace && { title: t('storeyPlans.placeAnew'), icon: IconMapPin, run: place },
            canRemove && { title: t('storeyPlans.removeMore'), icon: IconTrash, run: () => setRemoving(true) },
          ]}
        />
      </div>
      {isShown && placing && (
        <Seen
          {...{ plan, placing, opacity, name }}
          onOpacity={value => setOpacity(key, value)}
          onOpacitySet={value => {
            if (mayEdit) changes.setOpacity.mutate({ plan: plan.id, opacity: value });
          }}
        />
      )}
      <Problem className={classes.problem} text={problems.of(changes.setOpacity.error)} />
      {isRemoving && (
        <DeleteDialog
          title={t('storeyPlans.removeTitle', { name })}
          text={t('storeyPlans.removeText', { storey: storeyName })}
          action={t('storeyPlans.remove')}
          busy={changes.remove.isPending}
          error={problems.of(changes.remove.error)}
          onClose={() => setRemoving(false)}
          onDelete={() => {
            // The row is unmounted once the plan is removed.
            showPlan(key, false);
            changes.remove.mutate(plan.id);
          }}
        />
      )}
    </li>
  );
}

interface PlanNameProps {
  readonly plan: ModelWithPositioningPlan['plan'];
  readonly name: string;
  readonly isPlaced: boolean;
}

/** With the page or layout, if it is not the first. */
function PlanName({ plan, name, isPlaced }: PlanNameProps) {
  const { t } = useTranslation();
  const page = laterPage(t, plan);
  return (
    <span className={classes.name} title={name}>
      <span className="truncate">{name}</span>
      {page !== undefined && <small className="truncate">{page}</small>}
      {!isPlaced && <small>{t('storeyPlans.notPlaced')}</small>}
    </span>
  );
}

interface SeenProps {
  readonly plan: ModelWithPositioningPlan['plan'];
  readonly placing: NonNullable<ReturnType<typeof placingOfPlan>>;
  readonly opacity: number;
  readonly name: string;
  readonly onOpacity: (value: number) => void;
  readonly onOpacitySet: (value: number) => void;
}

/** Size and opacity of a visible plan. */
function Seen({ plan, placing, opacity, name, onOpacity, onOpacitySet }: SeenProps) {
  const { t } = useTranslation();
  const style = useNumberStyle();
  const picture = useQuery(wholePictureQuery(plan));
  if (picture.error) return <Problem className={classes.problem} text={t('storeyPlans.notDrawn')} />;
  if (!picture.data)
    return (
      <p role="status" className={classes.facts}>
        {t('storeyPlans.loading')}
      </p>
    );
  const [across, up] = sizeOnStorey(picture.data.sheet, placing);
  return (
    <div className={classes.seen}>
      <Slider
        size="sm"
        thumbLabel={t('storeyPlans.opacity', { name })}
        min={0.1}
        max={1}
        step={0.05}
        value={opacity}
        label={formatShare}
        onChange={onOpacity}
        onChangeEnd={onOpacitySet}
      />
      <span className="numbers">{formatShare(opacity)}</span>
      <small>{t('storeyPlans.covers', { across: lengthText(across, style), up: lengthText(up, style) })}</small>
    </div>
  );
}
