// `npm run bench [name]...`: every figure is a ratio or a difference taken within one run.
import { benchConversion } from './conversion.ts';
import { benchUpload } from './upload.ts';

const benches: Readonly<Record<string, () => Promise<void>>> = { conversion: benchConversion, upload: benchUpload };

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !(name in benches));
if (unknown.length > 0) throw new Error(`no bench is named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
for (const [name, run] of Object.entries(benches)) if (wanted.length === 0 || wanted.includes(name)) await run();
