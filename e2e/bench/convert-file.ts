// Uploads and converts a file by a running service.
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { createProject, processed } from '../../core/testing/calls.ts';
import type { HttpClient } from '../../core/testing/http-client.ts';

export interface Converted {
  /** path of its project */
  readonly path: string;
  /** id of its model */
  readonly model: number;
  readonly seconds: number;
}

/** Uploads the file into a project of its own and waits for its model. @param key value of the Authorization header */
export async function convertFile(client: HttpClient, key: string, file: string): Promise<Converted> {
  const { path } = await createProject(client, key, 'Bench');
  const blob = await openAsBlob(file);
  const started = performance.now();
  const { model_id: model } = await uploadStream(client, key, path, {
    name: basename(file),
    size: blob.size,
    parts: blob.stream(),
  });
  const { status, errors } = await processed(client, key, `${path}/model/${model}`, Infinity, 200);
  if (status === 'E') throw new Error(String(errors));
  return { path, model, seconds: (performance.now() - started) / 1000 };
}

interface StreamedFile {
  readonly name: string;
  readonly size: number;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** Uploads a document that is not kept in memory; returns its record. */
export async function uploadStream(client: HttpClient, key: string, path: string, { name, size, parts }: StreamedFile) {
  const head = Buffer.from(`--bench\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  const tail = Buffer.from('\r\n--bench--\r\n');
  async function* body() {
    yield head;
    yield* parts;
    yield tail;
  }
  const headers = {
    authorization: key,
    'content-type': 'multipart/form-data; boundary=bench',
    'content-length': String(head.length + size + tail.length),
  };
  const { status, text, json } = await client.send('POST', `${path}/document`, headers, Readable.from(body()));
  if (status !== 201) throw new Error(`${status} ${text}`);
  return json as { readonly model_id: number; readonly file: string };
}
