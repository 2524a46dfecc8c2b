// Every kind of caller: the credential, and the rights of its holder by the specification.
import { importJWK, SignJWT } from 'jose';
import { openAccounts } from '../../../core/rooms/accounts.ts';
import { readConfig } from '../../../core/config.ts';
import { silentLog } from '../../../core/kit/log.ts';
import { scopes as allScopes } from '../../../core/access/scopes.ts';
import type { TestService } from '../../../core/testing/service.ts';
import type { World } from './world.ts';

export interface Actor {
  readonly name: string;
  /** Authorization header */
  readonly as: string | undefined;
  /** `nobody`: the credential gives no access at all */
  readonly kind: 'nobody' | 'person' | 'application' | 'project-token';
  readonly scopes: ReadonlySet<string>;
  /** number of the role in the first world's cloud, 0 without */
  readonly cloudRole: number;
  /** in the first world's project, by service.md 2.6: administrators of a cloud administer its projects */
  readonly projectRole: number;
  /** whether it sees nothing but one project */
  readonly isBound?: boolean;
  /** whether it sees nothing but one model */
  readonly opensModel?: boolean;
  readonly isAdministrator?: boolean;
  /** whether it acts on behalf of another than its maker */
  readonly isImpersonating?: boolean;
  /** whether its home is the other world */
  readonly isTheirs?: boolean;
}

const tokenScopes = ['bcf:read', 'bcf:write', 'document:read', 'document:write', 'model:read', 'model:write'] as const;
const none = { scopes: new Set<string>(), cloudRole: 0, projectRole: 0 };
const person = { kind: 'person', scopes: new Set<string>(allScopes) } as const;
const administrates = { cloudRole: 100, projectRole: 100 };

