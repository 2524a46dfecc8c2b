// Numbers of arrays, at indices that their loops keep within. One function for each kind of array: a function that gets
// several kinds is slow to read through.

export const floatAt = (values: Float32Array, at: number): number => values[at]!;
export const indexAt = (values: Uint32Array, at: number): number => values[at]!;
