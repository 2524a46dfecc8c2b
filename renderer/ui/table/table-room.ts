// How much a table shows by the width it has.
export type Room = 'wide' | 'narrow' | 'phone';

/** Pixels below which a table leaves out its `wide` columns, and below which the `roomy` ones too. */
const NARROW = 840;
const PHONE = 480;

export const roomOf = (width: number): Room => (width < PHONE ? 'phone' : width < NARROW ? 'narrow' : 'wide');

/** Whether a column is left out, unless it was chosen. */
export const isLeftOut = (
  { wide, roomy, spare }: { readonly wide?: boolean; readonly roomy?: boolean; readonly spare?: boolean },
  room: Room,
): boolean => spare === true || (wide === true && room !== 'wide') || (roomy === true && room === 'phone');

/** Under which name a choice of columns is remembered: what is too much for one room is right for another. */
export const choiceKey = (table: string | undefined, room: Room): string =>
  `plinth.columns.${table ?? ''}${room === 'wide' ? '' : `.${room}`}`;
