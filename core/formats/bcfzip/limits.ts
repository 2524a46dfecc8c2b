const MEGABYTE = 1024 * 1024;

/** What a BCF file may hold. Everything is checked against the sizes that the archive declares before a byte is unpacked, and
 *  again while unpacking. */
export interface BcfLimits {
  /** files and folders in the archive */
  readonly entries: number;
  /** bytes of all files, unpacked */
  readonly totalBytes: number;
  /** bytes of one file that is asked for whole: a picture, a document */
  readonly fileBytes: number;
  /** bytes of one XML file, unpacked */
  readonly xmlBytes: number;
  /** bytes of all XML files that are read, unpacked */
  readonly allXmlBytes: number;
  /** elements in one XML file */
  readonly xmlElements: number;
  /** elements within elements */
  readonly xmlDepth: number;
}

export const DEFAULT_LIMITS: BcfLimits = {
  entries: 10_000,
  totalBytes: 4096 * MEGABYTE,
  fileBytes: 256 * MEGABYTE,
  xmlBytes: 32 * MEGABYTE,
  allXmlBytes: 128 * MEGABYTE,
  xmlElements: 300_000,
  xmlDepth: 32,
};

/** From here on, what is unpacked may be this many times larger than what is packed (real files: up to 30). */
export const RATIO_FROM = 10 * MEGABYTE;
export const HIGHEST_RATIO = 100;
