// What is said of plans of storeys, and what can be done with them.
import type { TFunction } from 'i18next';
import type { ModelWithPositioningPlan } from '../../api/schema.d.ts';
import { formatNumber, formatShare } from '../../ui/numbers/format.ts';
import { lengthText, type NumberStyle } from '../../ui/numbers/length-display.ts';
import { canBeDrawn, placingOfPlan, type fitOf } from './plan-rules.ts';

type Plan = ModelWithPositioningPlan['plan'];

export const planName = ({ name, id }: Pick<Plan, 'name' | 'id'>): string => name ?? String(id);

/** Which page of a sheet: what its layout is called, else its number. */
export const pageText = (t: TFunction, page: number, layout: string | null): string =>
  layout ?? t('storeyPlans.page', { number: page });

/** The page or layout of a plan; undefined of the first, which is what the name alone means. */
export const laterPage = (
  t: TFunction,
  { page_number: page, layout_name: layout }: Pick<Plan, 'page_number' | 'layout_name'>,
): string | undefined => (page !== null && page > 1 ? pageText(t, page, layout) : undefined);

export interface PlanActions {
  readonly canShow: boolean;
  /** nobody has placed it yet */
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

/** Share from which on the scale of the plan and that of the points are not the same. */
const MUCH = 0.01;

/** How well two points fit. @param turn degrees */
export function fitRows(
  t: TFunction,
  style: NumberStyle,
  { inModel, onPlan }: ReturnType<typeof fitOf>,
  turn: number,
): FitRow[] {
  // Without the sign of a zero.
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
