export type PointCloudFormat = 'xyz' | 'ply' | 'las';

/** Which point cloud a file name promises; undefined for every other kind of file. */
export function pointCloudFormatOf(fileName: string): PointCloudFormat | undefined {
  return /\.(xyz|ply|las)$/i.exec(fileName)?.[1]?.toLowerCase() as PointCloudFormat | undefined;
}
