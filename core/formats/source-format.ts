// By which reader a file is read is told by its name: the same bytes under another name may be something else.

export type PointCloudFormat = 'xyz' | 'ply' | 'las';
/** What models are converted from. */
export type SourceFormat = 'ifc' | 'dxf' | PointCloudFormat;

const formats: ReadonlyMap<string, SourceFormat> = new Map([
  ['ifc', 'ifc'],
  ['ifczip', 'ifc'],
  ['dxf', 'dxf'],
  ['xyz', 'xyz'],
  ['ply', 'ply'],
  ['las', 'las'],
]);

/** The format that the ending of a file name promises; undefined for every other kind of file. */
export function sourceFormatOf(fileName: string): SourceFormat | undefined {
  return formats.get(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '');
}

export function isPointCloud(format: SourceFormat | undefined): format is PointCloudFormat {
  return format === 'xyz' || format === 'ply' || format === 'las';
}
