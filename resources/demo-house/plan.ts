// The measures of the house in metres. x runs east, y north, z up; the south-west corner of the outer walls is the origin.

export const width = 11.6;
export const depth = 8.4;
/** Outer walls. */
export const outer = 0.36;
/** The load-bearing wall between the southern and the northern rooms. */
export const bearing = 0.18;
/** Other inner walls. */
export const partition = 0.12;
export const slab = 0.3;
/** Floor to floor, and floor to ceiling. */
export const storeyHeight = 2.9;
export const roomHeight = storeyHeight - slab;

/** Inner faces. */
export const west = outer;
export const east = width - outer;
export const south = outer;
export const north = depth - outer;
/** Southern and northern face of the bearing wall. */
export const bearingSouth = 4.44;
export const bearingNorth = bearingSouth + bearing;

/** The hall with the stair lies between these on both storeys. */
export const hallWest = 3.8;
export const hallEast = 8.2;

/** Stair: two flights of eight risers along the northern wall with a landing between them. */
export const stair = {
  x: 5.43,
  y: north - 2,
  flight: 0.95,
  gap: 0.1,
  risers: 8,
  tread: 0.26,
  landing: 0.95,
  rise: storeyHeight / 16,
} as const;

export const roof = { pitch: 35, thickness: 0.28, eaves: 0.55, verge: 0.4 } as const;
/** Ground around the house. */
export const groundLevel = -0.15;
