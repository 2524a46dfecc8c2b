// One of every kind of thing that a person can make and that gives others access, and whether it still does.
import { createHash } from 'node:crypto';
import type { TestService } from '../../../core/testing/service.ts';
import type { World } from './world.ts';

/** By the name of the kind: whether it gives access at present. */
export type MadeThings = Readonly<Record<string, () => Promise<boolean>>>;

/** @param as of an administrator of the world's cloud and project @param guest email of a member with a lower role */
export async function makeThings(service: TestService, { ids }: World, as: string, guest: string): Promise<MadeThings> {
  const { request, bootstrap, createPerson } = service;
  const inCloud = `/cloud/${ids['cloud']}`;
  const at = `${inCloud}/project/${ids['project']}`;
  const model = `${at}/model/${ids['model']}`;
  const make = async (path: string, body: object, by = as) => {
    const answer = await request('POST', path, { as: by, body });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const opens =
    (credential: string | undefined, path = at) =>
    async () =>
      (await request('GET', path, { as: credential })).status < 400;
  const redirect_uri = 'https://platform.example/';

  const application = await make('/application', { name: 'Made', base_url: 'https://made.example' });
  await make(`${inCloud}/application`, { client_id: application.client_id, role: 100 });
  const key = `ApiKey ${application.api_key}`;
  const issue = () =>
    request('POST', `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/protocol/openid-connect/token`, {
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: application.client_id,
        client_secret: application.client_secret,
      }),
    });
  const bearer = `Bearer ${(await issue()).json.access_token}`;
  const scopes = ['model:read', 'document:read'];
  const project = await make(`${at}/access-token`, { scopes });
  const byApplication = await make(`${at}/access-token`, { scopes }, key);
  const impersonation = await make(`${at}/access-token`, { scopes, email_impersonation: guest });
  const modelToken = await make(`${model}/access_token`, {});
  const signed = async (by: string) =>
    (await request('GET', `${at}/document/${ids['document']}`, { as: by })).json.file as string;
  const [own, ofToken] = [await signed(as), await signed(`Bearer ${project.token}`)];
  const mark = createHash('sha256').update(as).digest('hex').slice(0, 8);
  const invited = async (path: string, by: string, name: string) => {
    const person = await createPerson(`${name}-${mark}`);
    const { id } = await make(`${path}/invitation`, { email: person.email, role: 50, redirect_uri }, by);
    return async () =>
      (await request('GET', '/user/invitations', { as: person.as })).json.some(
        (each: { id: number }) => each.id === id,
      );
  };
  const archive = await make(`${at}/archive`, {});
  const hook = async (path: string, by: string) => {
    const { id } = await make(
      `${path}/webhook`,
      { events: ['project.update'], url: 'https://hooks.example/', secret: 's' },
      by,
    );
    return async () =>
      (await request('GET', `${path}/webhook/${id}`, { as: service.application })).json.is_enabled as boolean;
  };
  return {
    'key of an application in the project': opens(key),
    'token of an application in the project': opens(bearer),
    'secret of an application': async () => (await issue()).status < 400,
    'project token': opens(`Bearer ${project.token}`),
    'project token of an application': opens(`Bearer ${byApplication.token}`),
    'token in the name of another': opens(`Bearer ${impersonation.token}`),
    'model token': opens(`Bearer ${modelToken.token}`, model),
    'invitation to the cloud': await invited(inCloud, as, 'asked-in-cloud'),
    'invitation to the project': await invited(at, as, 'asked-in-project'),
    'invitation by an application': await invited(at, key, 'asked-by-application'),
    'address of an ordered archive': opens(undefined, archive.url),
    'webhook in the name of an administrator of the cloud': await hook(inCloud, as),
    'webhook in the name of an administrator of the project': await hook(at, as),
    'webhook in the name of an application': await hook(inCloud, key),
    'signed address': opens(undefined, own),
    'signed address of a project token': opens(undefined, ofToken),
  };
}
