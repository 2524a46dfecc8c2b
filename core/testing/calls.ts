// Calls with which most tests, trials and benches begin.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, HttpClient } from './http-client.ts';

/** Sends requests with one credential and returns the JSON of their answers. @throws when one is refused */
export const createCaller =
  (client: HttpClient, as: string) =>
  async (method: string, path: string, body?: unknown, by = as): Promise<Answer['json']> => {
    const { status, text, json } = await client.request(method, path, { as: by, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return json;
  };

/** Creates a cloud and a project in it. @param as value of the Authorization header */
export async function createProject(client: HttpClient, as: string, name: string, cloudName = name) {
  const call = createCaller(client, as);
  const { id: cloudId } = (await call('POST', '/cloud', { name: cloudName })) as { id: number };
  const path = `/cloud/${cloudId}/project`;
  const { id, root_folder_id } = (await call('POST', path, { name })) as { id: number; root_folder_id: number };
  return { cloudId, projectId: id, rootFolderId: root_folder_id, path: `${path}/${id}` };
}

/**
 * Waits until the processing of the model at a path has ended; returns its record.
 * @throws when it cannot be read, and after `patience` milliseconds
 */
export async function processed(client: HttpClient, as: string, path: string, patience = 60_000, every = 50) {
  for (const end = Date.now() + patience; ; await sleep(every)) {
    const { json, status }: Answer = await client.request('GET', path, { as });
    if (status !== 200) throw new Error(`${path} cannot be read: ${status}`);
    if (['C', 'E'].includes(json.status)) return json;
    if (Date.now() > end) throw new Error(`${path} is still ${json.status}`);
  }
}
