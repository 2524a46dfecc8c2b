/** Whether a file name promises a DXF drawing. */
export const isDxfName = (fileName: string): boolean => /\.dxf$/i.test(fileName);
