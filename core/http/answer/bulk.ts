// Routes that take one thing or a list of them (API.md 2, Bulk): a list is answered in its order, each item by its
// record or by its error.
import type { Static, TSchema } from 'typebox';
import { AppError, invalid } from '../../kit/errors.ts';
import { joined, WrittenRecord } from '../../kit/text/json-text.ts';
import type { Outcome } from '../../kit/outcomes.ts';
import { createTurns } from '../../kit/event-loop.ts';
import { bodyOf } from './errors.ts';
import { inPieces } from './json-pieces.ts';
import { BODY_BYTES, type Call } from '../api/route.ts';
import { bodyValidator } from '../body/validate.ts';

interface OneOrMany extends TSchema {
  readonly anyOf: readonly [TSchema, TSchema];
}

const MOST_ITEMS = 10_000;

/** Body and answer of such a route. `answerEach` checks the body, and writes the answer. */
export function oneOrMany(schema: TSchema): TSchema {
  return { anyOf: [schema, { type: 'array', items: schema, maxItems: MOST_ITEMS }] } satisfies OneOrMany;
}

/** What the declaration of such a route has of it. */
export const eachOf = (item: TSchema, made: TSchema) =>
  ({ accepts: 'each', body: oneOrMany(item), answer: oneOrMany(made) }) as const;

/**
 * Makes a thing of each item that is valid, all in one go, and answers. Answers 201 when one of them is new, 200 when
 * all were there before, 400 with the list when none was made.
 * @param make returns one result for each item, in their order. Records that are JSON text already are sent as they
 * are.
 * @throws 400 for a single object that is not valid, and for more items than are allowed; as `make` refuses a single
 * one. One item may be as large as a usual body: its result is made at once
 */
export async function answerEach<Item extends TSchema, Made>(
  { body, exchange: { request, reply } }: Pick<Call, 'body' | 'exchange'>,
  item: Item,
  make: (items: readonly Static<Item>[]) => Promise<readonly Outcome<Made>[]>,
): Promise<void> {
  const check = bodyValidator(item, BODY_BYTES);
  const shape = (request.routeOptions.config.declared?.answer as OneOrMany | undefined)?.anyOf[0];
  if (!shape) throw new Error('this route declares no answer');
  const textOf = (record: Made) =>
    record instanceof WrittenRecord
      ? record.json
      : reply.serializeInput(record as Record<string, unknown>, shape as Record<string, unknown>);
  reply.type('application/json; charset=utf-8');
  if (!Array.isArray(body)) {
    const [made] = await make([(await check(body)) as Static<Item>]);
    if (!made) throw new Error('an item has no result');
    if ('refused' in made) throw made.refused;
    reply.code(made.isNew ? 201 : 200).send(textOf(made.record));
    return;
  }
  if (body.length > MOST_ITEMS)
    throw invalid('non_field_errors', `At most ${MOST_ITEMS} items are allowed.`, {
      code: 'limit_reached',
      most: MOST_ITEMS,
    });
  const turn = createTurns();
  const checked: Checked[] = [];
  for (const [at, each] of body.entries()) {
    const pause = turn(); // an item that is small takes no turn of its own
    if (pause) await pause;
    checked.push(await orRefused(check(each, turn)));
    body[at] = undefined; // the checked value is a copy: together they would be a large heap
  }
  const made = await make(checked.flatMap(each => ('item' in each ? [each.item as Static<Item>] : [])));
  // Item by item: errors do not have the shape of the declared records, and there may be thousands.
  function* texts(): Generator<string> {
    let next = 0;
    for (const each of checked) {
      const result = 'item' in each ? made[next++] : each;
      if (!result) throw new Error('an item has no result');
      yield 'refused' in result ? JSON.stringify(bodyOf(result.refused)) : textOf(result.record);
    }
  }
  const isNothing = body.length > 0 && !made.some(each => 'record' in each);
  reply.code(isNothing ? 400 : made.some(each => 'record' in each && each.isNew) ? 201 : 200);
  reply.send(inPieces(joined(texts())));
}

type Checked = { readonly item: unknown } | { readonly refused: AppError };

async function orRefused(check: Promise<unknown>): Promise<Checked> {
  try {
    return { item: await check };
  } catch (error) {
    if (error instanceof AppError) return { refused: error };
    throw error;
  }
}
