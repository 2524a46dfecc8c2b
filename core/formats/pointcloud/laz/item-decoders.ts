// Decoders of the parts of points that are coded one after the other in one stream.
import type { ArithmeticDecoder } from './arithmetic.ts';

/** Turns a part of the record of a point, which begins at `at`, into that of the next point. */
export type NextItem = (record: DataView, at: number) => void;
type OpenItem = (decoder: ArithmeticDecoder, bytes: number) => NextItem;
/** Decoders of the parts in a version of LASzip. */
export type Items = Readonly<Record<'point' | 'time' | 'rgb' | 'extra', OpenItem>>;
