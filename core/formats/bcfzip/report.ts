// Messages on a file: notices of what was repaired or left out, and the error that refuses it.

/**
 * A copy of a text that was cut out of a file: the engine would keep the whole file for as long as the part is in use.
 */
export const ownText = (text: string): string => Buffer.from(text).toString();

/**
 * Why a file is refused: it is no readable archive, it is malicious, its version is not known, or two of its topics are
 * one.
 */
export type BcfRefusal = 'damaged' | 'hostile' | 'version' | 'duplicate';

/** A BCF file that is refused. `reason` is one sentence for the user. */
export class BcfError extends Error {
  readonly refusal: BcfRefusal;
  readonly reason: string;
  constructor(refusal: BcfRefusal, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'BcfError';
    this.refusal = refusal;
    this.reason = reason;
  }
}

/** Something that was repaired, changed or left out. */
export interface BcfNotice {
  /** a path in the archive, or the topic by its title */
  readonly where: string;
  /** one sentence */
  readonly what: string;
}

/** Limit of notices: these suffice to judge a file. */
const MOST_NOTICES = 2000;
/** Letters of a place and of a sentence: both may quote the file. */
const [MOST_PLACE, MOST_SENTENCE] = [300, 600];

export interface Report {
  readonly where: string;
  readonly note: (what: string) => void;
  /** the same list, for another place */
  readonly at: (where: string) => Report;
}

/** Collects notices in a list, each once. */
export function createReport(notices: BcfNotice[], where: string): Report {
  const known = new Set<string>();
  const at = (place: string): Report => ({
    where: place,
    at,
    note: what => {
      const key = `${place.slice(0, MOST_PLACE)}\n${what.slice(0, MOST_SENTENCE)}`;
      if (known.has(key) || notices.length > MOST_NOTICES) return;
      known.add(key);
      notices.push(
        notices.length === MOST_NOTICES
          ? { where: '', what: `There is more to report than these ${MOST_NOTICES} notices.` }
          : {
              where: ownText(place.slice(0, MOST_PLACE)),
              what: ownText(what.slice(0, MOST_SENTENCE)),
            },
      );
    },
  });
  return at(where);
}
