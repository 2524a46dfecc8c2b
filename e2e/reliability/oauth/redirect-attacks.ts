// Addresses that resemble a registered one (RFC 9700 section 4.1): the person is signed in and has allowed the
// application, so that any address that passed would get a code at once.
import type { Client } from './client.ts';
import { desktop, outcomeOf, type Attack, type Stage } from './stage.ts';

type Case = readonly [name: string, uri: string];

const confidential: readonly Case[] = [
  ['another host', 'https://evil.example/back'],
  ['a subdomain', 'https://evil.app-tool.example/back'],
  ['the host as a subdomain', 'https://app-tool.example.evil.example/back'],
  ['a longer host', 'https://evilapp-tool.example/back'],
  ['the parent domain', 'https://example/back'],
  ['the host as a user', 'https://app-tool.example@evil.example/back'],
  ['the host as a user, encoded @', 'https://app-tool.example%40evil.example/back'],
  ['a user', 'https://me@app-tool.example/back'],
  ['user and password', 'https://me:pw@app-tool.example/back'],
  ['an empty user', 'https://@app-tool.example/back'],
  ['a port', 'https://app-tool.example:8443/back'],
  ['the default port written out', 'https://app-tool.example:443/back'],
  ['an empty port', 'https://app-tool.example:/back'],
  ['http instead of https', 'http://app-tool.example/back'],
  ['the scheme in upper case', 'HTTPS://app-tool.example/back'],
  ['the host in upper case', 'https://APP-TOOL.example/back'],
  ['the path in another case', 'https://app-tool.example/Back'],
  ['a slash at the end', 'https://app-tool.example/back/'],
  ['two slashes', 'https://app-tool.example//back'],
  ['a longer path', 'https://app-tool.example/back/evil'],
  ['a path that begins alike', 'https://app-tool.example/backdoor'],
  ['up out of the path', 'https://app-tool.example/back/../evil'],
  ['up into the path', 'https://app-tool.example/evil/../back'],
  ['a dot in the path', 'https://app-tool.example/./back'],
  ['encoded dots', 'https://app-tool.example/back/%2e%2e/evil'],
  ['encoded slash', 'https://app-tool.example/back%2F..%2Fevil'],
  ['an encoded letter', 'https://app-tool.example/%62ack'],
  ['doubly encoded', 'https://app-tool.example/%2562ack'],
  ['NUL at the end', 'https://app-tool.example/back%00'],
  ['a path parameter', 'https://app-tool.example/back;x=1'],
  ['a query', 'https://app-tool.example/back?x=1'],
  ['an empty query', 'https://app-tool.example/back?'],
  ['a query that holds a code', 'https://app-tool.example/back?code=mine'],
  ['a fragment', 'https://app-tool.example/back#x'],
  ['an empty fragment', 'https://app-tool.example/back#'],
  ['an encoded fragment', 'https://app-tool.example/back%23'],
  ['a dot after the host', 'https://app-tool.example./back'],
  ['backslashes', 'https:\\\\app-tool.example\\back'],
  ['a backslash before the host', 'https://evil.example\\@app-tool.example/back'],
  ['a backslash after the host', 'https://app-tool.example\\@evil.example/back'],
  ['an ideographic full stop', 'https://app-tool\u3002example/back'],
  ['full-width letters', 'https://app-\uff54ool.example/back'],
  ['a letter that looks alike', 'https://app-t\u043eol.example/back'],
  ['a soft hyphen', 'https://app-to\u00adol.example/back'],
  ['a zero-width space', 'https://app-tool.example/back\u200b'],
  ['right-to-left', 'https://app-tool.example/\u202ekcab'],
  ['a blank before', ' https://app-tool.example/back'],
  ['a blank after', 'https://app-tool.example/back '],
  ['a tab inside', 'https://app-tool\t.example/back'],
  ['a line break', 'https://app-tool.example/back\r\nset-cookie: x=1'],
  ['an encoded line break', 'https://app-tool.example/back%0d%0aset-cookie:%20x=1'],
  ['no scheme', '//app-tool.example/back'],
  ['a path alone', '/back'],
  ['one slash', 'https:/app-tool.example/back'],
  ['no slash', 'https:app-tool.example/back'],
  ['three slashes', 'https:///app-tool.example/back'],
  ['a script', 'javascript:alert(1)//https://app-tool.example/back'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a file', 'file:///etc/passwd'],
  ['another scheme', 'tool://app-tool.example/back'],
  ['out of band', 'urn:ietf:wg:oauth:2.0:oob'],
  ['a wildcard', 'https://*.example/back'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '["https://app-tool.example/back"]'],
  ['two with a comma', 'https://app-tool.example/back,https://evil.example/'],
  ['two with a blank', 'https://app-tool.example/back https://evil.example/'],
  ["another application's", 'https://app-other.example/back'],
  ['another port of loopback, which keeps a secret', 'http://localhost:9090/oidc-callback'],
  ['no port of loopback, which keeps a secret', 'http://localhost/oidc-callback'],
  ['another name of loopback', 'http://127.0.0.1:8080/oidc-callback'],
];

const atLoopback: readonly Case[] = [
  ['a short form of loopback', 'http://127.1:5000/back'],
  ['loopback as a number', 'http://2130706433:5000/back'],
  ['loopback in hexadecimal', 'http://0x7f.0.0.1:5000/back'],
  ['loopback in octal', 'http://0177.0.0.1:5000/back'],
  ['loopback with a dot', 'http://127.0.0.1.:5000/back'],
  ['another loopback address', 'http://127.0.0.2:5000/back'],
  ['every address', 'http://0.0.0.0:5000/back'],
  ['every address of IPv6', 'http://[::]:5000/back'],
  ['loopback mapped into IPv6', 'http://[::ffff:127.0.0.1]:5000/back'],
  ['the long form of IPv6', 'http://[0:0:0:0:0:0:0:1]:5000/back'],
  ['a zone of IPv6', 'http://[::1%25lo]:5000/back'],
  ['a name of loopback that is not registered', 'http://localhost:5000/back'],
  ['a name that leads to loopback', 'http://localhost.evil.example:5000/back'],
  ['an address of the network', 'http://192.168.0.10:5000/back'],
  ['https at loopback', 'https://127.0.0.1:5000/back'],
  ['another path at loopback', 'http://127.0.0.1:5000/other'],
  ['a slash at the end at loopback', 'http://127.0.0.1:5000/back/'],
  ['up into the path at loopback', 'http://127.0.0.1:5000/x/../back'],
  ['a query at loopback', 'http://127.0.0.1:5000/back?x'],
  ['a fragment at loopback', 'http://127.0.0.1:5000/back#x'],
  ['a user at loopback', 'http://me@127.0.0.1:5000/back'],
  ['loopback as a user', 'http://127.0.0.1:5000@evil.example/back'],
  ['a port that is none', 'http://127.0.0.1:99999/back'],
  ['a port that is a word', 'http://127.0.0.1:evil/back'],
  ['a port on a host of the network', 'https://app-page.example:444/back'],
];

const ownWindow = (url: string): readonly Case[] => [
  ['another service', 'https://evil.example/app/'],
  ['a file of the service', `${url}/file/1`],
  ['out of the window', `${url}/app/../file/1`],
  ['a path that begins alike', `${url}/application/`],
  ['the sign-in itself', `${url}/auth/realms/plinth/protocol/openid-connect/auth`],
  ['another port of this computer', 'https://127.0.0.1:1/app/'],
  ['plain http', `${url.replace('https:', 'http:')}/app/`],
  ['the service as a user', `${url}@evil.example/app/`],
  ['another path of a desktop program', 'http://127.0.0.1:5000/evil'],
];

function attacksOn(who: string, clientOf: (stage: Stage) => Client, cases: readonly Case[]): Attack[] {
  return cases.map(([name, uri]) => ({
    name: `redirect of ${who}: ${name}`,
    expected: 'page 400',
    run: async stage => outcomeOf(await stage.authorize(clientOf(stage), { redirect_uri: uri })),
  }));
}

/** @param url of the service */
export function redirectAttacks(url: string): Attack[] {
  return [
    ...attacksOn('a confidential application', ({ tool }) => tool, confidential),
    ...attacksOn('a public application', ({ page }) => page, atLoopback),
    ...attacksOn('our own window', () => desktop, ownWindow(url)),
    {
      name: 'redirect: two applications to choose from, none named',
      expected: 'page 400',
      run: async stage => outcomeOf(await stage.authorize(stage.tool, { redirect_uri: undefined })),
    },
    {
      name: 'redirect: given twice',
      expected: 'page 400',
      run: async ({ request, authorizeAddress, tool, cookie }) =>
        outcomeOf(
          await request(
            'GET',
            `${authorizeAddress(tool)}&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
            { headers: { cookie: cookie() } },
          ),
        ),
    },
  ];
}
