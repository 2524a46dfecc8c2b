// Routes whose body is JSON, or a form when it includes a file (pictures of clouds and projects).
import type { Static, TSchema } from 'typebox';
import type { Call } from '../api/route.ts';
import { receiveForm, type FormOptions, type ReceivedFile } from './upload.ts';
import { bodyValidator } from './validate.ts';

/**
 * Reads either of both and checks it by one schema. Fields of a form are texts: numbers become numbers where the schema
 * wants them, and an empty text or `null` becomes null where that is possible.
 * @throws 400 when it does not fit the schema; whatever `options.store` throws. Nothing is kept then
 */
export async function receiveJsonOrForm<Body extends TSchema, T>(
  call: Pick<Call, 'body' | 'exchange'>,
  schema: Body,
  options: FormOptions<T>,
): Promise<{ readonly body: Static<Body>; readonly file: ReceivedFile<T> | null }> {
  const check = bodyValidator(schema);
  if (!call.exchange.request.form) return { body: (await check(call.body)) as Static<Body>, file: null };
  const { fields, file } = await receiveForm(call, options);
  try {
    const properties =
      (schema as { properties?: Readonly<Record<string, { type?: string | readonly string[] }>> }).properties ?? {};
    const typed = Object.entries(fields).map(([name, text]) => [
      name,
      fromField(text, [properties[name]?.type ?? []].flat()),
    ]);
    return { body: (await check(Object.fromEntries(typed))) as Static<Body>, file };
  } catch (error) {
    if (file) options.discard(file.stored);
    throw error;
  }
}

function fromField(text: string, types: readonly string[]): unknown {
  if (types.includes('null') && (text === '' || text === 'null')) return null;
  return types.includes('integer') && /^\d{1,15}$/.test(text) ? Number(text) : text;
}
