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
