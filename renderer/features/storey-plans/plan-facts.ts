// Texts about plans of storeys, and the actions on them.
import type { TFunction } from 'i18next';
import type { ModelWithPositioningPlan } from '../../api/schema.d.ts';
import { formatNumber, formatShare } from '../../ui/numbers/format.ts';
import { lengthText, type NumberStyle } from '../../ui/numbers/length-display.ts';
import { canBeDrawn, placingOfPlan, type fitOf } from './plan-rules.ts';

type Plan = ModelWithPositioningPlan['plan'];

export const planName = ({ name, id }: Pick<Plan, 'name' | 'id'>): string => name ?? String(id);

/** Page of a sheet: the name of its layout, else its number. */
export const pageText = (t: TFunction, page: number, layout: string | null): string =>
  layout ?? t('storeyPlans.page', { number: page });

/** The page or layout of a plan; undefined for the first, which the plain name means. */
export const laterPage = (
  t: TFunction,
  { page_number: page, layout_name: layout }: Pick<Plan, 'page_number' | 'layout_name'>,
): string | undefined => (page !== null && page > 1 ? pageText(t, page, layout) : undefined);

export interface PlanActions {
  readonly canShow: boolean;
  /** the plan has not been placed yet */
  readonly canPlaceFirst: boolean;
  readonly canPlace: boolean;
  readonly canRemove: boolean;
}

export function planActions(placed: ModelWithPositioningPlan, mayEdit: boolean): PlanActions {
  const isPlaced = placingOfPlan(placed) !== null;
  const canDraw = canBeDrawn(placed.plan);
  return {
    canShow: isPlaced && canDraw,
    canPlaceFirst: !isPlaced && mayEdit && canDraw,
    canPlace: mayEdit && canDraw,
    canRemove: mayEdit,
  };
}

export interface FitRow {
  readonly title: string;
  readonly text: string;
  readonly isWarning: boolean;
}

/** Relative difference from which the scales of the plan and of the points count as different. */
const MUCH = 0.01;

/** Deviation of the two points. @param turn degrees */
export function fitRows(
  t: TFunction,
  style: NumberStyle,
  { inModel, onPlan }: ReturnType<typeof fitOf>,
  turn: number,
): FitRow[] {
  // Without negative zero.
  const degrees = Math.round(turn * 10) / 10 || 0;
  const differs = onPlan === null ? 0 : Math.abs(inModel / onPlan - 1);
  const note = differs > MUCH ? ` (${t('storeyPlans.facts.differs', { share: formatShare(differs) })})` : '';
  return [
    { title: t('storeyPlans.facts.inModel'), text: lengthText(inModel, style), isWarning: false },
    ...(onPlan === null
      ? []
      : [
          {
            title: t('storeyPlans.facts.onPlan'),
            text: `${lengthText(onPlan, style)}${note}`,
            isWarning: differs > MUCH,
          },
        ]),
    { title: t('storeyPlans.facts.turn'), text: `${formatNumber(degrees)}°`, isWarning: false },
  ];
}
