// What a conversion says that is no warning: nothing is wrong with the file, and nothing needs to be done.
import type { ConvertWarning } from '../../pipeline/protocol.ts';

/** `read_by_libredwg`: in reports of old drawings that an earlier version converted. */
const informing: ReadonlySet<string> = new Set(['no_body', 'alignment_parts', 'read_by_libredwg']);

/** Whether it only informs: what is deliberately not drawn, and what has read the file. */
export const isInformation = ({ code }: Pick<ConvertWarning, 'code'>): boolean => informing.has(code);

/** Without what only informs. */
export const warningsAmong = (all: readonly ConvertWarning[]): readonly ConvertWarning[] =>
  all.filter(each => !isInformation(each));
