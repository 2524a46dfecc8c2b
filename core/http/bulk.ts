// Routes that take one thing or a list of them (API.md 2, Bulk): a list is answered in its order, each item by its record or
// by what is wrong with it.
import type { Static, TSchema } from 'typebox';
import { AppError, invalid } from '../kit/errors.ts';
import { bodyOf } from './errors.ts';
import type { Call } from './route.ts';
import { bodyValidator } from './validate.ts';

/** Body of such a route, for the description; `answerEach` checks it. */
export function oneOrMany(schema: TSchema): TSchema {
  return { anyOf: [schema, { type: 'array', items: schema }] } as TSchema;
}

const MOST_ITEMS = 10_000;

export interface BulkResult<Made> {
  readonly record: Made;
  readonly isNew: boolean;
}

/**
 * Makes a thing of each item that is valid, all in one go.
 * Answers 201 when one of them is new, 200 when all were there before, 400 with the list when none is valid.
 * @param make gives one result for each item, in their order, or what is wrong with it
 * @throws 400 for a single object that is not valid, and for more items than can be meant
 */
export async function answerEach<Item extends TSchema, Made>({ body, exchange: { reply } }: Pick<Call, 'body' | 'exchange'>, item: Item,
  make: (items: readonly Static<Item>[]) => Promise<readonly (BulkResult<Made> | AppError)[]>): Promise<void> {
  const check = bodyValidator(item);
  if (!Array.isArray(body)) {
    const [made] = await make([check(body) as Static<Item>]);
    if (made instanceof AppError) throw made;
    reply.code(made?.isNew ? 201 : 200).send(made?.record);
    return;
  }
  if (body.length > MOST_ITEMS) throw invalid('non_field_errors', `At most ${MOST_ITEMS} items are possible.`);
  const checked = body.map(each => checkedOrRefused(check, each));
  const made = await make(checked.flatMap(each => ('item' in each ? [each.item as Static<Item>] : [])));
  const results = [...made];
  const answer = checked.map(each => {
    if ('refusal' in each) return each.refusal;
    const result = results.shift();
    return result instanceof AppError ? bodyOf(result) : result?.record;
  });
  const done = made.flatMap(each => (each instanceof AppError ? [] : [each]));
  const isNothing = body.length > 0 && done.length === 0;
  // What is wrong has another shape than what the route answers, which the serializer of its shape would refuse.
  if (done.length < body.length) reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
  reply.code(isNothing ? 400 : done.some(({ isNew }) => isNew) ? 201 : 200).send(answer);
}

function checkedOrRefused(check: (body: unknown) => unknown, item: unknown): { readonly item: unknown } | { readonly refusal: Record<string, unknown> } {
  try {
    return { item: check(item) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: bodyOf(error) };
  }
}