/** @param world where they act @param other a foreign world */
// Long: a table of every kind of caller, each with what was made for them before.
export async function gatherActors(service: TestService, world: World, other: World): Promise<Actor[]> {
  const { guest, user, projectAdmin, cloudAdmin, second, banned } = world.people;
  const { bootstrap, request } = service;
  const { sign, close } = signer(service);
  const at = `/cloud/${world.ids['cloud']}/project/${world.ids['project']}`;
  const projectToken = async (path: string, as: string, scopes: readonly string[]): Promise<string> =>
    (await request('POST', `${path}/access-token`, { as, body: { scopes } })).json.token;
  const deletedToken = await projectToken(at, world.as, ['model:read']);
  await request('DELETE', `${at}/access-token/${deletedToken}`, { as: world.as });
  const signedOut = await service.createPerson('signedout');
  await service.core.users.setPassword(signedOut.id, 'another password');
  const scoped = (
    await request('POST', `${bootstrap.auth_url}/auth/realms/plinth/protocol/openid-connect/token`, {
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: bootstrap.application.client_id,
        client_secret: bootstrap.application.client_secret,
      }),
    })
  ).json.access_token as string;

  const actors: Actor[] = [
    { name: 'no credential', as: undefined, kind: 'nobody', ...none },
    ...[
      'Bearer',
      'Bearer x.y.z',
      'Basic YWRtaW46YWRtaW4=',
      'ApiKey 0',
      `Bearer ${world.as.slice(7)}`,
      `ApiKey ${scoped}`,
    ].map((as, n): Actor => ({ name: `malformed ${n}`, as, kind: 'nobody', ...none })),
    { name: 'expired', as: await sign(scoped, { exp: Math.floor(Date.now() / 1000) - 1 }), kind: 'nobody', ...none },
    { name: 'for somebody else', as: await sign(scoped, { aud: 'another' }), kind: 'nobody', ...none },
    { name: 'signed out', as: signedOut.as, kind: 'nobody', ...none },
    { name: 'deleted project token', as: `Bearer ${deletedToken}`, kind: 'nobody', ...none },
    { name: 'banned', as: banned, ...person, cloudRole: 0, projectRole: 0 },
    { name: 'guest', as: guest, ...person, cloudRole: 50, projectRole: 25 },
    { name: 'user', as: user, ...person, cloudRole: 50, projectRole: 50 },
    { name: 'project administrator', as: projectAdmin, ...person, cloudRole: 50, projectRole: 100 },
    { name: 'member of another project', as: second, ...person, cloudRole: 50, projectRole: 0 },
    { name: 'cloud administrator', as: cloudAdmin, ...person, ...administrates },
    {
      name: "another cloud's administrator",
      as: other.people.cloudAdmin,
      ...person,
      cloudRole: 0,
      projectRole: 0,
      isTheirs: true,
    },
    {
      name: 'application of the cloud',
      as: world.as,
      kind: 'application',
      scopes: new Set(allScopes),
      ...administrates,
    },
    {
      name: 'application not on the cloud',
      as: other.as,
      kind: 'application',
      scopes: new Set(allScopes),
      cloudRole: 0,
      projectRole: 0,
      isTheirs: true,
    },
    {
      name: 'application without scopes',
      as: await sign(scoped, { scope: '' }),
      kind: 'application',
      scopes: new Set(),
      ...administrates,
    },
    {
      name: 'project token elsewhere',
      as: `Bearer ${await projectToken(`/cloud/${other.ids['cloud']}/project/${other.ids['project']}`, other.as, tokenScopes)}`,
      kind: 'project-token',
      scopes: new Set(tokenScopes),
      cloudRole: 0,
      projectRole: 0,
      isBound: true,
      isTheirs: true,
    },
  ];
  for (const scope of allScopes) {
    actors.push({
      name: `application with ${scope}`,
      as: await sign(scoped, { scope }),
      kind: 'application',
      scopes: new Set([scope]),
      ...administrates,
    });
  }
  for (const scope of tokenScopes) {
    actors.push({
      name: `project token with ${scope}`,
      as: `Bearer ${await projectToken(at, world.as, [scope])}`,
      kind: 'project-token',
      scopes: new Set([scope]),
      cloudRole: 100,
      projectRole: 100,
      isBound: true,
    });
  }
  for (const [name, readOnly] of [
    ['token of the model', false],
    ['token for reading the model', true],
  ] as const) {
    const { token } = (
      await request('POST', `${at}/model/${world.ids['model']}/access_token`, {
        as: world.as,
        body: { read_only: readOnly },
      })
    ).json;
    actors.push({
      name,
      as: `Bearer ${token}`,
      kind: 'project-token',
      scopes: new Set(readOnly ? ['model:read'] : ['model:read', 'model:write']),
      cloudRole: 100,
      projectRole: 100,
      isBound: true,
      opensModel: true,
    });
  }
  // All of its rights are ones that a guest cannot use.
  const [{ email }] = (await request('GET', `${at}/user`, { as: world.as, query: { email__contains: '-guest@' } }))
    .json;
  const useless = await request('POST', `${at}/access-token`, {
    as: world.as,
    body: { scopes: ['document:write'], email_impersonation: email },
  });
  actors.push({
    name: 'project token with nothing',
    as: `Bearer ${useless.json.token}`,
    kind: 'project-token',
    scopes: new Set(),
    cloudRole: 50,
    projectRole: 25,
    isBound: true,
    isImpersonating: true,
  });
  const members = (await request('GET', `${at}/user`, { as: world.as })).json as readonly {
    readonly email: string;
    readonly role: number;
  }[];
  for (const [name, role] of [
    ['user', 50],
    ['administrator', 100],
  ] as const) {
    const subject = members.find(member => member.role === role)?.email;
    const acting = await request('POST', `${at}/access-token`, {
      as: world.as,
      body: { scopes: tokenScopes, email_impersonation: subject },
    });
    actors.push({
      name: `project token in the name of the ${name}`,
      as: `Bearer ${acting.json.token}`,
      kind: 'project-token',
      scopes: new Set(tokenScopes),
      cloudRole: 50,
      projectRole: role,
      isBound: true,
      isImpersonating: true,
    });
  }
  await close();
  return actors;
}

/** Signs changed claims of a token with the service's own key: only the change can be what is refused. */
function signer({ folder }: TestService) {
  const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
  return {
    close: () => accounts.close(),
    async sign(token: string, change: Readonly<Record<string, unknown>>): Promise<string> {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        unknown
      >;
      const [key] = await accounts.keys.current();
      if (!key) throw new Error('the service has no key');
      return `Bearer ${await new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(key.kid) }).sign(await importJWK(key, 'RS256'))}`;
    },
  };
}
