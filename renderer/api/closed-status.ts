/**
 * BCF does not define which statuses close an issue, and projects name their own: words of programs and of the trade.
 */
const closed =
  /^(?:closed?|done|completed?|cancell?ed|rejected|void|obsolete|ferm[ée]e?|clos|cl[oô]tur[ée]e?|termin[ée]e?|annul[ée]e?|rejet[ée]e?|geschlossen|erledigt|abgeschlossen|abgelehnt|storniert|cerrad[oa]|finalizad[oa]|cancelad[oa]|rechazad[oa]|chius[oa]|completat[oa]|annullat[oa]|respint[oa]|gesloten|afgesloten|afgerond|geannuleerd|afgewezen)$/i;

/** Whether an issue of this status needs no more work. */
export const isClosed = (status: string | null): boolean => status !== null && closed.test(status.trim());
