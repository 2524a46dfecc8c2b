// Wave packets of points: the offsets of the samples of a returned pulse. We use none of that, but the parts after it
// in the stream can be read only after it. Rules: the LAZ specification, item WAVEPACKET13 of version 1, which the
// second version has, too.
import { SymbolModel, type ArithmeticDecoder } from './arithmetic.ts';
import type { NextItem } from './item-decoders.ts';
import { WholeNumbers } from './whole-numbers.ts';

const [OFFSET, SIZE, PLACE, DIRECTION] = [1, 9, 13, 17];

/**
 * The place of the samples is the last one, the one after the last samples, a difference to the last one, or a whole
 * number.
 */
export function wavePackets(decoder: ArithmeticDecoder): NextItem {
  const kinds = new SymbolModel(256);
  const steps = Array.from({ length: 4 }, () => new SymbolModel(4));
  const [distances, sizes, places] = [1, 1, 1].map(contexts => new WholeNumbers(decoder, 32, contexts)) as [
    WholeNumbers,
    WholeNumbers,
    WholeNumbers,
  ];
  const directions = new WholeNumbers(decoder, 32, 3);
  let [step, distance] = [0, 0];
  const move = (record: DataView, at: number, by: number): void => {
    record.setBigUint64(at, BigInt.asUintN(64, record.getBigUint64(at, true) + BigInt(by)), true);
  };
  return (record, at) => {
    record.setUint8(at, decoder.symbol(kinds));
    step = decoder.symbol(steps[step]!);
    if (step === 1) move(record, at + OFFSET, record.getUint32(at + SIZE, true));
    else if (step === 2) move(record, at + OFFSET, (distance = distances.next(distance, 0)));
    else if (step === 3) record.setBigUint64(at + OFFSET, decoder.whole(), true);
    record.setInt32(at + SIZE, sizes.next(record.getInt32(at + SIZE, true), 0), true);
    record.setInt32(at + PLACE, places.next(record.getInt32(at + PLACE, true), 0), true);
    for (let n = 0; n < 3; n++) {
      const place = at + DIRECTION + n * 4;
      record.setInt32(place, directions.next(record.getInt32(place, true), n), true);
    }
  };
}
