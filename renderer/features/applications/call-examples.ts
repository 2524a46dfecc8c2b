// Example calls of an application, with the address of this service. Secrets are placeholders.
import type { Application } from './queries.ts';

interface NamedExample {
  /** text key of its title */
  readonly name: 'applications.howToken' | 'applications.howKey' | 'applications.howSignIn';
  readonly text: string;
}

type Typed = Pick<Application, 'access_type'>;
type Examples = Omit<ReturnType<typeof callExamples>, 'discovery'>;

/** Example calls for a kind of application: with its secret and its key, or for users who sign in. */
export const examplesFor = ({ access_type }: Typed, { token, call, signIn }: Examples): readonly NamedExample[] =>
  access_type === 'Confidential'
    ? [
        { name: 'applications.howToken', text: token },
        { name: 'applications.howKey', text: call },
      ]
    : [{ name: 'applications.howSignIn', text: signIn }];

/** @param realm address of the sign-in pages, without a trailing slash */
export function callExamples(
  { client_id, redirect_uris }: Pick<Application, 'client_id' | 'redirect_uris'>,
  origin: string,
  realm: string,
) {
  const redirect = encodeURIComponent(redirect_uris[0] ?? '');
  return {
    /** gets a token with the secret */
    token: [
      `curl --request POST ${realm}/protocol/openid-connect/token`,
      '--data grant_type=client_credentials',
      `--data client_id=${client_id}`,
      '--data-urlencode client_secret="$CLIENT_SECRET"',
    ].join(' \\\n  '),
    /** calls with the API key */
    call: `curl --header "Authorization: ApiKey $API_KEY" \\\n  ${origin}/cloud`,
    /** address of the users' sign-in */
    signIn: `${realm}/protocol/openid-connect/auth?${[
      `client_id=${client_id}`,
      'response_type=code',
      'scope=openid',
      `redirect_uri=${redirect}`,
      'code_challenge_method=S256',
      'code_challenge=…',
    ].join('&')}`,
    /** for client libraries */
    discovery: `${realm}/.well-known/openid-configuration`,
  };
}
