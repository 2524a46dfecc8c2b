// Plans of storeys as the service stores them, and their placement on the model. Rotations are in degrees; a scale is
// metres per unit.
import type { TFunction } from 'i18next';
import type { ModelWithPositioningPlan, PositioningPlan } from '../../api/schema.d.ts';
import type { Model } from '../../api/shapes.ts';
import { placed, type SheetPlacing, type Spot } from '../../viewer/tools/plan-fit.ts';
import { formatNumber, formatShare } from '../../ui/numbers/format.ts';
import { lengthText, type NumberStyle } from '../../ui/numbers/length-display.ts';

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

export function planActions(placed: ModelWithPositioningPlan, mayEdit: boolean) {
  const isPlaced = placingOfPlan(placed) !== null;
  const canDraw = canBeDrawn(placed.plan);
  return {
    canShow: isPlaced && canDraw,
    /** the plan has not been placed yet */
    canPlaceFirst: !isPlaced && mayEdit && canDraw,
    canPlace: mayEdit && canDraw,
    canRemove: mayEdit,
  };
}

/** Relative difference from which the scales of the plan and of the points count as different. */
const MUCH = 0.01;

/** Deviation of the two points. @param turn degrees */
export function fitRows(t: TFunction, style: NumberStyle, { inModel, onPlan }: ReturnType<typeof fitOf>, turn: number) {
  // Without negative zero.
  const degrees = Math.round(turn * 10) / 10 || 0;
  const differs = onPlan === null ? 0 : Math.abs(inModel / onPlan - 1);
  const isWarning = differs > MUCH;
  const note = isWarning ? ` (${t('storeyPlans.facts.differs', { share: formatShare(differs) })})` : '';
  const ofPlan = onPlan === null ? null : `${lengthText(onPlan, style)}${note}`;
  return [
    { title: t('storeyPlans.facts.inModel'), text: lengthText(inModel, style), isWarning: false },
    ...(ofPlan === null ? [] : [{ title: t('storeyPlans.facts.onPlan'), text: ofPlan, isWarning }]),
    { title: t('storeyPlans.facts.turn'), text: `${formatNumber(degrees)}°`, isWarning: false },
  ];
}

/** Opacity of a plan without a stored one. */
export const USUAL_OPACITY = 0.6;

/** Placement of a plan; null until it is placed. */
export function placingOfPlan(plan: Omit<PositioningPlan, 'opacity'>): SheetPlacing | null {
  const { translation_x: x, translation_y: y, rotate_z: turn, scale } = plan;
  return x === null || y === null || scale === null || scale <= 0 ? null : { x, y, turn: turn ?? 0, scale };
}

/** Fields of a model that are needed to draw it as a sheet. */
export type SheetFiles = Pick<Model, 'id' | 'name' | 'type' | 'sheet_file' | 'map_file' | 'size_ratio'>;

/** Whether anything of it can be drawn. */
export const canBeDrawn = ({ sheet_file, map_file, type }: SheetFiles): boolean =>
  sheet_file !== null || (map_file !== null && type !== 'DXF' && type !== 'DWG');

/** Key of a plan of a model's storey. */
export const keyOf = (model: number, storey: string, plan: number): string => `${model} ${storey} ${plan}`;

/** Size of a sheet in metres, along its edges. */
export function sizeOnStorey(
  [left, bottom, right, top]: readonly [number, number, number, number],
  placing: SheetPlacing,
): readonly [across: number, up: number] {
  const corner = placed(placing, [left, bottom]);
  const to = ([x, y]: Spot): number => Math.hypot(x - corner[0], y - corner[1]);
  return [to(placed(placing, [right, bottom])), to(placed(placing, [left, top]))];
}

/** Distance of two points of a sheet in metres: in the model, and by the sheet's own scale; null when it has none. */
export function fitOf([a, b]: readonly Spot[], { scale }: SheetPlacing, metres: number | null) {
  const units = a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0;
  return { inModel: units * scale, onPlan: metres === null ? null : units * metres };
}

/** A sheet of the project, or a page of one. */
export interface SheetChoice {
  readonly id: number;
  readonly name: string;
  /** for a sheet with several pages, from 1 */
  readonly page: number | null;
  /** name of the page, for drawings */
  readonly layout: string | null;
  readonly files: SheetFiles;
}

/** Sheets to add to a storey: all pages by name, without those it already has. */
export function sheetChoices(
  sheets: readonly Model[],
  has: readonly Pick<ModelWithPositioningPlan, 'plan'>[],
  language: string,
): SheetChoice[] {
  const own = new Set(has.map(({ plan }) => plan.id));
  const { compare } = new Intl.Collator(language, { numeric: true });
  return sheets
    .flatMap(sheet =>
      [sheet, ...sheet.children].map((files, n, pages) => ({
        id: files.id,
        name: sheet.name ?? String(sheet.id),
        page: pages.length > 1 ? n + 1 : null,
        layout: pages.length > 1 ? files.layout_name : null,
        files: { ...files, name: sheet.name },
      })),
    )
    .filter(({ id, files }) => !own.has(id) && (files.sheet_file !== null || files.map_file !== null))
    .sort((a, b) => compare(a.name, b.name) || (a.page ?? 0) - (b.page ?? 0));
}

/** Choices whose name contains a text, ignoring case. */
export function findChoices(all: readonly SheetChoice[], search: string): readonly SheetChoice[] {
  const wanted = search.trim().toLowerCase();
  return all.filter(({ name }) => name.toLowerCase().includes(wanted));
}
