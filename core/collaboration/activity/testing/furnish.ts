// A project with a guest, for tests of its log.
import assert from 'node:assert/strict';
import type { TestService } from '../../../testing/service.ts';
import type { ActivityEntry } from '../schema.ts';

/** A project in which Ann is a guest and everything else is the application's. */
export async function furnish({ request, application: as, createProject, createPerson }: TestService) {
  const { path, projectId, cloudId } = await createProject('Tower');
  const ann = await createPerson('ann');
  const call = async (method: string, at: string, body?: unknown, who = as) => {
    const answer = await request(method, at, { as: who, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.text}`);
    return answer.json;
  };
  const { id } = await call('POST', `${path}/invitation`, {
    email: ann.email,
    role: 25,
    redirect_uri: 'https://platform.example/in',
  });
  await call('POST', `/user/invitations/${id}/accept`, undefined, ann.as);
  const log = async (query: Readonly<Record<string, string | number | readonly string[]>> = {}, who = as) =>
    (await request('GET', `${path}/activity`, { as: who, query })).json as ActivityEntry[];
  return { path, projectId, cloudId, ann, call, log };
}
