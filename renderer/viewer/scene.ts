// The interface of the drawing for panels next to it, independent of how it is drawn.

export interface SceneModel {
  readonly id: number;
  readonly name: string;
}

/** GlobalIds by model. */
export type Elements = ReadonlyMap<number, readonly string[]>;

export interface Scene {
  /** the open models */
  readonly models: readonly SceneModel[];
  /** selected elements */
  readonly chosen: Elements;
  /** selected rooms */
  readonly chosenSpaces: Elements;
  /** whether the user may edit a model's data */
  readonly mayEdit: (model: number) => boolean;
  /** Selects elements and shows them, also rooms that are not drawn otherwise. */
  readonly choose: (elements: Elements) => void;
}
