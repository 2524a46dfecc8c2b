// Validation by the routes' TypeBox schemas: queries are converted, bodies are not; unknown members are dropped.
// Schemas are compiled when they are first used, so that the start does not wait for all of them.
import type { TSchema } from 'typebox';
import { AppError } from '../../kit/errors.ts';
import { BLANK, faultOf } from '../../kit/shapes.ts';
import { createTurns, type Turn } from '../../kit/turns.ts';
import { createCleaner, type Steps } from './clean.ts';
import { createPiecewiseCheck, MOST_PROBLEMS, type Problem } from './piecewise.ts';

/**
 * Checks JSON bodies, long ones too: others get their turn in between. Several bodies of one request share their turns.
 * Rejects with 400 and messages by field.
 * @param mostBytes how large a body may be, about; what a route takes is limited before
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

/** What a text of the query means where the schema expects this type; the text itself when it means nothing there. */
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
  let count = 0;
  const add = (name: string, message: string) => {
    const messages = fields[name || 'non_field_errors'] ?? [];
    if (count >= MOST_PROBLEMS || messages.includes(message)) return;
    fields[name || 'non_field_errors'] = [...messages, message];
    count += 1;
  };
  for (const { keyword, instancePath, message, params } of problems) {
    const path = instancePath.split('/').slice(1).join('.');
    if (keyword === 'required') {
      for (const name of (params as { requiredProperties?: string[] }).requiredProperties ?? [])
        add(path ? `${path}.${name}` : name, 'This field is required.');
    } else add(path, sentenceFor(keyword, params, message, valueAt(given, instancePath)));
  }
  return new AppError(400, 'invalid', 'The request is not valid.', { fields });
}

/** Why a value is refused, for people: the first reason that is true of it. */
function sentenceFor(keyword: string, params: object, message: string, value: unknown): string {
  const { allowedValues = [], pattern = '' } = params as { allowedValues?: unknown[]; pattern?: string | RegExp };
  if (value === null) return 'This field may not be null.';
  if (value === '' && keyword !== 'enum') return BLANK;
  if (keyword === 'enum') return `Must be one of ${allowedValues.filter(each => each !== null).join(', ')}.`;
  if (keyword === 'pattern') return faultOf(pattern instanceof RegExp ? pattern.source : pattern);
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

/** The value at a JSON pointer; undefined where there is none. */
function valueAt(given: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], given);
}
