import { FileError } from '../errors.ts';

// Messages on a file: notices of what was repaired or left out, and the error that refuses it.

const MEGABYTE = 1024 * 1024;

/**
 * Limits of a BCF file. Everything is checked against the sizes that the archive declares before a byte is unpacked,
 * and again while unpacking.
 */
export interface BcfLimits {
  /** files and folders in the archive */
  readonly entries: number;
  /** bytes of their names and the other fields of their entries */
  readonly listBytes: number;
  /** bytes of all files, unpacked */
  readonly totalBytes: number;
  /** bytes of one file that is read as a whole: a picture */
  readonly fileBytes: number;
  /** bytes of one viewpoint, unpacked */
  readonly viewpointBytes: number;
  /** bytes of one other XML file, unpacked */
  readonly markupBytes: number;
  /** bytes of all XML files that are read, unpacked */
  readonly allXmlBytes: number;
  /** elements and attributes of a topic with its viewpoints */
  readonly topicElements: number;
  /** elements and attributes in one XML file that is no viewpoint */
  readonly markupElements: number;
  /** elements within elements */
  readonly xmlDepth: number;
  /** letters of one text */
  readonly textLetters: number;
  /** topics, comments and viewpoints */
  readonly parts: number;
  /** comments of a topic */
  readonly topicComments: number;
}

/**
 * A viewpoint with 50,000 exceptions, each with all possible fields, has 250,000 elements and attributes in 12 MB; a
 * topic with 5,000 comments 30,000 in 1 MB; 6,000 topics with nine comments each are 15 MB. The largest public file has
 * half a megabyte of XML; files of clash programs have as much in each viewpoint.
 */
export const DEFAULT_LIMITS: BcfLimits = {
  entries: 10_000,
  listBytes: 16 * MEGABYTE,
  totalBytes: 4096 * MEGABYTE,
  fileBytes: 32 * MEGABYTE,
  viewpointBytes: 16 * MEGABYTE,
  markupBytes: 4 * MEGABYTE,
  allXmlBytes: 40 * MEGABYTE,
  topicElements: 300_000,
  markupElements: 60_000,
  xmlDepth: 32,
  textLetters: 1_000_000,
  parts: 100_000,
  topicComments: 10_000,
};

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
          : { where: ownText(place.slice(0, MOST_PLACE)), what: ownText(what.slice(0, MOST_SENTENCE)) },
      );
    },
  });
  return at(where);
}
