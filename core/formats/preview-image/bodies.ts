/** Finds closed bodies in triangles that come one after another, of one shape after another. */
export interface Bodies {
  /** Begins another shape. */
  beginShape(positions: Float32Array): void;
  /** of the last added triangle: x, y, z, twice as long as its area */
  readonly normal: Float64Array;
  /** Adds a triangle. @returns the length of its normal */
  add(a: number, b: number, c: number): number;
  /** Whether the triangles since `begin` are closed: each of their edges is passed equally often in both directions. */
  isClosed(): boolean;
  /** Six times the volume of the triangles since `begin`; negative when they face inwards. */
  volume(): number;
  /** Begins another body. `vertex`: one of its first triangle */
  begin(vertex: number): void;
}

/**
 * Edges are not looked up: a sum over all of them is zero, in two different ways, when they cancel each other (as a
 * boundary of chains in topology). Vertices are the same where their coordinates are, to the bit.
 */
export function createBodies(): Bodies {
  let positions: Float32Array = new Float32Array();
  let hashes = new Int32Array(1024);
  const normal = new Float64Array(3);
  let [sum, otherSum, volume] = [0, 0, 0];
  let [x, y, z] = [0, 0, 0];
  const passEdge = (from: number, to: number): void => {
    sum = (sum + scatter(from, to) - scatter(to, from)) | 0;
    otherSum = (otherSum + scatter(from ^ 0x5bd1e995, to) - scatter(to ^ 0x5bd1e995, from)) | 0;
  };
  const begin = (vertex: number): void => {
    sum = otherSum = volume = 0;
    x = positions[vertex * 3]!;
    y = positions[vertex * 3 + 1]!;
    z = positions[vertex * 3 + 2]!;
  };
  return {
    normal,
    beginShape(all) {
      positions = all;
      if (hashes.length < positions.length / 3) hashes = new Int32Array((positions.length / 3) * 2);
      hashInto(hashes, positions);
      begin(0);
    },
    add(a, b, c) {
      passEdge(hashes[a]!, hashes[b]!);
      passEdge(hashes[b]!, hashes[c]!);
      passEdge(hashes[c]!, hashes[a]!);
      const ax = positions[a * 3]!,
        ay = positions[a * 3 + 1]!,
        az = positions[a * 3 + 2]!;
      const ux = positions[b * 3]! - ax,
        uy = positions[b * 3 + 1]! - ay,
        uz = positions[b * 3 + 2]! - az;
      const vx = positions[c * 3]! - ax,
        vy = positions[c * 3 + 1]! - ay,
        vz = positions[c * 3 + 2]! - az;
      const nx = uy * vz - uz * vy,
        ny = uz * vx - ux * vz,
        nz = ux * vy - uy * vx;
      normal[0] = nx;
      normal[1] = ny;
      normal[2] = nz;
      volume += (ax - x) * nx + (ay - y) * ny + (az - z) * nz;
      return Math.sqrt(nx * nx + ny * ny + nz * nz);
    },
    isClosed: () => sum === 0 && otherSum === 0,
    volume: () => volume,
    begin,
  };
}

/** A number for each vertex, equal for equal coordinates. */
function hashInto(hashes: Int32Array, positions: Float32Array): void {
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
  for (let n = 0, k = 0; k < bits.length; n++) {
    let hash = 0;
    for (const end = k + 3; k < end; k++) {
      // Zero has two forms.
      const value = bits[k] === -0x80000000 ? 0 : bits[k]!;
      hash = Math.imul(hash ^ value, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hashes[n] = hash;
  }
}

function scatter(one: number, other: number): number {
  const hash = Math.imul(one, 0x85ebca6b) ^ Math.imul(other, 0xc2b2ae35);
  return Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f);
}
