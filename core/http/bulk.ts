// Routes that take one thing or a list of them (API.md 2, Bulk): a list is answered in its order, each item by its record or
// by what is wrong with it.
import type { Static, TSchema } from 'typebox';
import { AppError, invalid } from '../kit/errors.ts';
import { orRefusal, type Outcome } from '../kit/outcomes.ts';
import { inTurns } from '../kit/turns.ts';
import { bodyOf } from './errors.ts';
import type { Call } from './route.ts';
import { bodyValidator } from './validate.ts';

/** Body of such a route, for the description; `answerEach` checks it. */
export function oneOrMany(schema: TSchema): TSchema {
  return { anyOf: [schema, { type: 'array', items: schema }] } as TSchema;
}

const MOST_ITEMS = 10_000;

/**
 * Makes a thing of each item that is valid, all in one go. Resolves when the answer is out.
 * Answers 201 when one of them is new, 200 when all were there before, 400 with the list when nothing came of any.
 * @param make gives one result for each item, in their order
 * @throws 400 for a single object that is not valid, and for more items than can be meant; as `make` refuses a single one
 */
export async function answerEach<Item extends TSchema, Made>({ body, exchange: { reply } }: Pick<Call, 'body' | 'exchange'>, item: Item,
  make: (items: readonly Static<Item>[]) => Promise<readonly Outcome<Made>[]>): Promise<void> {
  const check = bodyValidator(item);
  if (!Array.isArray(body)) {
    const [made] = await make([check(body) as Static<Item>]);
    if (made && 'refused' in made) throw made.refused;
    await reply.code(made?.isNew ? 201 : 200).send(made?.record);
    return;
  }
  if (body.length > MOST_ITEMS) throw invalid('non_field_errors', `At most ${MOST_ITEMS} items are possible.`);
  const checked = await inTurns(body, each => checkedOrRefused(check, each));
  const made = await make(checked.flatMap(each => ('item' in each ? [each.item as Static<Item>] : [])));
  const results = [...made];
  const answer = checked.map(each => {
    if (!('item' in each)) return each.refusal;
    const result = results.shift();
    return result && 'refused' in result ? bodyOf(result.refused) : result?.record;
  });
  // What is wrong with an item has not the shape of the records that are declared.
  if (made.length < body.length || made.some(each => 'refused' in each)) reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
  const isNothing = body.length > 0 && !made.some(each => 'record' in each);
  await reply.code(isNothing ? 400 : made.some(each => 'record' in each && each.isNew) ? 201 : 200).send(answer); // until it is out: compressing takes a while
}

function checkedOrRefused(check: (body: unknown) => unknown, item: unknown): { readonly item: unknown } | { readonly refusal: Record<string, unknown> } {
  const checked = orRefusal(() => check(item));
  return checked instanceof AppError ? { refusal: bodyOf(checked) } : { item: checked };
}
