// Text in the terminal when the service runs without a window.
import { bootstrapFile, readBootstrap, type Bootstrap } from '../service/first-login.ts';

/** The address, the first login and the next steps. */
export function welcome(parts: { readonly reason: string; readonly url: string; readonly dataFolder: string }): string {
  const { reason, url, dataFolder } = parts;
  const file = bootstrapFile(dataFolder);
  // The file exists, because the service runs.
  const { ca_file, admin } = readBootstrap(dataFolder) as Bootstrap;
  const certificate = `(the certificate is this computer's own: install ${ca_file}, or accept it once)`;
  return [
    '',
    `${reason}, so Plinth runs in your browser.`,
    '',
    `  Address       ${url}/app/`,
    `  First login   ${admin.email}`,
    `  Password      ${admin.password ?? 'as you changed it'}`,
    `  Data folder   ${dataFolder}`,
    '',
    'What to do next',
    `  Open                 ${url}/app/ ${certificate}`,
    `  Read the API         ${url}/doc`,
    `  Call it              curl --cacert "${ca_file}" -H "Authorization: ApiKey <api_key>" ${url}/cloud`,
    `  Credentials          ${file} (client id, secret and API key of a first application)`,
    '  Add people           npm run -s plinth -- user create --email ... --password ...',
    '  Check the machine    npm run -s plinth -- doctor',
    '  Stop                 Ctrl+C',
    '',
  ].join('\n');
}
