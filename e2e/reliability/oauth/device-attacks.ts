// Codes of devices, and the page on which users enter them (RFC 8628 section 5).
import { desktop, type Attack } from './stage.ts';

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

export function deviceAttacks(): Attack[] {
  return [
    {
      name: 'device: an invented code',
      expected: 'invalid_grant',
      run: ({ token, tool }) =>
        token({ grant_type: DEVICE, client_id: tool.clientId, client_secret: tool.secret, device_code: 'invented' }),
    },
    {
      name: 'device: before anybody let it in',
      expected: 'authorization_pending',
      run: async ({ token, tool, device }) =>
        token({
          grant_type: DEVICE,
          client_id: tool.clientId,
          client_secret: tool.secret,
          device_code: (await device(tool)).device_code,
        }),
    },
    {
      name: 'device: the typed code',
      expected: 'invalid_grant',
      run: async ({ token, tool, device }) =>
        token({
          grant_type: DEVICE,
          client_id: tool.clientId,
          client_secret: tool.secret,
          device_code: (await device(tool)).user_code,
        }),
    },
    {
      name: 'device: by another application',
      expected: 'invalid_grant',
      run: async ({ token, tool, other, device }) =>
        token({
          grant_type: DEVICE,
          client_id: other.clientId,
          client_secret: other.secret,
          device_code: (await device(tool)).device_code,
        }),
    },
    {
      name: 'device: without the secret',
      expected: 'invalid_client',
      run: async ({ token, tool, device }) =>
        token({ grant_type: DEVICE, client_id: tool.clientId, device_code: (await device(tool)).device_code }),
    },
    {
      name: 'device: no code',
      expected: 'invalid_request',
      run: ({ token, tool }) => token({ grant_type: DEVICE, client_id: tool.clientId, client_secret: tool.secret }),
    },
    {
      name: 'device: a code of the other flow',
      expected: 'invalid_grant',
      run: async ({ token, tool, codeFor }) =>
        token({
          grant_type: DEVICE,
          client_id: tool.clientId,
          client_secret: tool.secret,
          device_code: (await codeFor(tool)).code,
        }),
    },
    {
      name: 'device: by our own client',
      expected: ['unauthorized_client', 'invalid_request'],
      run: async ({ token, tool, device }) =>
        token({ grant_type: DEVICE, client_id: desktop.clientId, device_code: (await device(tool)).device_code }),
    },
    {
      name: 'device: too late',
      expected: 'expired_token',
      async run({ token, tool, device, lapse }) {
        const { device_code } = await device(tool);
        await lapse('DeviceCode');
        return token({ grant_type: DEVICE, client_id: tool.clientId, client_secret: tool.secret, device_code });
      },
    },
    {
      name: 'device: typed on a page of another site',
      expected: 'page 403',
      async run({ visit, realm, device, tool }) {
        const browser = visit();
        const page = await browser.open(`${realm}/device`);
        return `page ${(await browser.submit(page, { user_code: (await device(tool)).user_code, confirm: 'yes' }, { origin: 'https://evil.example' })).status}`;
      },
    },
    {
      name: 'device: let in without its form',
      expected: 'page 400',
      async run({ visit, realm, device, tool, signIn, page }) {
        const browser = visit();
        await signIn(browser, page);
        const form = await browser.open(`${realm}/device`);
        return `page ${(await browser.submit(form, { user_code: (await device(tool)).user_code, confirm: 'yes', xsrf: '' })).status}`;
      },
    },
  ];
}
