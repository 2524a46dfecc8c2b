// Visible plans of storeys, and the one that is being placed. Reset with the viewer.
import { create } from 'zustand';
import type { OpenView } from '../../viewer/open-view.ts';
import type { SheetPlacing } from '../../viewer/tools/plan-fit.ts';
import type { SheetFiles } from './plan-rules.ts';

/** A plan that is being placed. */
export interface PlacingTask {
  readonly model: number;
  /** GlobalId */
  readonly storey: string;
  readonly storeyName: string;
  readonly plan: SheetFiles;
  /** the storey does not have this plan yet */
  readonly isNew: boolean;
  readonly opacity: number;
}

export interface StoreyPlansState {
  /** keys of visible plans */
  readonly shown: ReadonlySet<string>;
  /** opacities that the user has set here, by key */
  readonly opacities: ReadonlyMap<string, number>;
  readonly task: PlacingTask | null;
  /** placement that the points of the task give */
  readonly preview: SheetPlacing | null;
}

const initial: StoreyPlansState = { shown: new Set(), opacities: new Map(), task: null, preview: null };

export const useStoreyPlans = create<StoreyPlansState>(() => initial);
const { setState } = useStoreyPlans;

export const resetStoreyPlans = (): void => setState(initial);

export const showPlan = (key: string, isShown: boolean): void =>
  setState(({ shown }) => {
    const next = new Set(shown);
    if (isShown) next.add(key);
    else next.delete(key);
    return { shown: next };
  });

export const setOpacity = (key: string, opacity: number): void =>
  setState(({ opacities }) => ({ opacities: new Map(opacities).set(key, opacity) }));

export const setPreview = (preview: SheetPlacing | null): void => setState({ preview });

/** Opens the plan next to the model, and shows the model from above. */
export function startPlacing(view: OpenView, task: PlacingTask): void {
  setState({ task, preview: null });
  view.openBeside(true);
  view.seeStorey(task.model, task.storey);
}

export function endPlacing(view: OpenView): void {
  setState({ task: null, preview: null });
  view.openBeside(false);
}
