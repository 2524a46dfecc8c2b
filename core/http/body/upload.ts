// Reads the form of an upload: files that stream to their store, and text fields before, between or after them.
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Static, TSchema } from 'typebox';
import { AppError, invalid } from '../../kit/errors.ts';
import { cleanFileName } from '../../kit/text/names.ts';
import { interrupted, watchBody } from './inflate.ts';
import type { Call, Exchanged } from '../api/route.ts';
import { bodyValidator } from './validate.ts';

// Routes whose body is JSON, or a form when it includes a file (pictures of clouds and projects).

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

export interface AboutFile {
  /** name of its part */
  readonly part: string;
  readonly fileName: string;
  /** as the client states it; not to be trusted */
  readonly mediaType: string;
  /** an upper bound in bytes, when the client announces the length of its request */
  readonly announcedSize: number | undefined;
}

interface PartOptions<T> {
  /** names of the parts that are files, and of which there may be one or many */
  readonly parts: Readonly<Record<string, 'one' | 'many'>>;
  /**
   * Takes the bytes as they come; the stream ends with an error when the client disconnects or the form is refused.
   * Must read it to its end or throw.
   */
  readonly store: (stream: Readable, about: AboutFile) => Promise<T>;
  /** Undoes `store` when the form later turns out to be invalid. */
  readonly discard: (stored: T) => void;
  /** most bytes of one text field */
  readonly fields: { readonly maxBytes: number };
}

interface FormOptions<T> extends Omit<PartOptions<T>, 'parts'> {
  /** name of the file's part; `file` when absent */
  readonly part?: string;
}

interface ReceivedFile<T> {
  readonly fileName: string;
  readonly mediaType: string;
  readonly stored: T;
}

interface ReceivedForm<T> {
  readonly fields: Readonly<Record<string, string>>;
  /** null when the form has none, or the request is no form */
  readonly file: ReceivedFile<T> | null;
}

interface ReceivedParts<T> {
  /** the texts of each field, in their order */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** in their order */
  readonly files: readonly (ReceivedFile<T> & { readonly part: string })[];
}

const MOST_FIELDS = 200;

/**
 * Receives a form with exactly one file, in constant memory and without a limit of size.
 * @throws 400 on the file's part when it is missing, repeated, or the request is no multipart form; 400 for a malformed
 * form; whatever `store` throws. Nothing is kept then.
 */
export async function receiveFile<T>(
  call: Exchanged,
  options: FormOptions<T>,
): Promise<Pick<ReceivedForm<T>, 'fields'> & ReceivedFile<T>> {
  const { fields, file } = await receiveForm(call, options);
  if (!file) throw invalid(options.part ?? 'file', 'No file was submitted.', 'required');
  return { fields, ...file };
}

/** As `receiveFile`, for routes where the file may be left out. */
export async function receiveForm<T>(
  call: Exchanged,
  { part = 'file', ...options }: FormOptions<T>,
): Promise<ReceivedForm<T>> {
  const {
    fields,
    files: [file],
  } = await receiveParts(call, { ...options, parts: { [part]: 'one' } });
  const last = Object.entries(fields).map(([name, texts]): [string, string] => [name, texts.at(-1) ?? '']);
  return {
    fields: Object.fromEntries(last),
    file: file ? { fileName: file.fileName, mediaType: file.mediaType, stored: file.stored } : null,
  };
}

/** As `receiveFile`, for any number of files and of texts of one name. Nothing at all when the request is no form. */
export async function receiveParts<T>(
  { exchange: { request } }: Exchanged,
  { parts, store, discard, fields: { maxBytes } }: PartOptions<T>,
): Promise<ReceivedParts<T>> {
  const { form } = request;
  if (!form) return { fields: {}, files: [] };
  const length =
    request.headers['content-encoding'] === undefined ? Number(request.headers['content-length'] ?? NaN) : NaN;
  const fields = new Map<string, string[]>();
  const outcome = Promise.withResolvers<void>();
  const files: { readonly stream: BusboyFileStream; readonly about: AboutFile; readonly storing: Promise<T> }[] = [];

  const parser = openParser(request.headers['content-type'] ?? '', maxBytes);
  parser.on('file', (part, stream, givenName, _encoding, mediaType) => {
    stream.on('error', () => undefined); // reported by the parser as well
    const isWanted = Object.hasOwn(parts, part);
    const isRepeated = parts[part] === 'one' && files.some(({ about }) => about.part === part);
    if (!isWanted || isRepeated) {
      stream.resume();
      if (isRepeated) outcome.reject(invalid(part, 'Send one file at a time.', { code: 'one_file' }));
      return;
    }
    const about = {
      part,
      fileName: cleanFileName(givenName ?? ''),
      mediaType,
      announcedSize: Number.isSafeInteger(length) ? length : undefined,
    };
    const storing = Promise.resolve().then(() => store(stream, about));
    files.push({ stream, about, storing });
    storing.catch(outcome.reject);
  });
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) outcome.reject(invalid(name, `A field may have at most ${maxBytes} bytes.`, { code: 'too_long' }));
    if (name) fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('fieldsLimit', () => outcome.reject(malformed('The form has too many fields.')));
  parser.on('partsLimit', () => outcome.reject(malformed('The form has too many parts.')));
  parser.on('error', error => outcome.reject(malformed('The form is malformed.', error)));
  parser.on('finish', () => outcome.resolve());
  watchBody(form, error => outcome.reject(error instanceof AppError ? error : interrupted()));
  form.pipe(parser);

  try {
    await outcome.promise;
    const stored = await Promise.all(files.map(({ storing }) => storing));
    return {
      fields: plain(fields),
      files: files.map(({ about: { part, fileName, mediaType } }, index) => ({
        part,
        fileName,
        mediaType,
        stored: stored[index] as T,
      })),
    };
  } catch (error) {
    form.unpipe(parser);
    if (form === request.raw) form.resume(); // the client must get to its answer; edge.ts limits how long that may take
    else form.destroy();
    for (const { stream } of files) stream.destroy(error as Error);
    for (const { storing } of files) await storing.then(discard, () => undefined);
    throw error;
  }
}

function openParser(contentType: string, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldSize: maxBytes,
        fields: MOST_FIELDS,
        parts: 2 * MOST_FIELDS,
        headerPairs: 32,
        headerSize: 16 * 1024,
      },
    });
  } catch (error) {
    throw malformed('The form has no boundary.', error);
  }
}

function malformed(message: string, cause?: unknown): AppError {
  return new AppError(400, 'invalid_multipart', message, { cause });
}

function plain(fields: ReadonlyMap<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    [...fields].filter(([name]) => name !== '__proto__' && name !== 'constructor' && name !== 'prototype'),
  );
}
