// A second service as identity provider of the one in a desktop program, and the rights of its window.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAccounts } from '../../core/rooms/accounts.ts';
import { readConfig } from '../../core/config.ts';
import { silentLog } from '../../core/kit/log.ts';
import { cancellable } from '../fixtures/electron/parts.ts';
import type { WindowModel } from '../fixtures/electron/window.ts';
import { createHttpClient } from '../../core/testing/http-client.ts';
import type { TestService } from '../../core/testing/service.ts';
import { signIn } from '../../core/testing/sign-in.ts';

/** The second service as provider of the one in `dataFolder`. */
export async function setUpProvider(there: TestService, dataFolder: string): Promise<void> {
  const { admin, auth_url, base_url, ca_file, realm } = JSON.parse(
    readFileSync(join(dataFolder, 'bootstrap.json'), 'utf8'),
  );
  const accounts = openAccounts(readConfig({ data: there.folder, log: silentLog }, {}));
  const {
    application: { clientId },
    clientSecret,
  } = await accounts.applications.create({
    name: 'Desktop',
    redirectUris: [`${base_url}/auth/realms/${realm}/broker/team/endpoint`],
  });
  await accounts.close();
  const client = createHttpClient(base_url, ca_file);
  const { accessToken } = await signIn(client, `${auth_url}/auth/realms/${realm}`, admin.email, admin.password);
  const answer = await client.request('POST', '/sign-in-provider', {
    as: `Bearer ${accessToken}`,
    body: {
      alias: 'team',
      name: 'The team',
      kind: 'oidc',
      is_enabled: true,
      creates_accounts: true,
      issuer: `${there.url}/auth/realms/${there.bootstrap.realm}`,
      client_id: clientId,
      client_secret: clientSecret,
    },
  });
  client.close();
  assert.equal(answer.status, 201, answer.text);
}

/** Whether a navigation of this window would be stopped. */
export function isStopped(
  window: WindowModel,
  name: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
  url: string,
  isMainFrame = true,
): boolean {
  const event = cancellable({ url, isMainFrame });
  window.contentsEvents.emit(name, event, url);
  return event.defaultPrevented;
}

/** Whether this window refuses pages within its page. */
export function isAttachRefused(window: WindowModel): boolean {
  const event = cancellable({});
  window.contentsEvents.emit('will-attach-webview', event);
  return event.defaultPrevented;
}
