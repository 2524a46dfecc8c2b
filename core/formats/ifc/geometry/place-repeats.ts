import { Growing } from '../../gltf/growing.ts';
import type { Repeats } from '../sub-models/repeats.ts';
import type { GeometryBatch } from './protocol.ts';

/**
 * The parts of products that are identical to drawn ones: the same shapes and colours, moved. `batches`: the drawn
 * ones; `metres`: length unit of the file. A product that was not drawn is not repeated.
 */
export function placeRepeats(
  batches: readonly GeometryBatch[],
  { of, products: repeated, moves }: Repeats,
  metres: number,
): GeometryBatch {
  const products = new Growing(n => new Float64Array(n), 1024);
  const partShapes = new Growing(n => new Int32Array(n), 1024);
  const matrices = new Growing(n => new Float64Array(n), 16_384);
  const colours = new Growing(n => new Uint32Array(n), 1024);
  const move = new Float64Array(12);
  for (const batch of batches) {
    for (let part = 0; part < batch.products.length; part++) {
      for (const number of of.get(batch.products[part]!) ?? []) {
        products.push(repeated[number]!);
        partShapes.push(batch.partShapes[part]!);
        colours.push(batch.colours[part]!);
        turnUp(moves, number * 12, metres, move);
        matrices.room(16);
        multiply(move, batch.matrices, part * 16, matrices.data, matrices.length);
        matrices.length += 16;
      }
    }
  }
  const drawn = (batches.at(-1)?.drawn ?? 0) + repeated.length;
  return {
    shapes: new Uint32Array(0),
    positions: new Float32Array(0),
    indices: new Uint32Array(0),
    products: products.take(),
    partShapes: partShapes.take(),
    matrices: matrices.take(),
    colours: colours.take(),
    drawn,
  };
}

/**
 * Origin and axes in Z up and the file's unit as the columns of a matrix in Y up and metres: x, y, z, origin, three
 * numbers each.
 */
function turnUp(moves: Float64Array, at: number, metres: number, into: Float64Array): void {
  const column = (from: number, to: number, factor: number): void => {
    into[to] = moves[from]! * factor;
    into[to + 1] = moves[from + 2]! * factor;
    into[to + 2] = 0 - moves[from + 1]! * factor;
  };
  column(at + 3, 0, 1);
  column(at + 9, 3, 1);
  column(at + 6, 6, -1);
  column(at, 9, metres);
}

/** `move` · the matrix that begins at `at`, column by column; both have 0, 0, 0, 1 as their last row. */
function multiply(move: Float64Array, matrices: Float64Array, at: number, into: Float64Array, to: number): void {
  for (let column = 0; column < 4; column++) {
    const from = at + column * 4;
    const w = column === 3 ? 1 : 0;
    for (let row = 0; row < 3; row++) {
      into[to + column * 4 + row] =
        move[row]! * matrices[from]! +
        move[3 + row]! * matrices[from + 1]! +
        move[6 + row]! * matrices[from + 2]! +
        move[9 + row]! * w;
    }
    into[to + column * 4 + 3] = w;
  }
}
