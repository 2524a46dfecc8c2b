// Columns of a table by its width.
export type Room = 'wide' | 'narrow' | 'phone';

/** Pixels below which a table omits its `wide` columns, and below which the `roomy` ones too. */
const NARROW = 840;
const PHONE = 480;

export const roomOf = (width: number): Room => (width < PHONE ? 'phone' : width < NARROW ? 'narrow' : 'wide');

/** Whether a column is omitted by default. */
export const isLeftOut = (
  { wide, roomy, spare }: { readonly wide?: boolean; readonly roomy?: boolean; readonly spare?: boolean },
  room: Room,
): boolean => spare === true || (wide === true && room !== 'wide') || (roomy === true && room === 'phone');

/** Storage key of a choice of columns: a choice for one width is not right for another. */
export const choiceKey = (table: string | undefined, room: Room): string =>
  `plinth.columns.${table ?? ''}${room === 'wide' ? '' : `.${room}`}`;
