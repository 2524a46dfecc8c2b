/**
 * A copy of a text that was cut out of a file: the engine would keep the whole file for as long as the part is held.
 */
export const ownText = (text: string): string => Buffer.from(text).toString();
