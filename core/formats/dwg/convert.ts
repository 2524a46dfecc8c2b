import { convertDrawing, type ConvertDrawing } from '../dxf/convert.ts';
import { readDwg } from './read-dwg.ts';

/** Converts a DWG drawing, as `convertDrawing`. */
export const convertDwg: ConvertDrawing = (job, report, signal) => convertDrawing(job, readDwg, report, signal);
