const MEGABYTE = 1024 * 1024;

/** What a BCF file may hold. Everything is checked against the sizes that the archive declares before a byte is unpacked, and
 *  again while unpacking. */
export interface BcfLimits {
  /** files and folders in the archive */
  readonly entries: number;
  /** bytes of their names, with what else the list of the archive says of them */
  readonly listBytes: number;
  /** bytes of all files, unpacked */
  readonly totalBytes: number;
  /** bytes of one file that is asked for whole: a picture */
  readonly fileBytes: number;
  /** bytes of one XML file, unpacked */
  readonly xmlBytes: number;
  /** bytes of all XML files that are read, unpacked */
  readonly allXmlBytes: number;
  /** elements and attributes in one XML file */
  readonly xmlElements: number;
  /** elements within elements */
  readonly xmlDepth: number;
  /** letters of one text */
  readonly textLetters: number;
  /** topics, comments and viewpoints */
  readonly parts: number;
}

/** A viewpoint with 50,000 exceptions, each with all that it may say, has 250,000 elements and attributes in 12 MB. */
export const DEFAULT_LIMITS: BcfLimits = {
  entries: 10_000,
  listBytes: 16 * MEGABYTE,
  totalBytes: 4096 * MEGABYTE,
  fileBytes: 32 * MEGABYTE,
  xmlBytes: 16 * MEGABYTE,
  allXmlBytes: 40 * MEGABYTE,
  xmlElements: 300_000,
  xmlDepth: 32,
  textLetters: 1_000_000,
  parts: 100_000,
};

/** From here on, what is unpacked may be this many times larger than what is packed (real files: up to 30). */
export const RATIO_FROM = 10 * MEGABYTE;
export const HIGHEST_RATIO = 100;
