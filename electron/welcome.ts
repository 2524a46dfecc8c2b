// What a person reads in the terminal when the service runs without a window.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Bootstrap {
  readonly ca_file: string;
  readonly admin: { readonly email: string; readonly password?: string };
}

/** The address, the first login and what to do next. */
export function welcome({ reason, url, dataFolder }: { readonly reason: string; readonly url: string; readonly dataFolder: string }): string {
  const file = join(dataFolder, 'bootstrap.json');
  const { ca_file, admin } = JSON.parse(readFileSync(file, 'utf8')) as Bootstrap;
  return [
    '',
    `${reason}: Plinth runs for browsers.`,
    '',
    `  Address       ${url}/app/`,
    `  First login   ${admin.email}`,
    `  Password      ${admin.password ?? 'as you changed it'}`,
    `  Data folder   ${dataFolder}`,
    '',
    'What to do next',
    '  Open the address in a browser and sign in',
    `  Read the API         ${url}/doc`,
    `  Call it              curl --cacert "${ca_file}" -H "Authorization: ApiKey <api_key>" ${url}/cloud`,
    `  Credentials          ${file} (client id, secret and API key of a first application)`,
    '  Add people           npm run -s plinth -- user create --email ... --password ...',
    '  Check the machine    npm run -s plinth -- doctor',
    '  Stop                 Ctrl+C',
    '',
  ].join('\n');
}
