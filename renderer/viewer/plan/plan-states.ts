// Selection, visibility and colours of a plan: those of its models' elements.
import type { Viewer } from '../viewer.ts';
import type { PlacedPlan } from './paint-plan.ts';
import { boundsOfDrawing, joined, type Bounds } from './plan-drawing.ts';
import type { PartState } from './plan-palette.ts';

/** A drawing and the model whose elements it shows. */
export interface StagePlan extends PlacedPlan {
  readonly model: number;
}

/** For each part of each plan: its feature, -1 for none, and its state. */
export interface PlanStates {
  readonly features: readonly Int32Array[];
  readonly states: readonly (readonly (PartState | 'hidden')[])[];
}

export function readPlanStates(viewer: Viewer, plans: readonly StagePlan[]): PlanStates {
  const features = plans.map(({ drawing, model }) => {
    const found = viewer.models.get(model);
    return Int32Array.from(drawing.parts, ({ uuid }) => found?.featureOf(uuid) ?? -1);
  });
  return { features, states: features.map(list => Array.from(list, feature => stateOf(viewer, feature))) };
}

function stateOf({ states: all }: Viewer, feature: number): PartState | 'hidden' {
  if (feature < 0) return 'plain';
  // Storeys above and rooms are switched off for the model only: the plan shows its storey, and rooms belong to it.
  if (all.has(feature, 'hidden')) return 'hidden';
  if (all.has(feature, 'ghost')) return 'ghost';
  if (all.has(feature, 'selected')) return 'selected';
  if (!all.has(feature, 'coloured')) return 'plain';
  const { bytes } = all;
  return { colour: (bytes[feature * 4]! << 16) | (bytes[feature * 4 + 1]! << 8) | bytes[feature * 4 + 2]! };
}

/** Bounds of all plans; null when they are empty. */
export const boundsOfPlans = (plans: readonly StagePlan[]): Bounds | null =>
  plans.reduce<Bounds | null>((all, { drawing, east, south }) => {
    const own = boundsOfDrawing(drawing);
    return own ? joined(all, [own[0] + east, own[1] + south, own[2] + east, own[3] + south]) : all;
  }, null);
