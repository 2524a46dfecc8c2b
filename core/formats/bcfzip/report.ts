import { FileError } from '../errors.ts';

// Messages on a file: notices of what was repaired or left out, and the error that refuses it.

const MEGABYTE = 1024 * 1024;

/**
 * Limits of a BCF file. Everything is checked against the sizes that the archive declares before a byte is unpacked,
 * and again while unpacking.
 *
 * A viewpoint with 50,000 exceptions, each with all possible fields, has 250,000 elements and attributes in 12 MB; a
 * topic with 5,000 comments 30,000 in 1 MB; 6,000 topics with nine comments each are 15 MB. The largest public file has
 * half a megabyte of XML; files of clash programs have as much in each viewpoint.
 */
export const DEFAULT_LIMITS = {
  /** files and folders in the archive */
  entries: 10_000,
  /** bytes of their names and the other fields of their entries */
  listBytes: 16 * MEGABYTE,
  /** bytes of all files, unpacked */
  totalBytes: 4096 * MEGABYTE,
  /** bytes of one file that is read as a whole: a picture */
  fileBytes: 32 * MEGABYTE,
  /** bytes of one viewpoint, unpacked */
  viewpointBytes: 16 * MEGABYTE,
  /** bytes of one other XML file, unpacked */
  markupBytes: 4 * MEGABYTE,
  /** bytes of all XML files that are read, unpacked */
  allXmlBytes: 40 * MEGABYTE,
  /** elements and attributes of a topic with its viewpoints */
  topicElements: 300_000,
  /** elements and attributes in one XML file that is no viewpoint */
  markupElements: 60_000,
  /** elements within elements */
  xmlDepth: 32,
  /** letters of one text */
  textLetters: 1_000_000,
  /** topics, comments and viewpoints */
  parts: 100_000,
  /** comments of a topic */
  topicComments: 10_000,
};
export type BcfLimits = Readonly<typeof DEFAULT_LIMITS>;

/** From this size on, unpacked bytes may be at most this many times the packed ones (real files: up to 30). */
export const RATIO_FROM = 10 * MEGABYTE;
export const HIGHEST_RATIO = 100;

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
export class BcfError extends FileError {
  readonly refusal: BcfRefusal;
  constructor(refusal: BcfRefusal, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.refusal = refusal;
  }
}

/** Something that was repaired, changed or left out. */
export interface BcfNotice {
  /** a path in the archive, or the topic by its title */
  readonly where: string;
  /** one sentence */
  readonly what: string;
  /** whether the place is a topic, by its title */
  readonly issue?: true;
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
  /** the same list, for a topic */
  readonly atTopic: (title: string) => Report;
}

/** Collects notices in a list, each once. */
export function createReport(notices: BcfNotice[], where: string): Report {
  const known = new Set<string>();
  const report = (place: string, about: Pick<BcfNotice, 'issue'>): Report => ({
    where: place,
    at,
    atTopic,
    note: what => {
      const key = `${place.slice(0, MOST_PLACE)}\n${what.slice(0, MOST_SENTENCE)}`;
      if (known.has(key) || notices.length > MOST_NOTICES) return;
      known.add(key);
      notices.push(
        notices.length === MOST_NOTICES
          ? { where: '', what: `There is more to report than these ${MOST_NOTICES} notices.` }
          : { where: ownText(place.slice(0, MOST_PLACE)), what: ownText(what.slice(0, MOST_SENTENCE)), ...about },
      );
    },
  });
  const at = (place: string) => report(place, {});
  const atTopic = (title: string) => report(title, { issue: true });
  return at(where);
}
