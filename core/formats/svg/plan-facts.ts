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

/** A line of text: metres, axes of IFC. */
export interface PlanText {
  readonly text: string;
  /** where its baseline begins, has its middle or ends */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** of the letters, metres */
  readonly height: number;
  /** radians, counter-clockwise */
  readonly angle: number;
  /** `#rrggbb`; null: that of all notes */
  readonly colour: string | null;
}

/** A grid or an annotation: points x, y, ... in metres, axes of IFC. */
export interface PlanNote {
  /** GlobalId */
  readonly guid: string;
  readonly isGrid: boolean;
  /** metres above zero of the world */
  readonly height: number;
  /** as in PlanFact; a grid without storey belongs to all storeys of its building */
  readonly storey: number;
  readonly building: number;
  /** `tag`: of an axis, shown at its ends; else null */
  readonly lines: readonly {
    readonly points: readonly number[];
    readonly colour: string | null;
    readonly tag: string | null;
  }[];
  /** filled between their loops (even-odd rule) */
  readonly fills: readonly { readonly loops: readonly (readonly number[])[]; readonly colour: string | null }[];
  readonly texts: readonly PlanText[];
}

export interface PlanFacts {
  /** in the order of the file */
  readonly storeys: readonly PlanStorey[];
  /** grids and annotations */
  readonly notes?: readonly PlanNote[];
  /** by GlobalId */
  of(guid: string): PlanFact | undefined;
}
