// Prints the core's API description and access table as JSON: {api, access}. In its own process, because the core opens
// resources.
import { pathToFileURL } from 'node:url';

interface ApiDocuments {
  apiDocument(): unknown;
  accessTable(): unknown;
}

const { apiDocument, accessTable } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as ApiDocuments;
process.stdout.write(JSON.stringify({ api: await apiDocument(), access: await accessTable() }), () => process.exit(0));
