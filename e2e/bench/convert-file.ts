// Converts a file by a running service.
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
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
  const cloud = (await client.request('POST', '/cloud', { as: key, body: { name: 'Bench' } })).json;
  const project = (await client.request('POST', `/cloud/${cloud.id}/project`, { as: key, body: { name: 'Bench' } }))
    .json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const name = basename(file);
  const head = Buffer.from(`--bench\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  const tail = Buffer.from('\r\n--bench--\r\n');
  const blob = await openAsBlob(file);
  async function* body() {
    yield head;
    yield* blob.stream();
    yield tail;
  }
  const started = performance.now();
  const { status, text, json } = await client.send(
    'POST',
    `${path}/document`,
    {
      authorization: key,
      'content-type': 'multipart/form-data; boundary=bench',
      'content-length': String(head.length + blob.size + tail.length),
    },
    Readable.from(body()),
  );
  if (status !== 201) throw new Error(`${status} ${text}`);
  const model: number = json.model_id;
  for (;;) {
    const { status: state, errors } = (await client.request('GET', `${path}/model/${model}`, { as: key })).json;
    if (state === 'C') return { path, model, seconds: (performance.now() - started) / 1000 };
    if (state === 'E') throw new Error(String(errors));
    await sleep(200);
  }
}
