import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callExamples, examplesFor } from './call-examples.ts';

test('examples have the application and service, and no secret', () => {
  const origin = 'https://bim.example:8443';
  const realm = `${origin}/auth/realms/plinth`;
  const application = { client_id: 'abc', redirect_uris: ['https://app.example/back?a=b', 'https://other.example'] };
  assert.deepEqual(callExamples(application, origin, realm), {
    token: `curl --request POST ${realm}/protocol/openid-connect/token \\
  --data grant_type=client_credentials \\
  --data client_id=abc \\
  --data-urlencode client_secret="$CLIENT_SECRET"`,
    call: `curl --header "Authorization: ApiKey $API_KEY" \\
  ${origin}/cloud`,
    signIn: `${realm}/protocol/openid-connect/auth?client_id=abc&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fapp.example%2Fback%3Fa%3Db&code_challenge_method=S256&code_challenge=…`,
    discovery: `${realm}/.well-known/openid-configuration`,
  });
  assert.match(callExamples({ ...application, redirect_uris: [] }, origin, realm).signIn, /redirect_uri=&code/);
});

test('a redirect address with special characters is one parameter', () => {
  const back = 'https://étude.example/retour?état=1&x=a b#ici';
  const { signIn } = callExamples(
    { client_id: 'abc', redirect_uris: [back] },
    'https://bim.example',
    'https://bim.example/r',
  );
  const query = new URL(signIn).searchParams;
  assert.equal(query.get('redirect_uri'), back);
  assert.deepEqual(
    [...query.keys()],
    ['client_id', 'response_type', 'scope', 'redirect_uri', 'code_challenge_method', 'code_challenge'],
  );
});

test('confidential applications see calls, public ones the sign-in', () => {
  const examples = { token: 'token', call: 'call', signIn: 'sign in', discovery: 'discovery' };
  assert.deepEqual(examplesFor({ access_type: 'Confidential' }, examples), [
    { name: 'applications.howToken', text: 'token' },
    { name: 'applications.howKey', text: 'call' },
  ]);
  assert.deepEqual(examplesFor({ access_type: 'Public' }, examples), [
    { name: 'applications.howSignIn', text: 'sign in' },
  ]);
});

test('public applications see no call with a secret', () => {
  const application = { client_id: 'abc', redirect_uris: ['https://app.example/back'] };
  const examples = callExamples(application, 'https://bim.example', 'https://bim.example/r');
  const needsSecret = /\$(CLIENT_SECRET|API_KEY)/;
  const texts = (access_type: 'Public' | 'Confidential') =>
    examplesFor({ access_type }, examples).map(each => each.text);
  assert.deepEqual([needsSecret.test(texts('Public').join()), texts('Public').length], [false, 1]);
  for (const text of texts('Confidential')) assert.match(text, needsSecret);
});
