// Input of the drawing of plans in addition to the shapes. Readers of building models provide it.

/** A storey of the model. */
export interface PlanStorey {
  /** GlobalId */
  readonly guid: string;
  readonly name: string | null;
  /** possible heights of its floor, in metres above zero of the world, likeliest first: files contradict themselves */
  readonly heights: readonly number[];
  /** number of its building; storeys of one building are drawn into each other's plans */
  readonly building: number;
}

/** How a door opens, in the plane of the plan: metres, axes of IFC (y to the north). */
export interface PlanDoor {
  /** IfcDoorTypeOperationEnum (IFC2x3: IfcDoorStyleOperationEnum) */
  readonly operation: string;
  /** width as written, metres; null when it is not */
  readonly width: number | null;
  readonly origin: readonly [number, number];
  /** unit vectors: along the door, and towards the side to which it opens */
  readonly along: readonly [number, number];
  readonly opens: readonly [number, number];
}

/** An element that may appear in a plan. */
export interface PlanFact {
  /** class as `IfcWall` */
  readonly type: string;
  /** the label of a room: number and name */
  readonly label: string | null;
  /** number of its storey in `storeys`, -1 without */
  readonly storey: number;
  /** as in PlanStorey, 0 without */
  readonly building: number;
  readonly door: PlanDoor | null;
}

export interface PlanFacts {
  /** in the order of the file */
  readonly storeys: readonly PlanStorey[];
  /** by GlobalId */
  of(guid: string): PlanFact | undefined;
}
