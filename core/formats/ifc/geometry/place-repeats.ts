import { Growing } from '../../gltf/growing.ts';
import type { Frame, Vector } from '../own-geometry/vectors.ts';
import type { Repeat } from '../sub-models/repeats.ts';
import type { GeometryBatch } from './protocol.ts';

/** The parts of products that look like drawn ones: the same shapes and colours, moved. `batches`: what was drawn; `repeats`: by
 *  STEP id of the drawn product; `metres`: length unit of the file. What was not drawn is not repeated. */
export function placeRepeats(batches: readonly GeometryBatch[], repeats: ReadonlyMap<number, readonly Repeat[]>, metres: number): GeometryBatch {
  const products = new Growing((n) => new Float64Array(n), 1024);
  const partShapes = new Growing((n) => new Int32Array(n), 1024);
  const matrices = new Growing((n) => new Float64Array(n), 16_384);
  const colours = new Growing((n) => new Uint32Array(n), 1024);
  const moves = new Map<Repeat, Float64Array>();
  for (const batch of batches) {
    batch.products.forEach((drawn, part) => {
      for (const repeat of repeats.get(drawn) ?? []) {
        const move = moves.get(repeat) ?? matrixOf(repeat.move, metres);
        moves.set(repeat, move);
        products.push(repeat.product);
        partShapes.push(batch.partShapes[part]!);
        colours.push(batch.colours[part]!);
        matrices.room(16);
        multiply(move, batch.matrices, part * 16, matrices.data, matrices.length);
        matrices.length += 16;
      }
    });
  }
  const drawn = (batches.at(-1)?.drawn ?? 0) + moves.size;
  return {
    shapes: new Uint32Array(0), positions: new Float32Array(0), indices: new Uint32Array(0),
    products: products.take(), partShapes: partShapes.take(), matrices: matrices.take(), colours: colours.take(), drawn,
  };
}

/** A frame in Z up and the file's unit as a matrix in Y up and metres: 16 numbers, column by column. */
function matrixOf({ o, x, y, z }: Frame, metres: number): Float64Array {
  const up = ([a, b, c]: Vector): readonly [number, number, number] => [a, c, -b];
  const [first, second, third, place] = [up(x), up(z), up(y), up(o)];
  return Float64Array.of(...first, 0, ...second, 0, -third[0], -third[1], -third[2], 0, place[0] * metres, place[1] * metres, place[2] * metres, 1);
}

/** a · b, both column by column. */
function multiply(a: Float64Array, b: Float64Array, at: number, into: Float64Array, to: number): void {
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[at + column * 4 + k]!;
      into[to + column * 4 + row] = sum;
    }
  }
}
