// State of an issue: its due day, and whether its status closes it.
import { dayOf, formatDay } from '../../ui/numbers/format.ts';
import type { Topic } from '../shapes.ts';

// The due day of an issue. A due date is a day, or in other programs a time, which counts as a day in the user's time
// zone.

/** Length of YYYY-MM-DD. */
const DAY = 10;

/** The day on which an issue is due; null for none. */
export const dueDay = ({ due_date }: Pick<Topic, 'due_date'>) => (due_date === null ? null : ownDay(due_date));

const ownDay = (text: string): string => (text.length === DAY ? text : dayOf(new Date(text)));

/** Formats a due date. Noon is on that day in each time zone. */
export const dueText = (text: string): string => formatDay(`${ownDay(text)}T12:00:00`);

/**
 * BCF does not define which statuses close an issue, and projects name their own: words of programs and of the trade.
 */
const closed = new RegExp(
  `^(?:${[
    'closed?|done|completed?|cancell?ed|rejected|void|obsolete|ferm[ée]e?|clos|cl[oô]tur[ée]e?',
    'termin[ée]e?|annul[ée]e?|rejet[ée]e?|geschlossen|erledigt|abgeschlossen|abgelehnt|storniert',
    'cerrad[oa]|finalizad[oa]|cancelad[oa]|rechazad[oa]|chius[oa]|completat[oa]|annullat[oa]',
    'respint[oa]|gesloten|afgesloten|afgerond|geannuleerd|afgewezen',
  ].join('|')})$`,
  'i',
);

/** Whether an issue of this status needs no more work. */
export const isClosed = (status: string | null): boolean => status !== null && closed.test(status.trim());

/** The status of a new issue: the first of the project that does not close one; undefined without any. */
export const openStatus = (statuses: readonly string[]): string | undefined => statuses.find(name => !isClosed(name));
