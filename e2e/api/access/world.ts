// Two clouds with the same content, of two applications: the content of one must never appear in the other.
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, RequestOptions } from '../../../core/testing/http-client.ts';
import { fileForm } from '../../../core/testing/http-client.ts';
import type { TestService } from '../../../core/testing/service.ts';
import { furnishIssues } from './issues.ts';
import { digestFor, viewState } from './samples.ts';

/**
 * Ids by what they name: the word before them in a path, `project user` and `project invitation` where a project's
 * differ.
 */
export type Ids = Readonly<Record<string, string | number>>;

export interface World {
  /** word in the names of all its content */
  readonly marker: string;
  /** credential of the application that made it */
  readonly as: string;
  readonly ids: Ids;
  /** one member for each role; `second` is in another project of the cloud only */
  readonly people: Readonly<
    Record<'guest' | 'user' | 'projectAdmin' | 'cloudAdmin' | 'second' | 'invited' | 'banned', string>
  >;
  /** everything in it that people could change, as its application reads it */
  snapshot(): Promise<string>;
}

const inviteTo = 'https://platform.example/invitation';

/** Furnishes a cloud. @param as credential of an application that administers nothing else */
// Long: one thing of each kind after another, each in what was made before.
export async function furnish(service: TestService, as: string, marker: string): Promise<World> {
  const call = async (method: string, path: string, options: RequestOptions = {}): Promise<Answer['json']> => {
    const answer = await service.request(method, path, { as, ...options });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const cloud = await call('POST', '/cloud', { body: { name: `${marker} cloud` } });
  const project = await call('POST', `/cloud/${cloud.id}/create-demo`);
  const second = await call('POST', `/cloud/${cloud.id}/project`, { body: { name: `${marker} second` } });
  const inCloud = `/cloud/${cloud.id}`;
  const at = `${inCloud}/project/${project.id}`;
  await call('PATCH', at, { body: { name: `${marker} project`, description: marker } });
  const folder = await call('POST', `${at}/folder`, { body: { name: `${marker} folder` } });
  const document = await call('POST', `${at}/document`, {
    body: fileForm(`${marker}.txt`, marker, { name: `${marker} document`, parent_id: folder.id }),
  });
  const head = await call('POST', `${at}/document`, {
    body: fileForm(`${marker}.txt`, `${marker} 2`, { name: `${marker} head`, successor_of: document.id }),
  });
  const tag = await call('POST', `${at}/tag`, { body: { name: `${marker} tag` } });
  await call('POST', `${at}/document/${head.id}/tag`, { body: { tag_id: tag.id } });
  const list = await call('POST', `${at}/element-list`, { body: { name: `${marker} list`, columns: [] } });
  const hides = { conditions: [], effect: 'hide' };
  const smart = await call('POST', `${at}/smart-view`, { body: { name: `${marker} smart view`, rules: [hides] } });
  const group = await call('POST', `${at}/group`, { body: { name: `${marker} group` } });
  await call('PUT', `/platform${at}/notification`, { body: digestFor(group.id) });
  // Events that do not happen here, so that nothing is sent.
  const hook = { events: ['bcf.comment.deletion'], url: `https://platform.example/${marker}`, secret: marker };
  const webhook = await call('POST', `${inCloud}/webhook`, { body: hook });
  const projectWebhook = await call('POST', `${at}/webhook`, { body: hook });
  const delivery = await pinged(call, `${inCloud}/webhook/${webhook.id}`);
  const projectDelivery = await pinged(call, `${at}/webhook/${projectWebhook.id}`);
  const gone = await call('POST', `${at}/document`, {
    body: fileForm(`${marker}-gone.txt`, `${marker} gone`, { name: `${marker} gone` }),
  });
  await call('DELETE', `${at}/document/${gone.id}`);
  const [binned] = (await call('GET', `${at}/bin`)).items;
  const old = await call('POST', `${inCloud}/project`, { body: { name: `${marker} old` } });
  await call('DELETE', `${inCloud}/project/${old.id}`);
  const [binnedProject] = (await call('GET', `${inCloud}/bin`)).items;
  const oldCloud = await call('POST', '/cloud', { body: { name: `${marker} old cloud` } });
  await call('DELETE', `/cloud/${oldCloud.id}`);
  const [binnedCloud] = (await call('GET', '/user/bin')).items;
  const classification = await call('POST', `${at}/classification`, { body: { name: `${marker} classification` } });
  const [model] = await call('GET', `${at}/model`);
  const inModel = `${at}/model/${model.id}`;
  await call('PATCH', inModel, { body: { name: `${marker} model` } });
  const drawing = await call('POST', `${inModel}/drawing`, { body: { content: `<svg>${marker}</svg>` } });
  const view = await call('POST', `${at}/view`, {
    body: { name: `${marker} view`, models: [model.id], state: viewState },
  });
  const label = await call('POST', `${inModel}/label`, {
    body: { name: `${marker} label`, geometry: [{ x: 0, y: 0 }] },
  });

  const join = async (
    name: string,
    path: string,
    role: Readonly<Record<string, unknown>>,
  ): Promise<{ id: number; as: string }> => {
    const person = await service.createPerson(`${marker}-${name}`);
    await call('POST', `${path}/invitation`, { body: { email: person.email, redirect_uri: inviteTo, ...role } });
    const [received] = (await service.request('GET', '/user/invitations', { as: person.as })).json;
    await service.request('POST', `/user/invitations/${received.id}/accept`, { as: person.as });
    return person;
  };
  const guest = await join('guest', at, { role: 25 });
  const user = await join('user', at, { role: 50 });
  const projectAdmin = await join('projectadmin', at, { role: 100 });
  const cloudAdmin = await join('cloudadmin', inCloud, { role: 100 });
  const outsider = await join('second', `${inCloud}/project/${second.id}`, { role: 100 });
  const banned = await join('banned', at, { role: 100 });
  await call('DELETE', `${inCloud}/user/${banned.id}`);
  const invited = await service.createPerson(`${marker}-invited`);
  const invite = (path: string, role: Readonly<Record<string, unknown>>) =>
    call('POST', `${path}/invitation`, { body: { email: invited.email, redirect_uri: inviteTo, ...role } });
  const [cloudInvitation, projectInvitation] = [await invite(inCloud, {}), await invite(at, { role: 25 })];

  const first = async (path: string, key = 'id'): Promise<string | number> => {
    const [found] = await call('GET', path);
    return found?.[key] ?? (key === 'id' ? 1 : 'none');
  };
  const linked = (await call('GET', `${inModel}/element/raw`)).elements as readonly {
    readonly uuid: string;
    readonly material_list: readonly unknown[];
  }[];
  const element = linked.find(({ material_list }) => material_list.length > 0)?.uuid ?? 'none';
  const set = await call('POST', `${inModel}/element/${element}/propertyset`, {
    body: {
      name: `${marker} set`,
      properties: [
        {
          definition: { name: `${marker} property`, unit: { type: 'IfcContextDependentUnit', name: `${marker} unit` } },
          value: marker,
        },
      ],
    },
  });
  const [property] = set.properties;
  const members = (await call('GET', `${at}/user`)) as readonly {
    readonly id: number;
    readonly user_id: number | null;
  }[];
  const [application] = (await call('GET', `${inCloud}/application`)) as readonly { readonly id: number }[];
  const token = await call('POST', `${at}/access-token`, { body: { scopes: ['model:read'] } });
  const guestEmail = `${marker}-guest@example.org`;
  await call('POST', `${at}/access-token`, { body: { scopes: ['document:read'], email_impersonation: guestEmail } });
  const [impersonation] = (await call('GET', `${at}/impersonation`)) as readonly { readonly id: number }[];
  const modelToken = await call('POST', `${inModel}/access_token`, { body: {} });
  const guestId = members.find(({ user_id }) => user_id === guest.id)?.id ?? 0;
  const visas = `${at}/document/${head.id}/visa`;
  const visa = await call('POST', visas, { body: { description: `${marker} visa` } });
  const validation = await call('POST', `${visas}/${visa.id}/validation`, { body: { validator_id: guestId } });
  const comment = await call('POST', `${visas}/${visa.id}/comment`, { body: { content: `${marker} comment` } });
  const bcf = await furnishIssues(call, project.id, marker);
  return {
    marker,
    as,
    ids: {
      // None is set up: it belongs to the service, not to a cloud.
      'sign-in-provider': 999_999_999,
      cloud: cloud.id,
      project: project.id,
      projects: project.id,
      folder: folder.id,
      document: head.id,
      history: document.id,
      model: model.id,
      ifc: model.id,
      tag: tag.id,
      'element-list': list.id,
      'smart-view': smart.id,
      group: group.id,
      member: guestId,
      user: user.id,
      'project user': guestId,
      visa: visa.id,
      validation: validation.id,
      comment: comment.id,
      invitation: cloudInvitation.id,
      'project invitation': projectInvitation.id,
      invitations: projectInvitation.id,
      application: application?.id ?? 0,
      'access-token': token.token,
      access_token: modelToken.token,
      impersonation: impersonation?.id ?? 0,
      'pending-invitation': projectInvitation.id,
      webhook: webhook.id,
      'project webhook': projectWebhook.id,
      delivery,
      'project delivery': projectDelivery,
      bin: binned.id,
      'cloud bin': binnedProject.id,
      'user bin': binnedCloud.id,
      'project classification': classification.id,
      element,
      propertyset: set.id,
      property: property.id,
      propertydefinition: property.definition.id,
      unit: property.definition.unit.id,
      building: await first(`${inModel}/building`, 'uuid'),
      storey: await first(`${inModel}/storey`, 'uuid'),
      system: await first(`${inModel}/system`, 'uuid'),
      space: await first(`${inModel}/space`),
      zone: await first(`${inModel}/zone`),
      layer: await first(`${inModel}/layer`),
      material: await first(`${inModel}/material`),
      drawing: drawing.id,
      view: view.id,
      label: label.id,
      plan: 999_999_999,
      'positioned-model': 999_999_999,
      documents: head.id,
      // Of the service and of the caller's account, not of a cloud: no caller here has any that others could name.
      account: 999_999_999,
      'watched-folder': 999_999_999,
      session: 999_999_999,
      passkey: 999_999_999,
      classification: await first(`${inModel}/classification`),
      ...bcf,
      processorhandler: await first(`${inModel}/processorhandler`),
    },
    people: {
      guest: guest.as,
      user: user.as,
      projectAdmin: projectAdmin.as,
      cloudAdmin: cloudAdmin.as,
      second: outsider.as,
      invited: invited.as,
      banned: banned.as,
    },
    async snapshot() {
      const paths = [
        inCloud,
        `${inCloud}/project`,
        `${inCloud}/user`,
        `${inCloud}/application`,
        `${inCloud}/invitation`,
        at,
        `${at}/user`,
        `${at}/invitation`,
        `${at}/folder`,
        `${at}/document`,
        `${at}/document/${head.id}/history`,
        `${at}/model`,
        `${at}/view`,
        `${at}/units`,
        `${inModel}/drawing`,
        `${inModel}/label`,
        `${at}/access-token`,
        `${at}/impersonation`,
        `${inModel}/access_token`,
        `${at}/tag`,
        `${at}/element-list`,
        `${at}/smart-view`,
        `${at}/webhook`,
        `${inCloud}/webhook`,
        `${at}/group`,
        visas,
        `${at}/bin`,
        `${inCloud}/bin`,
        '/user/bin',
        `${at}/classification`,
        `/bcf/2.1/projects/${project.id}`,
        `/bcf/2.1/projects/${project.id}/detailed-extensions`,
        `/bcf/2.1/projects/${project.id}/full-topic?img_format=url`,
        `/bcf/2.1/projects/${project.id}/topics/${bcf.topics}/document_references`,
        `/bcf/2.1/projects/${project.id}/topics/${bcf.topics}/related_topics`,
        `/bcf/2.1/projects/${project.id}/topics/${bcf.topics}/files`,
      ];
      const read = await Promise.all(paths.map(async path => (await service.request('GET', path, { as })).text));
      // Addresses of files are signed again each time.
      return read.join('\n').replace(/expires=\d+&signature=[\w-]+/g, '');
    },
  };
}

/** The delivery of a ping, once an attempt of it is noted: no name in `.example` is ever found. */
async function pinged(
  call: (method: string, path: string) => Promise<Answer['json']>,
  webhook: string,
): Promise<number> {
  await call('POST', `${webhook}/ping`);
  for (;;) {
    const [delivery] = await call('GET', `${webhook}/delivery`);
    if (delivery.attempts.length > 0) return delivery.id;
    await pause(50);
  }
}

/** Which of the ids a parameter of a path needs. */
export function idNameOf(path: string, parameter: string): string {
  const [before = ''] = path.split(`/{${parameter}}`);
  const word = before.split('/').at(-1) ?? '';
  if (word === 'bin')
    return before.includes('/project/') ? 'bin' : before.startsWith('/cloud/') ? 'cloud bin' : 'user bin';
  if (before.includes('/extension/')) return `extension ${word}`;
  if (word === 'classification' && !before.includes('/model/')) return 'project classification';
  if (word === 'quota') return 'cloud';
  return /^(user|invitation|webhook|delivery)$/.test(word) && before.includes('/project/') ? `project ${word}` : word;
}

/** The path with ids in it. @throws when there is none for a parameter */
export function fillPath(path: string, ids: Ids, change: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => {
    const id = change[parameter] ?? ids[idNameOf(path, parameter)];
    if (id === undefined) throw new Error(`the world has no ${idNameOf(path, parameter)}, which ${path} wants`);
    return encodeURIComponent(id);
  });
}
