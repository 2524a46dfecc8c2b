// Validation by the routes' TypeBox schemas: queries are converted, bodies are not; unknown members are dropped.
// Schemas are compiled when they are first used, so that the start does not wait for all of them.
import type { TSchema } from 'typebox';
import { AppError } from '../../kit/errors.ts';
import type { Reason } from '../../kit/reasons.ts';
import { BLANK, faultOf } from '../../kit/shapes.ts';
import { createTurns, type Turn } from '../../kit/event-loop.ts';
import { createCleaner, type Steps } from './clean.ts';
import { createPiecewiseCheck, MOST_PROBLEMS, type Problem } from './piecewise.ts';

/**
 * Checks JSON bodies, long ones too: other requests get their turn in between. Several bodies of one request share
 * their turns. Rejects with 400 and messages by field.
 * @param mostBytes approximate limit of a body; the route's own limit is checked before
 */
export function bodyValidator(schema: TSchema, mostBytes?: number): (body: unknown, turn?: Turn) => Promise<unknown> {
  const steps = stepsOf(schema, mostBytes);
  return (body, turn = createTurns()) => withTurns(steps(body ?? {}), turn);
}

/** Cleans and checks. The steps throw 400 with messages by field. */
function stepsOf(schema: TSchema, mostBytes?: number): (given: unknown) => Steps<unknown> {
  const [clean, problemsOf] = [createCleaner(schema, mostBytes), createPiecewiseCheck(schema)];
  return function* (given) {
    const cleaned = yield* clean(given);
    const problems = yield* problemsOf(cleaned);
    if (problems.length > 0) throw refusal(problems, cleaned);
    return cleaned;
  };
}

function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

async function withTurns<Result>(steps: Steps<Result>, turn: Turn): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    const pause = turn();
    if (pause) await pause;
    step = steps.next();
  }
  return step.value;
}

/** Checks a query: texts become numbers and booleans where the schema has them; a single value becomes a list. */
export function queryValidator(schema: TSchema): (query: unknown) => unknown {
  const steps = stepsOf(schema);
  const properties = (schema as { properties?: Record<string, QuerySchema> }).properties ?? {};
  return query => {
    const given = { ...(query as Record<string, unknown>) };
    for (const [name, property] of Object.entries(properties)) {
      if (given[name] === '' && property.type !== 'string') delete given[name];
      else if (given[name] !== undefined) given[name] = fromText(given[name], property);
    }
    return atOnce(steps(given));
  };
}

interface QuerySchema {
  readonly type?: string;
  readonly items?: QuerySchema;
}

/** The value of a text of the query where the schema expects this type; the text itself when it has none. */
function fromText(value: unknown, { type, items }: QuerySchema): unknown {
  if (type === 'array') return (Array.isArray(value) ? value : [value]).map(item => fromText(item, items ?? {}));
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean' && /^(true|false|1|0)$/i.test(value)) return /^(true|1)$/i.test(value);
  return value;
}

function refusal(problems: readonly Problem[], given: unknown): AppError {
  const fields: Record<string, string[]> = {};
  const reasons: Record<string, (Reason | null)[]> = {};
  let count = 0;
  const add = (place: string, { message, reason = null }: Refused) => {
    const name = place || 'non_field_errors';
    const messages = (fields[name] ??= []);
    if (count >= MOST_PROBLEMS || messages.includes(message)) return;
    messages.push(message);
    (reasons[name] ??= []).push(reason);
    count += 1;
  };
  for (const { keyword, instancePath, message, params } of problems) {
    const path = instancePath.split('/').slice(1).join('.');
    if (keyword === 'required') {
      for (const name of (params as { requiredProperties?: string[] }).requiredProperties ?? [])
        add(path ? `${path}.${name}` : name, required('This field is required.'));
    } else add(path, refusedFor(keyword, params, message, valueAt(given, instancePath)));
  }
  const isNamed = Object.values(reasons)
    .flat()
    .some(reason => reason !== null);
  return new AppError(400, 'invalid', 'The request is not valid.', { fields, ...(isNamed && { reasons }) });
}

interface Refused {
  readonly message: string;
  readonly reason?: Reason | null;
}

const required = (message: string): Refused => ({ message, reason: { code: 'required' } });

interface Limits {
  readonly allowedValues?: readonly unknown[];
  readonly pattern?: string | RegExp;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly limit?: number;
}

/** The reason why a value is refused: the first that applies. */
function refusedFor(keyword: string, params: object, text: string, value: unknown): Refused {
  const limits = params as Limits;
  if (value === null) return required('This field may not be null.');
  if (value === '' && keyword !== 'enum') return required(BLANK.message);
  if (keyword === 'enum') {
    const values = (limits.allowedValues ?? []).filter(each => each !== null).join(', ');
    return { message: `Must be one of ${values}.`, reason: { code: 'one_of', values } };
  }
  if (keyword === 'pattern') {
    const { pattern = '' } = limits;
    const { message, code } = faultOf(pattern instanceof RegExp ? pattern.source : pattern);
    return { message, reason: code ? { code } : null };
  }
  return { message: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`, reason: reasonOf(keyword, limits) };
}

function reasonOf(keyword: string, { type, format = '', limit = 0 }: Limits): Reason | null {
  switch (keyword) {
    case 'maximum':
    case 'minimum':
    case 'exclusiveMaximum':
    case 'exclusiveMinimum':
      return { code: 'out_of_range' };
    case 'maxLength':
      return { code: 'at_most', most: limit };
    case 'maxItems':
      return { code: 'limit_reached', most: limit };
    case 'type':
      return type === 'integer' || type === 'number' ? { code: 'invalid_number' } : null;
    case 'format':
      return /^date(?:-time)?$/.test(format) ? { code: 'invalid_date' } : null;
    default:
      return null;
  }
}

/** The value at a JSON pointer; undefined where there is none. */
function valueAt(given: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], given);
}
