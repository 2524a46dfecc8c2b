// What panels beside the drawing know of it and do with it, without knowing how it is drawn.

export interface SceneModel {
  readonly id: number;
  readonly name: string;
}

/** GlobalIds by model. */
export type Elements = ReadonlyMap<number, readonly string[]>;

export interface Scene {
  /** the open models */
  readonly models: readonly SceneModel[];
  /** what is selected */
  readonly chosen: Elements;
  /** rooms among it */
  readonly chosenSpaces: Elements;
  /** whether the person may change what a model says */
  readonly mayEdit: (model: number) => boolean;
  /** Selects elements and shows them, also rooms that are not drawn otherwise. */
  readonly choose: (elements: Elements) => void;
}
